import { tierChance, winChance } from '@trevo/lottery/chance'
import { betsOf } from '@trevo/lottery/odds'
import { compare } from '@trevo/lottery/ratio'
import type { Play, Ratio } from '@trevo/lottery/types'
import { tierPrizes } from './bet-line.ts'

type Odds = { prize: bigint; chance: Ratio }

export type PlayOdds = {
  /** The best prize and the chance of exactly that one. */
  most: Odds
  /**
   * The smallest prize, where there are several. A unit that can win any of them: with the chance of winning at all. Where
   * every button has a prize of its own: with the chance of that button.
   */
  least: (Odds & { of: 'any' | 'own' }) | null
}

/** What one unit can win and how likely that is, as the board says it before anybody bets. */
export function playOdds(play: Play, unitStake: bigint, series: number): PlayOdds {
  const bets = betsOf(play)
  const prizes = tierPrizes(play, unitStake, series)
  const all = play.rule.tiers
    .map((tier, i) => ({ prize: prizes[i]?.prize ?? 0n, chance: tierChance(tier) }))
    .sort((a, b) => (a.prize === b.prize ? compare(a.chance, b.chance) : a.prize < b.prize ? 1 : -1))
  const [first, last] = [all[0], all[all.length - 1]]
  if (first === undefined || last === undefined) throw new RangeError(`${play.id} pays nothing`)
  if (first.prize === last.prize) return { most: first, least: null }
  const least =
    bets.length === 1
      ? ({ prize: last.prize, chance: winChance(play, bets[0] ?? ''), of: 'any' } as const)
      : ({ ...last, of: 'own' } as const)
  return { most: first, least }
}

/** The chance that every button of a play shares; null where they differ and each has to say its own. */
export function sharedChance(play: Play): Ratio | null {
  const [first, ...others] = betsOf(play).map((bet) => winChance(play, bet))
  return first !== undefined && others.every((chance) => compare(chance, first) === 0) ? first : null
}
