export type CrashTiming = {
  /** How long bets are taken. */
  windowMs: number
  /** After the crash, for cash-outs that arrived in time and are still being written. */
  graceMs: number
  /** For everybody to see where it ended. */
  restMs: number
  /** Nobody led for longer than this during a flight: who could not cash out gets the stake back. */
  maxGapMs: number
  /** Flights in one chain: some three weeks without a pause. */
  chainLength: number
}

export const TIMING: CrashTiming = {
  windowMs: 7_000,
  graceMs: 400,
  restMs: 3_500,
  maxGapMs: 5_000,
  chainLength: 100_000,
}
