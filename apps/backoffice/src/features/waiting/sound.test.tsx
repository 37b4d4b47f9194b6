import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** Only what a chime needs; counts the notes. */
const played: number[] = []
class Sound {
  state = 'running'
  currentTime = 0
  destination = {}
  createOscillator() {
    const tone = {
      frequency: { value: 0 },
      connect: (to: unknown) => to,
      start: () => undefined,
      stop: () => undefined,
    }
    tone.start = () => {
      played.push(tone.frequency.value)
      return undefined
    }
    return tone
  }
  createGain() {
    const gain = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined }
    return { gain, connect: (to: unknown) => to }
  }
}

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('AudioContext', Sound)
  localStorage.clear()
  played.length = 0
})
afterEach(() => vi.unstubAllGlobals())

test('two notes once the page has been touched, none before', async () => {
  const { chime } = await import('./sound.ts')
  chime()
  expect(played).toEqual([])
  dispatchEvent(new Event('pointerdown'))
  chime()
  expect(played).toEqual([660, 880])
})

test('muted it is silent, also in the next session of this browser, until it is switched on again', async () => {
  const { setMuted } = await import('./sound.ts')
  setMuted(true)
  vi.resetModules()
  const next = await import('./sound.ts')
  dispatchEvent(new Event('keydown'))
  next.chime()
  expect(played).toEqual([])
  next.setMuted(false)
  next.chime()
  expect(played).toEqual([660, 880])
})
