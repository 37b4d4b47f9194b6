import type { ComponentType } from 'react'
import type { Sport, SportOutcome } from '../../../src/engines/sports/sport.ts'
import type { GameInfo } from '../../../src/protocol.ts'

export type CardProps<F> = {
  fixture: F
  /** What is chosen of this event, if anything. */
  picked: string | null
  disabled: boolean
  onPick: (pick: string) => void
}

/** What a sport shows: an event with its odds, and how it went. */
export type SportClient<F extends object, R extends object> = {
  sport: Sport<F, R>
  Card: ComponentType<CardProps<F>>
  /** An event as it stands after so many ticks. */
  Live: ComponentType<{ outcome: SportOutcome<F, R>; tick: number }>
  ticksOf(outcome: SportOutcome<F, R>): number
  tickMs: number
  /** What was bet on, in words. */
  pickText(game: GameInfo, fixture: F, pick: string): string
  /** The result in words. */
  say(game: GameInfo, outcome: SportOutcome<F, R>): string
}

/** A sport whose kind of event its caller need not know: what one of its functions gives goes into another of them. */
// biome-ignore lint/suspicious/noExplicitAny: the one place where the five kinds of events meet
export type AnySportClient = SportClient<any, any>
