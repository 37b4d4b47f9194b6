import type { NewOrder } from '@trevo/contract/lottery-orders'
import { newRequestId } from '../../lib/request-id.ts'

export type OrderDraft = Omit<NewOrder, 'requestId'>
type Asked = { bet: string; body: NewOrder; state: 'waiting' | 'unanswered' | 'answered' }

/** Kept by slip: leaving the page and coming back still repeats the same request. */
const asked = new Map<string, Asked>()

/** What is bet, whichever draws it begins with: those move on while somebody hesitates. A line's mark is made when it is put on the slip. */
const betOf = ({ lines, periods, stopOnWin }: OrderDraft, lineIds: readonly string[]) =>
  JSON.stringify([lineIds, lines, periods.map(({ multiple }) => multiple), stopOnWin])

/**
 * The request for what is on a slip; null while the same slip waits for its answer, since the second press of a slow phone comes
 * before the button shows that it is busy. One slip is one request: pressed again after its answer it repeats the first, and after
 * a lost answer it goes out word for word, even if the draw has changed meanwhile.
 */
export function beginOrder(slip: string, draft: OrderDraft, lineIds: readonly string[]): NewOrder | null {
  const known = asked.get(slip)
  if (known?.state === 'waiting') return null
  const bet = betOf(draft, lineIds)
  const isSame = known?.bet === bet
  const body =
    isSame && known.state === 'unanswered'
      ? known.body
      : { ...draft, requestId: isSame ? known.body.requestId : newRequestId() }
  asked.set(slip, { bet, body, state: 'waiting' })
  return body
}

/** Unanswered: nobody knows whether the bet was taken. */
export function endOrder(slip: string, state: 'unanswered' | 'answered'): void {
  const known = asked.get(slip)
  if (known) asked.set(slip, { ...known, state })
}
