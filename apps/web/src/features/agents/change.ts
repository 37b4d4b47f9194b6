import { type Money, parseMoney } from '@trevo/contract/money'
import type { Language } from '@trevo/contract/wire'
import { kept, LOCALE } from '../../lib/format.ts'

/** Past this a percentage says nothing more. */
const MOST = 999.9

/** In percent of what it was, one decimal; null where it was nothing, or stays what it was. */
export function changeOf(now: Money, before: Money): number | null {
  const [is, was] = [Number(parseMoney(now)), Number(parseMoney(before))]
  if (was === 0) return null
  const percent = Math.round(((is - was) / Math.abs(was)) * 1000) / 10
  return percent === 0 ? null : Math.max(-MOST, Math.min(MOST, percent))
}

/** `+18,4%`, `−3,0%`. */
export function changeText(percent: number, language: Language): string {
  const make = () =>
    new Intl.NumberFormat(LOCALE[language], {
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
      signDisplay: 'never',
    })
  return `${percent < 0 ? '−' : '+'}${kept(`change:${language}`, make).format(percent)}%`
}
