import { type Money, parseMoney } from '@trevo/contract/money'
import { useEffect, useRef, useState } from 'react'
import type { Round } from '../../../src/protocol.ts'
import { useGame, usePlay } from '../../shell/game-context.ts'
import { prizeText } from '../../shell/money.ts'
import { playSound } from '../../shell/sound.ts'
import { announce } from '../../shell/toasts.tsx'
import { celebrate, endCelebration } from './celebrate.ts'
import { t } from './texts.ts'

/** `isWin`: more came back than was staked. */
export type TableResult = { prizeMinor: bigint; isWin: boolean }
export const NO_RESULT: TableResult = { prizeMinor: 0n, isWin: false }

const stakedOf = ({ stake, raised }: Round) => parseMoney(stake) + parseMoney(raised)

export const resultOf = (round: Round): TableResult => ({
  prizeMinor: parseMoney(round.prize),
  isWin: parseMoney(round.prize) > stakedOf(round),
})

/** As much as the prize is worth, and nothing where it is not above what was staked. */
export const celebrateRound = (round: Round) => celebrate(parseMoney(round.prize), stakedOf(round))

type Showing<O> = {
  /** Draws an answer; its prize counts as seen when this is over. */
  show(outcome: O, round: Round): Promise<void> | void
  /** The result in words, for screen readers. */
  say(outcome: O): string
}

/** A game whose rounds are decided by one answer. A round that a reload cut short is shown first. */
export function useTable<O>(showing: Showing<O>) {
  const { play, session } = useGame()
  const { phase } = usePlay()
  const [result, setResult] = useState(NO_RESULT)
  const newest = useRef(showing)
  newest.current = showing

  async function present(round: Round): Promise<void> {
    const outcome = round.outcome as O
    await newest.current.show(outcome, round)
    play.done(round)
    setResult(resultOf(round))
    celebrateRound(round)
    const prize =
      parseMoney(round.prize) > 0n
        ? t(resultOf(round).isWin ? 'table.prize' : 'table.back', { amount: prizeText(round.prize, session.currency) })
        : t('table.none')
    announce(`${newest.current.say(outcome)} ${prize}`)
  }
  const resume = useRef(async () => {
    const round = await play.resume()
    if (round !== null) await present(round)
  })
  useEffect(() => {
    void resume.current()
  }, [])

  return {
    result,
    isReady: phase === 'ready',
    /** The round when it was shown to its end; null where none was played. */
    async begin(stake: Money, action: unknown): Promise<Round | null> {
      // Asked of the play itself: a second press may come before the buttons know.
      if (play.state.get().phase !== 'ready') return null
      setResult(NO_RESULT)
      endCelebration()
      playSound('press')
      const round = await play.round({ stake, action })
      if (round !== null) await present(round)
      return round
    },
  }
}
