export type TableTiming = {
  /** How long bets are taken. */
  windowMs: number
  /** After the last bet, for stakes that are being written: nothing counts that came later. */
  closedMs: number
  /** For everybody to see the result and what it paid. */
  restMs: number
  /** From the publication of a chain until the beacon's round that is its salt: long enough to be seen by whoever looks. */
  saltMs: number
  /** Rounds in one chain: about a week without a pause. */
  chainLength: number
}

export const TABLE_TIMING: TableTiming = {
  windowMs: 15_000,
  closedMs: 600,
  restMs: 9_000,
  saltMs: 15_000,
  chainLength: 25_000,
}
