import * as z from 'zod/mini'
import { Currency, Money } from '../money.ts'
import { DateTime, Id } from '../wire.ts'
import { keyPageOf, keyQuery } from './lists.ts'
import { staffEndpoint } from './staff-endpoint.ts'

export const OppositeState = z.enum(['open', 'confirmed', 'dismissed'])
/** Why members are thought to be one; `alone`: one member bet both sides. An address alone is a weak sign. */
export const OppositeReason = z.enum(['alone', 'device', 'payout', 'address'])

const row = {
  id: Id,
  /** Of the brand's calendar. */
  day: z.string(),
  members: z.array(z.object({ id: Id, userName: z.string() })),
  reasons: z.array(OppositeReason),
  draws: z.int(),
  /** What was staked on both sides of a question. */
  turnover: Money,
  currency: Currency,
  state: OppositeState,
  foundAt: DateTime,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(DateTime),
}
export const OppositeRow = z.object(row)
export type OppositeRow = z.infer<typeof OppositeRow>

export const OppositeFinding = z.object({
  ...row,
  note: z.string(),
  /** Rebates that were paid on it before it was confirmed. Nothing of it is taken back by itself. */
  alreadyPaid: Money,
  /** Draw by draw, the largest sums first; not more than 200. */
  bets: z.array(
    z.object({
      drawId: Id,
      gameCode: z.string(),
      period: z.string(),
      /** `*`: several plays that cancel each other out. */
      play: z.string(),
      userName: z.string(),
      turnover: Money,
      void: z.boolean(),
    }),
  ),
})
export type OppositeFinding = z.infer<typeof OppositeFinding>

export const opsOpposites = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/opposite-bets',
  summary: 'Members who bet both sides of a draw and share a device, an address or who is paid, newest first',
  roles: ['risk', 'finance'],
  query: keyQuery({ state: z.optional(OppositeState), memberId: z.optional(Id) }),
  value: keyPageOf(OppositeRow),
})
export const opsOpposite = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/opposite-bets/:id',
  summary: 'One of them with its bets',
  roles: ['risk', 'finance'],
  params: z.strictObject({ id: Id }),
  value: OppositeFinding,
  errors: ['not_found'],
})
export const opsDecideOpposite = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/opposite-bets/:id/decision',
  summary: 'Confirm, so that the turnover counts for nothing, or dismiss',
  roles: ['risk'],
  params: z.strictObject({ id: Id }),
  body: z.strictObject({
    confirm: z.boolean(),
    note: z.string().check(z.trim(), z.minLength(3), z.maxLength(500)),
  }),
  gives: { confirm: 'less', note: 'words' },
  value: OppositeFinding,
  errors: ['not_found', 'conflict'],
})
