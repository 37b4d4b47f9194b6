import type { MallItem } from '@trevo/contract/mall'
import { type Money, parseMoney } from '@trevo/contract/money'

/** Why an item cannot be had now; null where it can. */
export type Hindrance = 'soldOut' | 'limit' | 'points'

export function hindranceOf({ stock, leftForMe, points: price }: MallItem, points: Money): Hindrance | null {
  if (stock <= 0) return 'soldOut'
  if (leftForMe !== null && leftForMe <= 0) return 'limit'
  return parseMoney(points) < parseMoney(price) ? 'points' : null
}
