import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { LotteryOrderDetail } from '@trevo/contract/lottery'
import { currentLanguage, useT } from '../../lib/i18n/i18n.ts'
import { keys } from '../../lib/query.ts'
import { confirmDialog } from '../../ui/confirm-dialog.ts'
import { toastError } from '../../ui/error-toast.ts'
import { toast } from '../../ui/toast.ts'
import { periodName } from './period-name.ts'
import { ordersKey, postCancel } from './queries.ts'
import { lotteryTexts } from './texts.ts'

/** Asks first, then gives back the draws named, or all that still take bets. */
export function useCancel({ order }: LotteryOrderDetail) {
  const t = useT(lotteryTexts)
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: (periods: string[] | undefined) =>
      postCancel({
        params: { id: order.id },
        query: { language: currentLanguage() },
        body: periods ? { periods } : {},
      }),
    onSuccess: () => toast.show({ tone: 'ok', text: t('cancel.done') }),
    onError: toastError,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ordersKey })
      void client.invalidateQueries({ queryKey: keys.wallet })
    },
  })
  const cancel = async (periods?: string[]) => {
    const [period] = periods ?? []
    const isSure = await confirmDialog({
      title: period ? t('cancel.askOne', { period: periodName(order.gameCode, period) }) : t('cancel.ask'),
      text: t('cancel.text'),
      confirmLabel: t('cancel.yes'),
      cancelLabel: t('cancel.no'),
      tone: 'danger',
    })
    if (isSure) mutation.mutate(periods)
  }
  return { cancel: (periods?: string[]) => void cancel(periods), isPending: mutation.isPending }
}
