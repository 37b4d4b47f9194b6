import * as z from 'zod/mini'
import { GameCategory } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { Money } from './money.ts'
import { DateTime, Id, Language } from './wire.ts'

/** waiting: on its way to the game; ready: can be played; the others are over. */
export const FreeRoundsState = z.enum(['waiting', 'ready', 'used', 'expired', 'cancelled'])
export type FreeRoundsState = z.infer<typeof FreeRoundsState>

export const FreeRounds = z.object({
  id: Id,
  state: FreeRoundsState,
  /** The brand's entry of the game; null where the brand does not show it any more. */
  nodeId: z.nullable(Id),
  vendor: z.string(),
  gameType: GameCategory,
  gameName: z.string(),
  iconUrl: z.string(),
  rounds: z.int(),
  left: z.int(),
  stake: Money,
  /** Won so far, and the most that all rounds pay together. */
  won: Money,
  prizeMax: Money,
  expiresAt: DateTime,
})
export type FreeRounds = z.infer<typeof FreeRounds>

export const freeRounds = endpoint({
  method: 'GET',
  path: '/wps/rewards/free-rounds',
  summary: 'Free rounds that the caller was given: those that can be played first, then the newest that are over',
  auth: 'real',
  module: 'REWCEN3',
  query: z.strictObject({ language: z._default(Language, 'PT') }),
  value: z.object({ list: z.array(FreeRounds) }),
})
