import { type Money, parseMoney } from '@trevo/contract/money'

/** For the word after it: one point is one, and half a point or none are not. */
export const pointsCount = (points: Money): number => (parseMoney(points) === parseMoney('1') ? 1 : 2)
