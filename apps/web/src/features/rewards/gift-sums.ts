import type { RewardGift } from '@trevo/contract/gifts'
import { formatMoney, parseMoney } from '@trevo/contract/money'

/** What several gifts are together: money first, then points, then bonus money, each where there is any. */
export function giftSums(gifts: readonly RewardGift[]): RewardGift[] {
  return (['cash', 'points', 'bonus'] as const).flatMap((kind) => {
    const sum = gifts.filter((gift) => gift.kind === kind).reduce((all, { amount }) => all + parseMoney(amount), 0n)
    return sum > 0n ? [{ kind, amount: formatMoney(sum) }] : []
  })
}
