import * as z from 'zod/mini'
import { GiftKind } from '../gifts.ts'
import { Money, PositiveMoney } from '../money.ts'
import { DateTime, Id } from '../wire.ts'
import { keyPageOf, keyQuery } from './lists.ts'
import { staffEndpoint } from './staff-endpoint.ts'

const READERS = ['finance', 'content', 'support'] as const
const ById = z.strictObject({ id: Id })
const Title = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))
const ENVELOPES_MAX = 100_000
const ROUND_MAX_MS = 86_400_000

const roundFields = {
  titles: z.strictObject({ PT: Title, EN: Title }),
  kind: GiftKind,
  /** Whole cents, at least one for each envelope. */
  budget: PositiveMoney,
  envelopes: z.int().check(z.gte(1), z.lte(ENVELOPES_MAX)),
  /** To be played on the day; under the Brazilian rules more than nothing. */
  minTurnover: Money.check(z.refine((text) => !text.startsWith('-'), 'money')),
  startsAt: DateTime,
  endsAt: DateTime,
}
const inOrder = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) => {
  const lastsMs = Date.parse(endsAt) - Date.parse(startsAt)
  return lastsMs > 0 && lastsMs <= ROUND_MAX_MS
}

export const StaffRainRound = z.object({
  id: Id,
  ...roundFields,
  state: z.enum(['planned', 'running', 'over', 'cancelled']),
  grabbed: z.int(),
  given: Money,
  createdBy: z.string(),
  createdAt: DateTime,
})
export type StaffRainRound = z.infer<typeof StaffRainRound>

export const RainGrab = z.object({ memberId: Id, userName: z.string(), amount: Money, at: DateTime })

export const opsRainRounds = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/rain-rounds',
  summary: 'Rounds of the red rain with what they gave, newest first',
  roles: READERS,
  query: keyQuery({}),
  value: keyPageOf(StaffRainRound),
})
export const opsRainRound = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/rain-rounds/:id',
  summary: 'One round with its results, most first',
  roles: READERS,
  params: ById,
  value: z.extend(StaffRainRound, { grabs: z.array(RainGrab) }),
  errors: ['not_found'],
})
export const opsPlanRain = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/rain-rounds',
  summary: 'Plan a round: its envelopes are cut at once and never change',
  roles: ['finance'],
  body: z
    .strictObject({ requestId: z.uuid(), ...roundFields })
    .check(z.refine(inOrder, { path: ['endsAt'], error: 'ends_before_start' })),
  value: StaffRainRound,
  errors: ['conflict'],
})
export const opsCancelRain = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/rain-rounds/:id/cancel',
  summary: 'Call a round off before it begins',
  roles: ['finance'],
  params: ById,
  value: StaffRainRound,
  errors: ['not_found', 'conflict'],
})
