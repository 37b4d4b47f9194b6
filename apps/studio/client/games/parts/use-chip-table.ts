import type { Money } from '@trevo/contract/money'
import { useState } from 'react'
import { betsOf } from './chips.ts'
import type { LiveTable } from './live/live-table.ts'
import { type PastResult, withResult } from './past-results.tsx'
import { type Autoplay, useAutoplay } from './use-autoplay.ts'
import { useChips, useHandling } from './use-chips.ts'
import { type TableResult, useTable } from './use-table.ts'

export type ChipTableOptions<O> = {
  /** Draws a result; its prize counts as seen when this is over. */
  show(outcome: O): Promise<void> | void
  /** The result in words, for screen readers. */
  say(outcome: O): string
  /** The result in the row of those that came before. */
  mark(outcome: O): Omit<PastResult, 'key'>
  spotName(spot: string): string
}

/** A table that takes chips, whether it is played alone or shared. */
export type ChipTable = ReturnType<typeof useHandling> & {
  result: TableResult
  stake: Money
  isFree: boolean
  past: readonly PastResult[]
  /** What the button says where it does not play but bets. */
  playLabel: string | null
  /** Chips lie on the table that are no bet yet. */
  isLoose: boolean
  /** What has to be said of one's own chips at a shared table. */
  notice: string | null
  /** Null where nobody else sits. */
  live: LiveTable | null
  /** Null where rounds come by themselves. */
  autoplay: Autoplay | null
}

/** The last result belongs to its round: it is gone where chips are laid for the next. */
export const isNextRound = ({ isFree, live, stacks }: Pick<ChipTable, 'isFree' | 'live' | 'stacks'>) =>
  isFree && (live !== null || stacks.size > 0)

/** A table that is played alone: chips on spots, played by hand or in a series. */
export function useChipTable<O>({ show, say, mark, spotName }: ChipTableOptions<O>): ChipTable {
  const hand = useChips()
  const { chips, stake } = hand
  const [past, setPast] = useState<readonly PastResult[]>([])
  const { begin, isReady, result } = useTable<O>({
    async show(outcome, { roundId }) {
      await show(outcome)
      setPast((list) => withResult(list, { key: roundId, ...mark(outcome) }))
    },
    say,
  })
  const playOnce = () => begin(stake, { bets: betsOf(chips) })
  const autoplay = useAutoplay(stake, playOnce)
  const isFree = isReady && autoplay.run === null
  async function play(): Promise<void> {
    if (autoplay.run !== null) return autoplay.stop()
    if (!isReady || chips.length === 0) return
    if ((await playOnce()) !== null) hand.clearAway(chips)
  }
  const handling = useHandling(hand, { isFree, spotName, onPlay: () => void play() })
  return {
    ...handling,
    result,
    stake,
    isFree,
    past,
    playLabel: null,
    isLoose: false,
    notice: null,
    live: null,
    autoplay,
  }
}
