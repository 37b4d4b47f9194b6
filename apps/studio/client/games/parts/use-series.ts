import type { Money } from '@trevo/contract/money'
import { useState } from 'react'
import type { Round } from '../../../src/protocol.ts'
import { type Autoplay, useAutoplay } from './use-autoplay.ts'

type SeriesOptions = {
  stake: Money
  begin(stake: Money): Promise<Round | null>
  /** The stake that the game takes for what the series asks for. */
  fit(wantedMinor: bigint): Money
  step(action: unknown): Promise<Round | null>
  /** What the series does next in an open round, after so many steps. */
  next(round: Round, steps: number): unknown
}

/** Autoplay of a game of several steps. `isByHand`: the player acts, not the series; it ends the round it has begun. */
export function useSeries({ stake, begin, fit, step, next }: SeriesOptions): Autoplay & { isByHand: boolean } {
  const [isPlaying, setPlaying] = useState(false)
  async function playThrough(staked: Money): Promise<Round | null> {
    setPlaying(true)
    try {
      let round = await begin(staked)
      for (let steps = 0; round?.status === 'open'; steps++) round = await step(next(round, steps))
      return round
    } finally {
      setPlaying(false)
    }
  }
  const autoplay = useAutoplay(stake, playThrough, fit)
  return { ...autoplay, isByHand: autoplay.run === null && !isPlaying }
}
