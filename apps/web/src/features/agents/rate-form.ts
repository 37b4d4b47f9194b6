import { type CategoryRate, formatRate, parseRate, type Rate } from '@trevo/contract/agents/common'
import type { GameCategory } from '@trevo/contract/catalogue'
import { isBetween, rateOf, typedRate } from './rate.ts'

export type Bounds = { category: GameCategory; min: Rate; max: Rate }

/** From nothing up to what the upline has. */
export const upTo = (rates: readonly CategoryRate[]): Bounds[] =>
  rates.map(({ category, rate }) => ({ category, min: '0.00', max: rate }))

export function typedRates(
  bounds: readonly Bounds[],
  initial: readonly CategoryRate[],
): Readonly<Record<string, string>> {
  const known = new Map(initial.map(({ category, rate }) => [category, rate]))
  return Object.fromEntries(bounds.map(({ category, min }) => [category, typedRate(known.get(category) ?? min)]))
}

export function allAs(bounds: readonly Bounds[], rate: Rate): Readonly<Record<string, string>> {
  const within = ({ min, max }: Bounds) =>
    formatRate(Math.max(parseRate(min), Math.min(parseRate(max), parseRate(rate))))
  return Object.fromEntries(bounds.map((bound) => [bound.category, typedRate(within(bound))]))
}

/** In how many categories one rate for all is not what goes in, since a bound is nearer. */
export const cutBy = (bounds: readonly Bounds[], rate: Rate): number =>
  bounds.filter(({ min, max }) => !isBetween(rate, min, max)).length

/** unread: no rate; outside: past a bound; null: fine. */
export function issueOf({ min, max }: Bounds, typed: string): 'unread' | 'outside' | null {
  const rate = rateOf(typed)
  if (rate === null) return 'unread'
  return isBetween(rate, min, max) ? null : 'outside'
}
