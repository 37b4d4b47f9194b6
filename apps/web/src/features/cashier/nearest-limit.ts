import { parseMoney } from '@trevo/contract/money'
import type { MoneyLimit } from '@trevo/contract/play-limits'

/** Of several deposit limits the one with least room is the one that counts. */
export function nearestLimit(limits: readonly MoneyLimit[]): MoneyLimit | null {
  const room = ({ left }: MoneyLimit) => parseMoney(left ?? '0.00')
  const holding = limits.filter(({ kind, left }) => kind === 'deposit' && left !== null)
  return holding.reduce<MoneyLimit | null>((found, one) => (found && room(found) <= room(one) ? found : one), null)
}
