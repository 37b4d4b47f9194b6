import type { GameCategory } from '@trevo/contract/catalogue'
import type { GiverKind } from '@trevo/contract/margin'

/** Shares of a stake are whole millionths: what is given is rounded up, what is kept is cut. */
export const WHOLE = 1_000_000

/** A rate is in hundredths of a percent. */
export const shareOfRate = (rate: number) => rate * 100

export type Factors = { givenPercent: number; rebatePercent: number }

/** A lottery as a brand offers it; `max` and `min` are series of its own base. */
export type LotteryBounds = { code: string; min: number; max: number; base: number }

/** Everything that a brand gives back on a category, and what it offers there. */
export type CategoryTerms = {
  category: GameCategory
  /** The game that pays most; `pays` null: it does not say. Null: no games. */
  game: { name: string; pays: number | null } | null
  lotteries: readonly LotteryBounds[]
  /** The highest rate of the brand, in hundredths of a percent. */
  topRate: number
  /** Shares of turnover in millionths. */
  gives: Readonly<Record<Exclude<GiverKind, 'rebate'>, number>>
}

export type Stack = {
  category: GameCategory
  offer: 'games' | 'lottery'
  least: { name: string; pays: number | null }
  keep: number
  givers: { kind: GiverKind; share: number; inside: boolean }[]
  sum: number
  allowed: number
  rebates: { given: number; allowed: number } | null
}

const cutPercent = (share: number, percent: number) => Math.floor((share * percent) / 100)

/** Series points that a rate is worth in a game: 20 for 1 % where the base is 2000. Up, so that nobody gains by rounding. */
export const seriesPoints = (rate: number, base: number) => Math.ceil((rate * base) / 10_000)

/**
 * What a lottery pays at most, as a series: the top one, out of which prizes, self-rebates and uplines are all paid. Where
 * the lowest series is too high for that binding, and where one is fixed for all, the uplines come on top of it.
 */
export const topSeriesOf = ({ min, max, base }: LotteryBounds, topRate: number) =>
  Math.max(max, min + seriesPoints(topRate, base))

const paysAt = (series: number, base: number) => Math.ceil((series * WHOLE) / base)

function stackOf(
  terms: CategoryTerms,
  factors: Factors,
  { offer, least, rebates }: Pick<Stack, 'offer' | 'least'> & { rebates: number | null },
): Stack {
  const inside = offer === 'lottery'
  const rebate = shareOfRate(terms.topRate)
  const { salary, hourly, level, points, cashback, mission, rule } = terms.gives
  // Draws of a lottery count in no tournament.
  const tournament = inside ? 0 : terms.gives.tournament
  // Nor do they feed a jackpot.
  const jackpot = inside ? 0 : terms.gives.jackpot
  // Below zero where uplines of a lottery would come on top of all that is staked.
  const keep = least.pays === null ? 0 : WHOLE - least.pays
  const isDrained = inside && rebate > 0 && keep <= 0
  // Whoever came by a partner stands in no team and has no rate: of one member either the agents are paid or the partner is.
  const affiliate = Math.max(0, terms.gives.affiliate - (salary + hourly + (inside ? 0 : rebate)))
  const others = salary + hourly + level + points + tournament + jackpot + cashback + mission + rule + affiliate
  return {
    category: terms.category,
    offer,
    least,
    keep,
    givers: [
      { kind: 'rebate', share: rebate, inside },
      { kind: 'salary', share: salary, inside: false },
      { kind: 'hourly', share: hourly, inside: false },
      { kind: 'level', share: level, inside: false },
      { kind: 'points', share: points, inside: false },
      { kind: 'tournament', share: tournament, inside: false },
      { kind: 'jackpot', share: jackpot, inside: false },
      { kind: 'cashback', share: cashback, inside: false },
      { kind: 'mission', share: mission, inside: false },
      { kind: 'rule', share: rule, inside: false },
      { kind: 'affiliate', share: affiliate, inside: false },
    ],
    sum: inside ? others : others + rebate,
    allowed: isDrained ? keep - 1 : cutPercent(keep, factors.givenPercent),
    rebates: rebates === null ? null : { given: rebate, allowed: rebates },
  }
}

/** One for the games of a category and one for its lotteries, as far as there are any. */
export function stacksOf(terms: CategoryTerms, factors: Factors): Stack[] {
  const stacks: Stack[] = []
  const { game, lotteries, topRate } = terms
  if (game !== null) {
    const keep = game.pays === null ? 0 : WHOLE - game.pays
    stacks.push(
      stackOf(terms, factors, { offer: 'games', least: game, rebates: cutPercent(keep, factors.rebatePercent) }),
    )
  }
  if (lotteries.length > 0) {
    const pays = (lottery: LotteryBounds) => paysAt(topSeriesOf(lottery, topRate), lottery.base)
    const most = lotteries.reduce((a, b) => (pays(b) > pays(a) ? b : a))
    const fixed = lotteries
      .filter(({ min, max }) => min === max)
      .map(({ max, base }) => cutPercent(Math.max(WHOLE - paysAt(max, base), 0), factors.rebatePercent))
    const rebates = fixed.length === 0 ? null : Math.min(...fixed)
    stacks.push(stackOf(terms, factors, { offer: 'lottery', least: { name: most.code, pays: pays(most) }, rebates }))
  }
  return stacks
}

/** How much too much is given back; zero or below: nothing. */
export const excessOf = ({ sum, allowed, rebates }: Stack) =>
  Math.max(sum - allowed, rebates === null ? Number.NEGATIVE_INFINITY : rebates.given - rebates.allowed)

export const isWithin = (stack: Stack) => excessOf(stack) <= 0
