import type { EntryState, LotteryOrder } from '@trevo/contract/lottery-orders'
import { parseMoney } from '@trevo/contract/money'
import type { TagTone } from '../../ui/tag.tsx'

type ShownState = 'open' | 'won' | 'lost' | 'cancelled' | 'done'

/** Whether the draws that are over gave more than was bet on them. */
export const isAboveStakes = ({ prize, drawn }: Pick<LotteryOrder, 'prize' | 'drawn'>): boolean =>
  parseMoney(prize) > parseMoney(drawn)

/** What a player wants to know first: money won counts even while later draws are open. A prize below the stakes is no win. */
export function shownState(order: Pick<LotteryOrder, 'state' | 'prize' | 'drawn'>): ShownState {
  if (isAboveStakes(order)) return 'won'
  if (order.state !== 'done') return order.state
  return parseMoney(order.prize) > 0n ? 'done' : 'lost'
}

export const STATE_TONES: Readonly<Record<EntryState | ShownState, TagTone>> = {
  done: 'neutral',
  open: 'info',
  won: 'gold',
  lost: 'neutral',
  cancelled: 'warn',
  stopped: 'neutral',
  void: 'warn',
}
