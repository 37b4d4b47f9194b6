import type { Money } from '@trevo/contract/money'
import type { EngineId } from '@trevo/games/engine-ids'
import type { ComponentType } from 'react'
import type { GameInfo, HistoryRow } from '../../src/protocol.ts'

export type RoundPicture = ComponentType<{ outcome: unknown; stake: Money }>
type FairnessSheets = {
  Fairness: ComponentType<{ onClose: () => void }>
  Round: ComponentType<{ row: HistoryRow; Picture?: RoundPicture | undefined; onClose: () => void }>
}

/** What an engine brings to the shell. */
export type GameModule = {
  /** The game itself, under the top bar. */
  View: ComponentType
  /** How it is played and what it pays; the shell adds the return and the stakes. */
  Rules: ComponentType
  /** Illustrations to load before the game shows. */
  artOf(game: GameInfo): readonly string[]
  /** Loads what this very game needs besides, before anything else is asked of it. */
  prepare?(game: GameInfo): Promise<void>
  /** What a round of the history showed. */
  RoundPicture?: RoundPicture
  /** In place of the shell's own, where fairness works in another way. */
  sheets?: FairnessSheets
  /** The same where the game is a shared table. */
  tableSheets?: FairnessSheets
}

/** The client of every engine, fetched when a game of it is opened. */
export type GameModules = Readonly<Record<EngineId, () => Promise<GameModule>>>
