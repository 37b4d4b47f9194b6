import * as z from 'zod/mini'
import { DateTime, Id } from '../wire.ts'
import { VendorCode } from './games.ts'
import { keyPageOf, keyQuery } from './lists.ts'
import { staffEndpoint } from './staff-endpoint.ts'

/** open: its rounds count for nothing; looked_at: staff have looked, and they count again. */
export const GameReturnState = z.enum(['open', 'looked_at'])

export const GameReturn = z.object({
  id: Id,
  /** Null: all brands together, and in all of them. */
  brand: z.nullable(z.string()),
  vendor: VendorCode,
  vendorName: z.string(),
  /** Null: all games of the vendor together. */
  game: z.nullable(z.string()),
  rounds: z.int(),
  /** What of all stakes the games declare to return, and what they did, in percent. */
  declared: z.string(),
  returned: z.string(),
  foundAt: DateTime,
  /** From when rounds count for nothing, and until when they did. */
  since: DateTime,
  until: z.nullable(DateTime),
  state: GameReturnState,
  lookedAt: z.nullable(DateTime),
  lookedBy: z.nullable(z.string()),
})
export type GameReturn = z.infer<typeof GameReturn>

export const opsGameReturns = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/game-returns',
  summary: 'Games of vendors from outside that returned more than they declare, newest first',
  roles: ['risk', 'finance', 'admin'],
  query: keyQuery({ state: z.optional(GameReturnState), vendor: z.optional(VendorCode) }),
  value: keyPageOf(GameReturn),
})

export const opsLookedAtGameReturn = staffEndpoint({
  method: 'PUT',
  path: '/ops/v1/game-returns/:id/looked-at',
  summary:
    'Staff have looked: rounds count again, and what speaks against the game begins anew; a second person agrees first',
  roles: ['risk', 'admin'],
  everyMerchant: true,
  params: z.strictObject({ id: Id }),
  body: z.strictObject({}),
  gives: {},
  value: GameReturn,
  errors: ['not_found', 'approval_required'],
})
