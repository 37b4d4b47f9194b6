import { figureText } from '@trevo/contract/figures'
import { oneIn } from '@trevo/lottery/chance'
import { multiplierOf, rtp } from '@trevo/lottery/odds'
import { toDecimal, toPercent } from '@trevo/lottery/ratio'
import type { Play, Ratio, Tier } from '@trevo/lottery/types'

/** `97,80%` of a text with a point. */
export const percentText = (percent: string) => `${figureText(percent)}%`

/** What comes back of a play on average, at a series. */
export const returnText = (play: Play, series: number) => percentText(toPercent(rtp(play, series)))

/** N of "1 in N", as money is written: `2,25`, `50.063.860`. */
export const chanceFigure = (chance: Ratio): string => figureText(oneIn(chance))

const ODDS_DECIMALS = 3
const NEEDLESS_ZERO = /(\.\d\d)0$/

/** What a stake of 1 wins: `19,56`, `1,956`. Cut, never up. */
export const oddsText = (value: Ratio) => figureText(toDecimal(value, ODDS_DECIMALS).replace(NEEDLESS_ZERO, '$1'))

/** The odds of a button: of every prize it can win, the best first. */
export function tierOdds(play: Play, tiers: readonly Tier[], series: number): string {
  return tiers.map((tier) => oddsText(multiplierOf(play, tier, series))).join(' / ')
}
