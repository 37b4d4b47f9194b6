import * as z from 'zod/mini'
import { NEEDS_PERSON, TAKES_PART } from '../errors.ts'
import { FreeRoundsState } from '../free-rounds.ts'
import { CentAmount, Money } from '../money.ts'
import { FREE_ROUNDS_MAX } from '../vendor-free-rounds.ts'
import { DateTime, Id, RequestId } from '../wire.ts'
import { keyPageOf, keyQuery } from './lists.ts'
import { staffEndpoint } from './staff-endpoint.ts'

const READERS = ['finance', 'support', 'risk'] as const
const ById = z.strictObject({ id: Id })
export const FREE_ROUNDS_DAYS_MAX = 30

export const StaffFreeRounds = z.object({
  id: Id,
  memberId: Id,
  userName: z.string(),
  vendor: z.string(),
  gameName: z.string(),
  state: FreeRoundsState,
  rounds: z.int(),
  used: z.int(),
  stake: Money,
  /** What its stakes come to: what the budget gave for it. */
  value: Money,
  won: Money,
  prizeMax: Money,
  expiresAt: DateTime,
  createdAt: DateTime,
  /** Who gave it: a member of staff, or what did it by rule. */
  source: z.string(),
  createdBy: z.string(),
  note: z.string(),
  /** Calls to the vendor that were not answered as they should be, and why the last was not; null: nothing is wrong. */
  attempts: z.int(),
  trouble: z.nullable(z.string()),
})
export type StaffFreeRounds = z.infer<typeof StaffFreeRounds>

export const opsFreeRounds = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/free-rounds',
  summary: 'Free rounds that were given, newest first',
  roles: READERS,
  query: keyQuery({ memberId: z.optional(Id), state: z.optional(FreeRoundsState) }),
  value: keyPageOf(StaffFreeRounds),
})
export const opsFreeRoundsOne = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/free-rounds/:id',
  summary: 'One grant of free rounds',
  roles: READERS,
  params: ById,
  value: StaffFreeRounds,
  errors: ['not_found'],
})
export const opsGrantFreeRounds = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/free-rounds',
  summary: 'Give a member free rounds of a game; past the limits of the way a second person decides',
  roles: ['finance'],
  body: z.strictObject({
    requestId: RequestId,
    memberId: Id,
    /** The brand's entry of the game. */
    nodeId: Id,
    rounds: z.int().check(z.gte(1), z.lte(FREE_ROUNDS_MAX)),
    stake: CentAmount,
    days: z.int().check(z.gte(1), z.lte(FREE_ROUNDS_DAYS_MAX)),
    note: z.string().check(z.trim(), z.minLength(3), z.maxLength(200)),
  }),
  gives: {
    requestId: 'words',
    memberId: 'identity',
    nodeId: 'identity',
    rounds: 'more',
    stake: 'more',
    days: 'more',
    note: 'words',
  },
  value: StaffFreeRounds,
  errors: [
    'not_found',
    'invalid_input',
    'idempotency_conflict',
    'way_max',
    'budget_missing',
    'budget_spent',
    'play_first',
    ...TAKES_PART,
    ...NEEDS_PERSON,
    'game_without_rounds',
    'approval_required',
  ],
})
export const opsCancelFreeRounds = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/free-rounds/:id/cancel',
  summary: 'No further round of a grant is played; what was won stays',
  roles: ['finance', 'risk'],
  params: ById,
  value: StaffFreeRounds,
  errors: ['not_found'],
})
export const opsAskFreeRounds = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/free-rounds/:id/vendor',
  summary: 'What the vendor says of a grant, to be compared with ours',
  roles: READERS,
  params: ById,
  value: z.object({
    /** away: the vendor did not answer. */
    state: z.enum(['open', 'over', 'cancelled', 'unknown', 'away']),
    used: z.nullable(z.int()),
    agrees: z.boolean(),
  }),
  errors: ['not_found'],
})
