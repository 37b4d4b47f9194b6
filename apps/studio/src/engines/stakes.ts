import { MINOR_PER_UNIT } from '@trevo/contract/money'
import { type GameSetup, RuleError } from './engine.ts'

const MULTIPLES = [1n, 2n, 4n, 10n, 20n, 40n, 100n, 200n, 400n, 1000n]
const MAX_STAKE_MINOR = 500n * MINOR_PER_UNIT

/** The stakes a game offers, least first. */
export const stakesFrom = (minBetMinor: bigint) =>
  MULTIPLES.map((multiple) => minBetMinor * multiple).filter((stake) => stake <= MAX_STAKE_MINOR)

/** The greatest of them. */
export const mostStakeOf = (minBetMinor: bigint) => stakesFrom(minBetMinor).at(-1) ?? 0n

/** For games with fixed stakes. */
export function requireOfferedStake({ minBetMinor }: GameSetup, stakeMinor: bigint): void {
  if (!stakesFrom(minBetMinor).includes(stakeMinor)) throw new RuleError('limit_exceeded', 'This stake is not offered.')
}

/** For games where a stake may be halved and doubled: whole multiples of the least, up to the greatest. */
export function requireWholeStake({ minBetMinor }: GameSetup, stakeMinor: bigint): void {
  const mostMinor = mostStakeOf(minBetMinor)
  if (stakeMinor < minBetMinor || stakeMinor > mostMinor || stakeMinor % minBetMinor !== 0n) {
    throw new RuleError('limit_exceeded', 'This stake is not offered.')
  }
}
