import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PlayType } from '@trevo/contract/catalogue'
import type { NewOrder } from '@trevo/contract/lottery'
import { ApiError } from '../../lib/api/api-error.ts'
import { currentLanguage, useT } from '../../lib/i18n/i18n.ts'
import { navigate } from '../../lib/nav/nav.tsx'
import { PATHS } from '../../lib/paths.ts'
import { keys } from '../../lib/query.ts'
import { newRequestId } from '../../lib/request-id.ts'
import { toast } from '../../ui/toast.ts'
import { gameKey, ordersKey, postOrder } from './queries.ts'
import { clearSlip } from './slip.ts'
import { lotteryTexts } from './texts.ts'

type OrderDraft = Omit<NewOrder, 'requestId'>

/** The answer was lost: the server may have taken the bet. */
const isUnknown = (error: unknown) => error instanceof ApiError && (error.code === 'network' || error.status >= 500)

/** By slip: whoever leaves the page and comes back still repeats the same request. */
const unanswered = new Map<string, NewOrder>()

/** The same bet; the draws may have moved on since. */
const isSameBet = (a: OrderDraft, b: OrderDraft) =>
  a.total === b.total && a.stopOnWin === b.stopOnWin && JSON.stringify(a.lines) === JSON.stringify(b.lines)

/**
 * Bets what is on the slip. After a lost answer the same request goes out again, word for word, even if the draw has
 * changed meanwhile: nobody pays twice because a phone lost its connection.
 */
export function usePlaceOrder(code: string, board: PlayType) {
  const t = useT(lotteryTexts)
  const client = useQueryClient()
  const slip = `${code} ${board}`
  const mutation = useMutation({
    mutationFn: (body: NewOrder) => postOrder({ query: { language: currentLanguage() }, body }),
    onSuccess: ({ order }) => {
      unanswered.delete(slip)
      clearSlip(code, board)
      void client.invalidateQueries({ queryKey: ordersKey })
      void client.invalidateQueries({ queryKey: keys.wallet })
      toast.show({ tone: 'ok', text: t('order.placed') })
      navigate({ to: PATHS.lotteryOrder, search: { id: order.id }, replace: true })
    },
    onError: (error, body) => {
      if (isUnknown(error)) unanswered.set(slip, body)
      else unanswered.delete(slip)
      if (error instanceof ApiError && error.code === 'draw_closed') {
        void client.invalidateQueries({ queryKey: gameKey(code) })
      }
    },
  })
  const place = (draft: OrderDraft) => {
    const earlier = unanswered.get(slip)
    mutation.mutate(earlier && isSameBet(earlier, draft) ? earlier : { ...draft, requestId: newRequestId() })
  }
  return { place, isPending: mutation.isPending, error: mutation.error }
}
