import { type Money, parseMoney } from '@trevo/contract/money'
import { useEffect, useRef, useState } from 'react'
import type { Round } from '../../../src/protocol.ts'
import { useGame } from '../../shell/game-context.ts'
import { prizeText } from '../../shell/money.ts'
import { playSound } from '../../shell/sound.ts'
import { announce } from '../../shell/toasts.tsx'
import { endCelebration } from '../parts/celebrate.ts'
import { t as tParts } from '../parts/texts.ts'
import { celebrateRound, NO_RESULT, resultOf } from '../parts/use-table.ts'

/** Below what the studio takes at once from one player. */
const MAX_BALLS = 5

type Showing<O> = {
  /** Lets the ball fall; its prize counts as seen when it lies. */
  show(outcome: O, round: Round): Promise<void>
  say(outcome: O): string
}

/** Rounds that overlap: a ball may be dropped while others still fall. */
export function useBalls<O>(showing: Showing<O>) {
  const { play, session } = useGame()
  const [inAir, setInAir] = useState(0)
  const [result, setResult] = useState(NO_RESULT)
  const count = useRef(0)
  const newest = useRef(showing)
  newest.current = showing
  const add = (balls: number) => {
    count.current += balls
    setInAir(count.current)
  }

  async function present(round: Round): Promise<void> {
    const outcome = round.outcome as O
    await newest.current.show(outcome, round)
    play.done(round)
    setResult(resultOf(round))
    celebrateRound(round)
    const prizeMinor = parseMoney(round.prize)
    const prize =
      prizeMinor > 0n
        ? tParts('table.prize', { amount: prizeText(prizeMinor, session.currency) })
        : tParts('table.none')
    announce(`${newest.current.say(outcome)} ${prize}`)
  }
  const resume = useRef(async () => {
    const round = await play.resume()
    if (round === null) return
    add(1)
    await present(round)
    add(-1)
  })
  useEffect(() => {
    void resume.current()
  }, [])

  return {
    result,
    inAir,
    canDrop: inAir < MAX_BALLS,
    async drop(stake: Money, action: unknown): Promise<Round | null> {
      if (count.current >= MAX_BALLS) return null
      add(1)
      endCelebration()
      playSound('press')
      try {
        const round = await play.round({ stake, action })
        if (round !== null) await present(round)
        return round
      } finally {
        add(-1)
      }
    },
  }
}
