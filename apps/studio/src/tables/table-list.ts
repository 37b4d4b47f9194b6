import { GAMES } from '@trevo/games/games'
import type { GameSetup, SharedEngine } from '../engines/engine.ts'
import { sharedEngineOf } from '../engines/shared.ts'
import { gameOf, setupOf } from '../rounds/games.ts'

/** Where people sit: one round at a time for all of them. */
export type SharedTable = { code: string; engine: SharedEngine; setup: GameSetup }

/** Every title with a host is a table of its own. */
export const TABLES: ReadonlyMap<string, SharedTable> = new Map(
  GAMES.flatMap((game) => {
    const engine = sharedEngineOf(game.engine)
    if (game.room === undefined || engine === undefined) return []
    return [[game.room.id, { code: game.room.id, engine, setup: setupOf(game) }] as const]
  }),
)

/** The table of a session's game; undefined where it is no shared table. */
export const tableOf = ({ vendorCode, gameCode }: { vendorCode: string; gameCode: string }) =>
  TABLES.get(gameOf(vendorCode, gameCode)?.room?.id ?? '')
