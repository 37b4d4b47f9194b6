import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { idleSeconds, watchTouches } from './idle.ts'

const page = new EventTarget()
beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('counts from the opening of the page, and anew from every touch', () => {
  watchTouches()
  expect(idleSeconds()).toBe(0)
  vi.setSystemTime(90_500)
  expect(idleSeconds()).toBe(90)
  for (const touch of ['pointerdown', 'keydown', 'wheel', 'touchstart']) {
    page.dispatchEvent(new Event(touch))
    expect([touch, idleSeconds()]).toEqual([touch, 0])
    vi.advanceTimersByTime(30_000)
    expect([touch, idleSeconds()]).toEqual([touch, 30])
  }
})
