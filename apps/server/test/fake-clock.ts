import type { Clock } from '../src/platform/clock.ts'

export type FakeClock = Clock & { advance(ms: number): void }

/** A clock that stands still until a test moves it. */
export function fakeClock(start: Date | string): FakeClock {
  let nowMs = new Date(start).getTime()
  return {
    now: () => new Date(nowMs),
    advance(ms) {
      nowMs += ms
    },
  }
}
