import { type CategoryRate, parseRate } from '@trevo/contract/agents/common'
import { rateText } from './rate.ts'

/** `0,25% a 7,80%`: the lowest and the highest of all categories, or the one that all have. */
export function rateSpan(rates: readonly CategoryRate[], to: string): string {
  const sorted = rates.map(({ rate }) => rate).sort((a, b) => parseRate(a) - parseRate(b))
  const [lowest] = sorted
  const highest = sorted[sorted.length - 1]
  if (lowest === undefined || highest === undefined) return '–'
  return parseRate(lowest) === parseRate(highest) ? rateText(highest) : `${rateText(lowest)} ${to} ${rateText(highest)}`
}
