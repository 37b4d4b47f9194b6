import { useQueryClient } from '@tanstack/react-query'
import type { PlayType } from '@trevo/contract/catalogue'
import type { LotteryOrderDetail } from '@trevo/contract/lottery-orders'
import { useState } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { currentLanguage, useT } from '../../lib/i18n/i18n.ts'
import { navigate } from '../../lib/nav/nav.tsx'
import { PATHS } from '../../lib/paths.ts'
import { keys } from '../../lib/query.ts'
import { useWrite } from '../../shared/write/use-write.ts'
import { beginOrder, endOrder, type OrderDraft } from './order-request.ts'
import { gameKey, ordersKey, postOrder } from './queries.ts'
import { clearSlip } from './slip.ts'
import { lotteryTexts } from './texts.ts'

/** The answer was lost: the server may have taken the bet. */
const isUnknown = (error: unknown) => error instanceof ApiError && (error.code === 'network' || error.status >= 500)

/** The same slip waits for its answer, asked by this screen before it was left. */
class StillWaiting extends Error {}

const RENEWS = [ordersKey, keys.wallet] as const

/** Bets what is on the slip, once: nobody pays twice because a phone was slow or lost its connection. */
export function usePlaceOrder(code: string, board: PlayType) {
  const t = useT(lotteryTexts)
  const client = useQueryClient()
  const [error, setError] = useState<unknown>(null)
  const { isBusy, write } = useWrite({ renews: RENEWS })
  const slip = `${code} ${board}`
  const refused = (found: unknown): boolean => {
    if (found instanceof StillWaiting) return true
    endOrder(slip, isUnknown(found) ? 'unanswered' : 'answered')
    if (found instanceof ApiError && found.code === 'draw_closed') {
      void client.invalidateQueries({ queryKey: gameKey(code) })
    }
    setError(found)
    return true
  }
  const onDone = ({ order }: LotteryOrderDetail) => {
    endOrder(slip, 'answered')
    clearSlip(code, board)
    navigate({ to: PATHS.lotteryOrder, search: { id: order.id }, replace: true })
  }
  const place = (draft: OrderDraft, lineIds: readonly string[]) => {
    const send = async () => {
      const body = beginOrder(slip, draft, lineIds)
      if (body === null) throw new StillWaiting()
      setError(null)
      return postOrder({ query: { language: currentLanguage() }, body })
    }
    void write({ send, done: t('order.placed'), onDone, refused })
  }
  return { place, isBusy, error }
}
