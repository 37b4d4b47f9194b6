import { plus, ratio, times } from './ratio.ts'
import type { Play, Ratio, Tier, Win } from './types.ts'

/** A series is written for games of this base; 11-of-5 has another and shows its own. */
const COMMON_SERIES_BASE = 2000

/** The modes of the traditional board: parts of what a unit costs. */
export const MODES = ['1', '0.1', '0.01'] as const
export type Mode = (typeof MODES)[number]
const MODE_DIVISOR: Readonly<Record<Mode, bigint>> = { 1: 1n, '0.1': 10n, '0.01': 100n }

/** What a series of the common base is in a game of another one: 1956 is 1936 in 11-of-5. Cut, never up. */
export const seriesFor = (commonSeries: number, seriesBase: number) =>
  Math.floor((commonSeries * seriesBase) / COMMON_SERIES_BASE)

export function tierOf({ rule }: Play, id: string): Tier {
  const tier = rule.tiers.find((candidate) => candidate.id === id)
  if (tier === undefined) throw new RangeError(`no tier ${id}`)
  return tier
}

/** What is bet on: '' where every unit of the play is alike, else the options by id. */
export const betsOf = ({ rule }: Play) => [...new Set(rule.tiers.map(({ bet }) => bet))]

/** The chance that a unit wins this tier, or the mean number of wins where it can win more than once (lo). */
export function probability(play: Play, tierId: string): Ratio {
  const { ways, of } = tierOf(play, tierId)
  return ratio(ways, of)
}

/** What a stake of 1 wins, stake included: series / base x share / p, exact. */
export function multiplierOf({ seriesBase }: Play, { ways, of, share }: Tier, series: number): Ratio {
  return times(ratio(BigInt(series), BigInt(seriesBase)), times(share, ratio(of, ways)))
}

/** The part of the stakes that comes back on average: over all tiers of the bet, before prizes are cut. */
export function rtp(play: Play, series: number, bet?: string): Ratio {
  const asked = bet ?? betsOf(play)[0]
  return play.rule.tiers
    .filter((tier) => tier.bet === asked)
    .map((tier) => times(multiplierOf(play, tier, series), ratio(tier.ways, tier.of)))
    .reduce(plus, ratio(0n, 1n))
}

/** What one unit costs in ten-thousandths. */
export const unitStakeMinor = ({ unitMinor }: Play, mode: Mode, multiple: number) =>
  (unitMinor / MODE_DIVISOR[mode]) * BigInt(multiple)

/** What winning units of one tier are paid, cut to the ten-thousandth once for all of them and never up. */
export function prizeMinor(
  { seriesBase }: Play,
  { ways, of, share }: Tier,
  bet: { series: number; unitStakeMinor: bigint; units: number },
): bigint {
  const upper = bet.unitStakeMinor * BigInt(bet.units) * BigInt(bet.series) * share.n * of
  return upper / (BigInt(seriesBase) * share.d * ways)
}

/** What a line is paid for its wins. */
export const winningsMinor = (play: Play, wins: readonly Win[], bet: { series: number; unitStakeMinor: bigint }) =>
  wins.reduce((sum, { tier, units }) => sum + prizeMinor(play, tierOf(play, tier), { ...bet, units }), 0n)

/** The unused part of a bettor's own series, which returns as self-rebate. Cut, never up. */
export const selfRebateMinor = (stakeMinor: bigint, series: { own: number; chosen: number; base: number }): bigint =>
  series.own > series.chosen ? (stakeMinor * BigInt(series.own - series.chosen)) / BigInt(series.base) : 0n
