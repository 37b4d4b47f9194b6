/** When a series of spins ends by itself; null: no such limit. */
export type AutoLimits = {
  spins: number
  /** The series never loses more than this. */
  lossMinor: bigint
  /** One prize of at least this much ends it. */
  prizeMinor: bigint | null
  /** So does a balance that has grown by this much since it began. */
  gainMinor: bigint | null
}
export type AutoRun = { limits: AutoLimits; left: number; netMinor: bigint; lastPrizeMinor: bigint }
export type AutoEnd = 'finished' | 'loss' | 'prize' | 'gain'

export const beginRun = (limits: AutoLimits): AutoRun => ({
  limits,
  left: limits.spins,
  netMinor: 0n,
  lastPrizeMinor: 0n,
})

/** The run after one more round. */
export const countRound = (run: AutoRun, stakeMinor: bigint, prizeMinor: bigint): AutoRun => ({
  ...run,
  left: run.left - 1,
  netMinor: run.netMinor + prizeMinor - stakeMinor,
  lastPrizeMinor: prizeMinor,
})

/** Why the run ends here; null where one more round may be played. */
export function endOf({ limits, left, netMinor, lastPrizeMinor }: AutoRun, stakeMinor: bigint): AutoEnd | null {
  if (limits.prizeMinor !== null && lastPrizeMinor >= limits.prizeMinor) return 'prize'
  if (limits.gainMinor !== null && netMinor >= limits.gainMinor) return 'gain'
  // Asked before the stake is taken: the limit holds for what might be lost, not only for what was.
  if (stakeMinor - netMinor > limits.lossMinor) return 'loss'
  return left <= 0 ? 'finished' : null
}
