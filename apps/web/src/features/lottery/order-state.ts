import type { EntryState, LotteryOrder } from '@trevo/contract/lottery'
import { parseMoney } from '@trevo/contract/money'
import type { TagTone } from '../../ui/tag.tsx'

type ShownState = 'open' | 'won' | 'lost' | 'cancelled'

/** What somebody wants to know first: money that was won counts even while later draws are open. */
export function shownState({ state, prize }: Pick<LotteryOrder, 'state' | 'prize'>): ShownState {
  if (parseMoney(prize) > 0n) return 'won'
  return state === 'done' ? 'lost' : state
}

export const STATE_TONES: Readonly<Record<EntryState, TagTone>> = {
  open: 'info',
  won: 'gold',
  lost: 'neutral',
  cancelled: 'warn',
  stopped: 'neutral',
  void: 'warn',
}
