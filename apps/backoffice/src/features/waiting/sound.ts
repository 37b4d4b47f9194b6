import { useSyncExternalStore } from 'react'

const MUTED = 'trevo.staff.muted'
const listeners = new Set<() => void>()

/** Kept beyond the session, so that the sound has to be switched off only once. */
const isMuted = () => localStorage.getItem(MUTED) !== null

export function setMuted(muted: boolean): void {
  if (muted) localStorage.setItem(MUTED, '1')
  else localStorage.removeItem(MUTED)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useMuted = () => useSyncExternalStore(subscribe, isMuted)

let context: AudioContext | null = null

/** Browsers let a page play sound only after it has been touched. */
function unlock(): void {
  context ??= new AudioContext()
  if (context.state === 'suspended') context.resume().catch(() => undefined)
}
for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, unlock, { passive: true })

/** Two soft notes. Silent where it is muted, or nobody has touched the page yet. */
export function chime(): void {
  if (isMuted() || context?.state !== 'running') return
  const start = context.currentTime
  for (const [index, frequency] of [660, 880].entries()) {
    const [tone, volume] = [context.createOscillator(), context.createGain()]
    const at = start + index * 0.16
    tone.frequency.value = frequency
    volume.gain.setValueAtTime(0.0001, at)
    volume.gain.exponentialRampToValueAtTime(0.15, at + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.3)
    tone.connect(volume).connect(context.destination)
    tone.start(at)
    tone.stop(at + 0.32)
  }
}
