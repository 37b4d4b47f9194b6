import { useQueryClient } from '@tanstack/react-query'
import type { DeliveryAddress, MallItem } from '@trevo/contract/mall'
import { currentLanguage, useT } from '../../lib/i18n/i18n.ts'
import { navigate } from '../../lib/nav/nav.tsx'
import { PATHS } from '../../lib/paths.ts'
import { isRealOrTold } from '../../session/require-real.ts'
import { confirmDialog } from '../../ui/confirm-dialog.ts'
import { useRewardWords } from './gift-text.ts'
import { priceOf } from './mall-state.ts'
import { mallKey, postOrder } from './queries.ts'
import { rewardTexts } from './texts.ts'
import { useAct } from './use-act.ts'

/** Asks once more, buys at the price that was seen, and shows the order. */
export function useRedeem(item: MallItem) {
  const t = useT(rewardTexts)
  const common = useT()
  const client = useQueryClient()
  const words = useRewardWords()
  const { isBusy, write } = useAct()
  const redeem = async (quantity: number, address?: DeliveryAddress): Promise<void> => {
    if (!isRealOrTold()) return
    const isSure = await confirmDialog({
      title: t('redeem.sure', { title: quantity > 1 ? `${quantity} × ${item.title}` : item.title }),
      text: t(`redeem.text.${item.kind}`, { points: words.points(priceOf(item, quantity)) }),
      confirmLabel: t('mall.redeem'),
      cancelLabel: common('shell.cancel'),
    })
    if (!isSure) return
    const content = { itemId: item.id, quantity, points: item.points, ...(address && { address }) }
    const order = await write({
      send: (idFor) => postOrder({ body: { ...content, requestId: idFor(content), language: currentLanguage() } }),
      done: t(`redeem.done.${item.kind}`),
    })
    if (!order) return
    await client.invalidateQueries({ queryKey: [...mallKey, 'orders'] })
    navigate({ to: PATHS.mall, search: { view: 'orders' }, replace: true })
  }
  return { isBusy, redeem }
}
