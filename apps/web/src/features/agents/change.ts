import { figureText } from '@trevo/contract/figures'
import { MINUS, type Money, parseMoney } from '@trevo/contract/money'

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
export const changeText = (percent: number): string =>
  `${percent < 0 ? MINUS : '+'}${figureText(Math.abs(percent), { least: 1, most: 1 })}%`
