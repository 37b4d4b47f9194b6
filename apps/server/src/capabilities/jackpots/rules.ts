import type { JackpotLevelName } from '@trevo/contract/jackpots'
import { cutToCents } from '@trevo/contract/money'
import { PER_WHOLE } from '@trevo/fair/jackpot'

const PER_PERCENT = 10_000
export const shareOf = (percent: string) => Math.round(Number(percent) * PER_PERCENT)
export const percentOf = (share: number) => String(share / PER_PERCENT)

/** Where a level stands; `fed` and `reserve` in millionths of the smallest amount. */
export type Level = {
  level: JackpotLevelName
  share: number
  refill: number
  start: bigint
  cap: bigint
  cycle: number
  seed: bigint
  fed: bigint
  reserve: bigint
  isOpen: boolean
}

/** What a pot holds, in the smallest amount, cut; never above the sum it is given by. */
export function potOf({ seed, fed, cap }: Pick<Level, 'seed' | 'fed' | 'cap'>): bigint {
  const held = seed + fed / PER_WHOLE
  return held < cap ? held : cap
}

/** What the ledger holds for these levels: rounded up, so that a pot is never short of what it shows. */
export function bookedFor(levels: readonly Pick<Level, 'seed' | 'fed' | 'reserve'>[]): bigint {
  const held = levels.reduce((sum, { seed, fed, reserve }) => sum + seed * PER_WHOLE + fed + reserve, 0n)
  return (held + PER_WHOLE - 1n) / PER_WHOLE
}

/** With so much staked. */
export const fedBy = (level: Level, staked: bigint): Level =>
  level.isOpen
    ? {
        ...level,
        fed: level.fed + staked * BigInt(level.share),
        reserve: level.reserve + staked * BigInt(level.refill),
      }
    : level

/**
 * What is given, in whole cents, and the level after it: what is left over lies aside, and the next pot begins with what lies
 * aside, never with the house's money again. Of a pool that ends none begins.
 */
export function givenAway(level: Level, isLast: boolean): { amount: bigint; after: Level } {
  const amount = cutToCents(potOf(level))
  const aside = level.reserve + level.seed * PER_WHOLE + level.fed - amount * PER_WHOLE
  if (isLast) return { amount, after: { ...level, seed: 0n, fed: 0n, reserve: aside, isOpen: false } }
  const held = cutToCents(aside / PER_WHOLE)
  // biome-ignore lint/complexity/useMathMinMax: Math.min takes no bigint
  const seed = held < level.start ? held : level.start
  const after = { ...level, cycle: level.cycle + 1, seed, fed: 0n, reserve: aside - seed * PER_WHOLE }
  return { amount, after }
}
