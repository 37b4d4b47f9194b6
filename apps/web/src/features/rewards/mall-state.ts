import { MALL_QUANTITY_MAX, type MallItem } from '@trevo/contract/mall'
import { formatMoney, type Money, parseMoney } from '@trevo/contract/money'

/** Why an item cannot be had now; null where it can. */
export type Hindrance = 'soldOut' | 'limit' | 'points'

export function hindranceOf({ stock, leftForMe, points: price }: MallItem, points: Money): Hindrance | null {
  if (stock <= 0) return 'soldOut'
  if (leftForMe !== null && leftForMe <= 0) return 'limit'
  return parseMoney(points) < parseMoney(price) ? 'points' : null
}

/** How many can be had at once, one at least: by what there is, what one may have and what one has. */
export function mostOf({ stock, leftForMe, points: price }: MallItem, points: Money): number {
  const affordable = Number(parseMoney(points) / parseMoney(price))
  return Math.max(1, Math.min(stock, leftForMe ?? stock, affordable, MALL_QUANTITY_MAX))
}

export const priceOf = ({ points }: MallItem, quantity: number): Money =>
  formatMoney(parseMoney(points) * BigInt(quantity))
