import type { EntryState, LotteryOrder, LotteryOrderDetail } from '@trevo/contract/lottery-orders'
import { parseMoney } from '@trevo/contract/money'
import type { TagTone } from '../../ui/tag.tsx'

type ShownState = 'open' | 'won' | 'lost' | 'cancelled'

/** What a player wants to know first: money won counts even while later draws are open. */
export function shownState({ state, prize }: Pick<LotteryOrder, 'state' | 'prize'>): ShownState {
  if (parseMoney(prize) > 0n) return 'won'
  return state === 'done' ? 'lost' : state
}

/** Whether the draws that are over gave more than was bet on them. */
export function isAboveStakes({ order, entries }: Pick<LotteryOrderDetail, 'order' | 'entries'>): boolean {
  const drawn = entries.filter(({ state }) => state === 'won' || state === 'lost')
  return parseMoney(order.prize) > drawn.reduce((sum, { stake }) => sum + parseMoney(stake), 0n)
}

export const STATE_TONES: Readonly<Record<EntryState, TagTone>> = {
  open: 'info',
  won: 'gold',
  lost: 'neutral',
  cancelled: 'warn',
  stopped: 'neutral',
  void: 'warn',
}
