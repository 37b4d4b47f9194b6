export type CrashTiming = {
  /** How long bets are taken. */
  windowMs: number
  /** After the crash, for nodes whose clocks are a little behind. */
  graceMs: number
  /** How long nodes are waited for that still write cash-outs which arrived in time. */
  tapsMs: number
  /** For everybody to see where it ended. */
  restMs: number
  /** Nobody led for longer than this during a flight: who could not cash out gets the stake back. */
  maxGapMs: number
  /** From the publication of a chain until the beacon's round that is its salt: long enough to be seen by whoever looks. */
  saltMs: number
  /** Flights in one chain: some three weeks without a pause. */
  chainLength: number
}

export const TIMING: CrashTiming = {
  windowMs: 7_000,
  graceMs: 400,
  tapsMs: 15_000,
  restMs: 3_500,
  maxGapMs: 5_000,
  saltMs: 15_000,
  chainLength: 100_000,
}
