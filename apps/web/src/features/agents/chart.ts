import { MINOR_PER_UNIT, MINUS, type Money, pageMoneyForm, parseMoney } from '@trevo/contract/money'
import type { Language } from '@trevo/contract/wire'
import { kept, LOCALE } from '../../lib/format.ts'

export type Bar = { day: string; minor: number; y: number; height: number }
export type Tick = { minor: number; y: number }

/** As many steps as a phone has room to name, and one more where losses need their own. */
const STEPS = 3

/** 1, 2 or 5 and noughts, never below what is asked. */
function roundStep(minor: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, minor)))
  return power * ([1, 2, 5].find((lead) => lead * power >= minor) ?? 10)
}

/** Bars from a common line of zero, in hundredths of the height, and the round figures beside them. */
export function barsOf(days: readonly { day: string; amount: Money }[]): { bars: Bar[]; ticks: Tick[] } {
  const values = days.map(({ day, amount }) => ({ day, minor: Number(parseMoney(amount)) }))
  const top = Math.max(0, ...values.map(({ minor }) => minor))
  const bottom = Math.min(0, ...values.map(({ minor }) => minor))
  const step = roundStep((top - bottom) / STEPS)
  const above = Math.ceil(top / step)
  const below = Math.ceil(-bottom / step)
  const share = 100 / Math.max(1, above + below)
  const yOf = (minor: number) => (above === 0 && below === 0 ? 100 : (above - minor / step) * share)
  return {
    bars: values.map((value) => ({
      ...value,
      y: yOf(Math.max(0, value.minor)),
      height: (Math.abs(value.minor) / step) * share,
    })),
    ticks: Array.from({ length: above + below + 1 }, (_, index) => {
      const minor = (above - index) * step
      return { minor, y: yOf(minor) }
    }),
  }
}

/** `5 mil`, `5k`: beside a line there is room for no more. */
export function shortText(minor: number, language: Language): string {
  const make = () => new Intl.NumberFormat(LOCALE[language], { notation: 'compact', maximumFractionDigits: 1 })
  return kept(`c:${language}`, make)
    .format(minor / Number(MINOR_PER_UNIT))
    .replace(/[.,]/, pageMoneyForm().point)
    .replace('-', MINUS)
}
