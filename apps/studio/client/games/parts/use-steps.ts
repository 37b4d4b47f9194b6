import { type Money, parseMoney } from '@trevo/contract/money'
import { useEffect, useRef, useState } from 'react'
import type { Round } from '../../../src/protocol.ts'
import { useGame, usePlay } from '../../shell/game-context.ts'
import { playSound } from '../../shell/sound.ts'
import { announce } from '../../shell/toasts.tsx'
import { endCelebration } from './celebrate.ts'
import { pauseFor } from './pause.ts'
import { celebrateRound, NO_RESULT, resultOf } from './use-table.ts'

const TURN_MS = 320

/**
 * A round of several steps: begun, continued, and found again after a reload. `say`: an answer in words. `turnMs`: how long it takes to
 * draw one.
 */
export function useSteps<O>(say: (outcome: O, round: Round) => string, turnMs: (outcome: O) => number = () => TURN_MS) {
  const { play } = useGame()
  const { phase } = usePlay()
  const [round, setRound] = useState<Round | null>(null)
  /** The same for a series of steps, which does not wait to be drawn. */
  const newest = useRef<Round | null>(null)
  const isActing = useRef(false)

  async function present(next: Round): Promise<void> {
    newest.current = next
    setRound(next)
    playSound('stop')
    await pauseFor(turnMs(next.outcome as O))
    play.done(next)
    celebrateRound(next)
    announce(say(next.outcome as O, next))
  }
  /** One at a time: a second press while an answer is due does nothing. */
  async function act(ask: () => Promise<Round | null>): Promise<Round | null> {
    if (isActing.current) return null
    isActing.current = true
    try {
      const next = await ask()
      if (next !== null) await present(next)
      return next
    } finally {
      isActing.current = false
    }
  }
  const resume = useRef(() => act(() => play.resume()))
  useEffect(() => {
    void resume.current()
  }, [])

  return {
    outcome: round === null ? null : (round.outcome as O),
    stakeMinor: round === null ? 0n : parseMoney(round.stake),
    isOpen: round?.status === 'open',
    isReady: phase === 'ready' || phase === 'open',
    result: round === null ? NO_RESULT : resultOf(round),
    begin(stake: Money, action?: unknown) {
      endCelebration()
      return act(() => play.round({ stake, action }))
    },
    step: (action: unknown, raiseMinor?: bigint) =>
      act(async () => (newest.current === null ? null : play.step(newest.current, action, raiseMinor))),
  }
}
