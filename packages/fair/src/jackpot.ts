import { sha256, toHex } from './sha256.ts'

/** Shares of a stake are whole millionths. Where a pot stands is kept in millionths of the smallest amount, so that no stake is too small to count. */
export const PER_WHOLE = 1_000_000n

/** A level as it stood when a draw was closed; amounts in ten-thousandths, `fed` in millionths of those. */
export type LevelThen = {
  /** Of a stake, in millionths: what goes into the pot. */
  share: bigint
  /** What the pot began with, the least it is paid at, and the sum it is paid by. */
  seed: bigint
  start: bigint
  cap: bigint
  /** What stakes have added to the seed. */
  fed: bigint
}

/** What a beacon's round says for a level of a draw, as a number below 2^256: SHA-256 of a text that everybody can write down. */
export const pointOf = (randomness: string, draw: { pool: string; number: number; level: string }): bigint =>
  BigInt(`0x${toHex(sha256(`${randomness}:${draw.pool}:${draw.number}:${draw.level}`))}`)

const larger = (a: bigint, b: bigint) => (a > b ? a : b)

/**
 * Whether a level is paid in a draw in which so much was staked, and where: how far into what the draw's stakes added. Null: not
 * this time. Each millionth that is added where the pot is between start and cap has the same chance as all that are left
 * to the cap, so the chance of a round is proportional to its stake, however the stake is cut; whoever reaches the cap ends it.
 */
export function dropAt({ share, seed, start, cap, fed }: LevelThen, staked: bigint, point: bigint): bigint | null {
  const end = fed + staked * share
  const from = larger(fed, (start - seed) * PER_WHOLE)
  const added = end - from
  if (added <= 0n) return null
  const bound = larger((cap - seed) * PER_WHOLE - from, added)
  const at = point % bound
  return at < added ? at + from - fed : null
}

/** The round whose stake covers that place, as an index into the draw's list. */
export function winnerOf(stakes: readonly bigint[], share: bigint, at: bigint): number {
  let end = 0n
  for (const [index, stake] of stakes.entries()) {
    end += stake * share
    if (at < end) return index
  }
  throw new Error('the place lies outside of what was staked')
}

/** What is published of the rounds of a draw before the beacon speaks: one line for each, the round's number and its stake. */
export const listHash = (rounds: readonly (readonly [round: string, stake: bigint])[]): string =>
  toHex(sha256(rounds.map(([round, stake]) => `${round} ${stake}\n`).join('')))
