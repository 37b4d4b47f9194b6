import { formatRate, parseRate, Rate } from '@trevo/contract/agents/common'

/** `7,80%`, with a comma in both languages, as money has it. */
export const rateText = (rate: string): string => `${typedRate(rate)}%`

/** As it stands in a field: `7,80`. */
export const typedRate = (rate: string): string => formatRate(parseRate(rate)).replace('.', ',')

/** What somebody typed as a rate, two decimals at most; null where it is none. Nothing typed is 0. */
export function rateOf(typed: string): Rate | null {
  const text = typed.trim().replace('%', '').replace(',', '.')
  if (text === '') return '0.00'
  const result = Rate.safeParse(text)
  return result.success ? formatRate(parseRate(result.data)) : null
}

export const isBetween = (rate: Rate, min: Rate, max: Rate): boolean =>
  parseRate(rate) >= parseRate(min) && parseRate(rate) <= parseRate(max)
