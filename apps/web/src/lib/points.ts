import { type Money, parseMoney } from '@trevo/contract/money'
import { moneyParts } from './format.ts'

/** `12.480`; decimals only where there are any. */
export function pointsText(points: Money): string {
  const { sign, whole, cents } = moneyParts(points)
  return cents === '00' ? `${sign}${whole}` : `${sign}${whole},${cents}`
}

/** For the word after it: one point is one, and half a point or none are not. */
export const pointsCount = (points: Money): number => (parseMoney(points) === parseMoney('1') ? 1 : 2)
