/** What becomes of the stake after a round: it rises by so many percent (0: it stays), or it is the first one again. */
export type AutoStep = number | 'reset'
export type AutoSteps = { won: AutoStep; lost: AutoStep }

/** When a series of spins ends by itself; null: no such limit. */
export type AutoLimits = {
  /** What becomes of the stake; null: every round has the same. */
  steps: AutoSteps | null
  spins: number
  /** The series never loses more than this. */
  lossMinor: bigint
  /** One prize of at least this much ends it. */
  prizeMinor: bigint | null
  /** So does a balance that has grown by this much since it began. */
  gainMinor: bigint | null
}
export type AutoRun = {
  limits: AutoLimits
  left: number
  netMinor: bigint
  lastPrizeMinor: bigint
  firstMinor: bigint
  /** What the steps have made of the stake; the game takes the nearest that it offers, not above. */
  wantedMinor: bigint
}
export type AutoEnd = 'finished' | 'loss' | 'prize' | 'gain'

export const beginRun = (limits: AutoLimits, stakeMinor: bigint): AutoRun => ({
  limits,
  firstMinor: stakeMinor,
  wantedMinor: stakeMinor,
  left: limits.spins,
  netMinor: 0n,
  lastPrizeMinor: 0n,
})

function steppedMinor({ limits, firstMinor, wantedMinor }: AutoRun, isWon: boolean): bigint {
  if (limits.steps === null) return wantedMinor
  const step = isWon ? limits.steps.won : limits.steps.lost
  return step === 'reset' ? firstMinor : (wantedMinor * BigInt(100 + step)) / 100n
}

/** The run after one more round. One that pays no more than its stake was not won. */
export const countRound = (run: AutoRun, stakeMinor: bigint, prizeMinor: bigint): AutoRun => ({
  ...run,
  left: run.left - 1,
  netMinor: run.netMinor + prizeMinor - stakeMinor,
  lastPrizeMinor: prizeMinor,
  wantedMinor: steppedMinor(run, prizeMinor > stakeMinor),
})

/** Why the run ends here; null where one more round may be played. */
export function endOf({ limits, left, netMinor, lastPrizeMinor }: AutoRun, stakeMinor: bigint): AutoEnd | null {
  if (limits.prizeMinor !== null && lastPrizeMinor >= limits.prizeMinor) return 'prize'
  if (limits.gainMinor !== null && netMinor >= limits.gainMinor) return 'gain'
  // Asked before the stake is taken: the limit holds for what might be lost, not only for what was.
  if (stakeMinor - netMinor > limits.lossMinor) return 'loss'
  return left <= 0 ? 'finished' : null
}
