import { type Money, parseMoney } from '@trevo/contract/money'
import type { MoneyLimit } from '@trevo/contract/play-limits'

/** Whether a change waits: a higher limit, or none, after one that holds. A first or lower one counts at once. */
export function isRaise(own: Money | null, next: Money | null): boolean {
  if (own === null) return false
  return next === null || parseMoney(next) > parseMoney(own)
}

export const isLongerTime = (own: number | null, next: number | null): boolean =>
  own !== null && (next === null || next > own)

/** How much of a limit is gone, as the bar shows it; who is ahead has used nothing. */
export function usedShare({
  used,
  amount,
}: Pick<MoneyLimit, 'used' | 'amount'>): { value: number; max: number } | null {
  if (amount === null) return null
  const minor = parseMoney(used)
  return { value: Number(minor > 0n ? minor : 0n), max: Number(parseMoney(amount)) }
}
