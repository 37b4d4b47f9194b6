import type { RewardGift } from '@trevo/contract/gifts'
import { type Money, parseMoney, pointsText } from '@trevo/contract/money'
import { moneyText } from '../../lib/format.ts'
import { useT } from '../../lib/i18n/i18n.ts'
import { pointsCount } from '../../lib/points.ts'
import { useSite } from '../../session/status.ts'
import { rewardTexts } from './texts.ts'

/** For the length of a bar, where a cent more or less cannot be seen. */
export const amountNumber = (money: Money): number => Number(money)

/** Never below zero. */
export function shortOf(required: Money, done: Money): boolean {
  return parseMoney(done) < parseMoney(required)
}

export type RewardWords = {
  gift: (gift: RewardGift) => string
  money: (amount: Money) => string
  points: (amount: Money) => string
}

export function useRewardWords(): RewardWords {
  const t = useT(rewardTexts)
  const { currencySymbol } = useSite()
  const money = (amount: Money) => moneyText(amount, currencySymbol)
  const points = (amount: Money) => t('points', { points: pointsText(amount), count: pointsCount(amount) })
  const giftWords = ({ kind, amount, rounds }: RewardGift) => {
    if (kind === 'points') return points(amount)
    if (kind === 'free_rounds') return t('freeRounds', { count: rounds ?? 1 })
    return kind === 'bonus' ? t('bonusMoney', { amount: money(amount) }) : money(amount)
  }
  return { money, points, gift: giftWords }
}
