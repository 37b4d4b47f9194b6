import type { Language } from '@trevo/contract/wire'
import { oneIn } from '@trevo/lottery/chance'
import { multiplierOf, rtp } from '@trevo/lottery/odds'
import { toDecimal, toPercent } from '@trevo/lottery/ratio'
import type { Play, Ratio, Tier } from '@trevo/lottery/types'

/** As money is written, in every language. */
const inLanguage = (text: string, _language: Language) => text.replace('.', ',')

/** `97,80%` of a text with a point. */
export const percentText = (percent: string, language: Language) => `${inLanguage(percent, language)}%`

/** What comes back of a play on average, at a series. */
export const returnText = (play: Play, series: number, language: Language) =>
  percentText(toPercent(rtp(play, series)), language)

const THOUSANDS = /\B(?=(\d{3})+$)/g

/** N of "1 in N", as money is written: `2,25`, `50.063.860`. */
export function chanceFigure(chance: Ratio): string {
  const [whole = '', part] = oneIn(chance).split('.')
  return whole.replace(THOUSANDS, '.') + (part === undefined ? '' : `,${part}`)
}

const ODDS_DECIMALS = 3
const NEEDLESS_ZERO = /(\.\d\d)0$/

/** What a stake of 1 wins: `19,56`, `1,956`. Cut, never up. */
export const oddsText = (value: Ratio, language: Language) =>
  inLanguage(toDecimal(value, ODDS_DECIMALS).replace(NEEDLESS_ZERO, '$1'), language)

/** The odds of a button: of every prize it can win, the best first. */
export function tierOdds(play: Play, tiers: readonly Tier[], series: number, language: Language): string {
  return tiers.map((tier) => oddsText(multiplierOf(play, tier, series), language)).join(' / ')
}
