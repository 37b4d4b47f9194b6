import { formatRate, parseRate, Rate } from '@trevo/contract/agents/common'
import { figureText } from '@trevo/contract/figures'

/** `7,80%`, as money is written. */
export const rateText = (rate: string): string => `${typedRate(rate)}%`

/** As it stands in a field: `7,80`. */
export const typedRate = (rate: string): string => figureText(formatRate(parseRate(rate)))

/** A typed rate with at most two decimals; null if it is not one. An empty field is 0. */
export function rateOf(typed: string): Rate | null {
  const text = typed.trim().replace('%', '').replace(',', '.')
  if (text === '') return '0.00'
  const result = Rate.safeParse(text)
  return result.success ? formatRate(parseRate(result.data)) : null
}

export const isBetween = (rate: Rate, min: Rate, max: Rate): boolean =>
  parseRate(rate) >= parseRate(min) && parseRate(rate) <= parseRate(max)
