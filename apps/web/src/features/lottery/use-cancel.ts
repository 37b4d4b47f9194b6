import type { LotteryOrderDetail } from '@trevo/contract/lottery-orders'
import { currentLanguage, useT } from '../../lib/i18n/i18n.ts'
import { keys } from '../../lib/query.ts'
import { useWrite } from '../../shared/write/use-write.ts'
import { confirmDialog } from '../../ui/confirm-dialog.ts'
import { periodName } from './period-name.ts'
import { ordersKey, postCancel } from './queries.ts'
import { lotteryTexts } from './texts.ts'

const RENEWS = [ordersKey, keys.wallet] as const

/** Asks first, then gives back the draws named, or all that still take bets. */
export function useCancel({ order }: LotteryOrderDetail) {
  const t = useT(lotteryTexts)
  const { isBusy, write } = useWrite({ renews: RENEWS })
  const cancel = async (periods?: string[]) => {
    const [period] = periods ?? []
    const isSure = await confirmDialog({
      title: period ? t('cancel.askOne', { period: periodName(order.gameCode, period) }) : t('cancel.ask'),
      text: t('cancel.text'),
      confirmLabel: t('cancel.yes'),
      cancelLabel: t('cancel.no'),
      tone: 'danger',
    })
    if (!isSure) return
    const request = { params: { id: order.id }, query: { language: currentLanguage() } }
    await write({ send: () => postCancel({ ...request, body: periods ? { periods } : {} }), done: t('cancel.done') })
  }
  return { cancel: (periods?: string[]) => void cancel(periods), isBusy }
}
