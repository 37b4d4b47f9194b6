import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PlayType } from '@trevo/contract/catalogue'
import type { NewOrder } from '@trevo/contract/lottery'
import { ApiError } from '../../lib/api/api-error.ts'
import { currentLanguage, useT } from '../../lib/i18n/i18n.ts'
import { navigate } from '../../lib/nav/nav.tsx'
import { PATHS } from '../../lib/paths.ts'
import { keys } from '../../lib/query.ts'
import { toast } from '../../ui/toast.ts'
import { beginOrder, endOrder, type OrderDraft } from './order-request.ts'
import { gameKey, ordersKey, postOrder } from './queries.ts'
import { clearSlip } from './slip.ts'
import { lotteryTexts } from './texts.ts'

/** The answer was lost: the server may have taken the bet. */
const isUnknown = (error: unknown) => error instanceof ApiError && (error.code === 'network' || error.status >= 500)

/** Bets what is on the slip, once: nobody pays twice because a phone was slow or lost its connection. */
export function usePlaceOrder(code: string, board: PlayType) {
  const t = useT(lotteryTexts)
  const client = useQueryClient()
  const slip = `${code} ${board}`
  const mutation = useMutation({
    mutationFn: (body: NewOrder) => postOrder({ query: { language: currentLanguage() }, body }),
    onSuccess: ({ order }) => {
      endOrder(slip, 'answered')
      clearSlip(code, board)
      void client.invalidateQueries({ queryKey: ordersKey })
      void client.invalidateQueries({ queryKey: keys.wallet })
      toast.show({ tone: 'ok', text: t('order.placed') })
      navigate({ to: PATHS.lotteryOrder, search: { id: order.id }, replace: true })
    },
    onError: (error) => {
      endOrder(slip, isUnknown(error) ? 'unanswered' : 'answered')
      if (error instanceof ApiError && error.code === 'draw_closed') {
        void client.invalidateQueries({ queryKey: gameKey(code) })
      }
    },
  })
  const place = (draft: OrderDraft, lineIds: readonly string[]) => {
    const body = beginOrder(slip, draft, lineIds)
    if (body !== null) mutation.mutate(body)
  }
  return { place, isPending: mutation.isPending, error: mutation.error }
}
