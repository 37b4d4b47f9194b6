import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { NEEDS_PERSON, TAKES_PART } from './errors.ts'
import { Gift, GiftKind, PlayProgress } from './gifts.ts'
import { Money } from './money.ts'
import { DateTime, Id, Language, RequestId } from './wire.ts'

const RAIN = { auth: 'session', flag: 'AGENTRANSMULTDOWN3' } as const
const AskedLanguage = z._default(Language, 'PT')

/** A round of the red rain: so many envelopes that hold the budget between them, one grab for each member. */
export const RainRound = z.object({
  id: Id,
  title: z.string(),
  startsAt: DateTime,
  endsAt: DateTime,
  kind: GiftKind,
  budget: Money,
  envelopes: z.int(),
  /** Still to be had. */
  left: z.int(),
  /** Turnover needed today to take part; null when none is, and for members who may not take part at all. */
  play: z.nullable(PlayProgress),
  /** What the caller has grabbed; null: not yet. */
  mine: z.nullable(Gift),
  /** Nothing is left here for the caller: has grabbed, or the envelopes are all gone. */
  taken: z.boolean(),
})
export type RainRound = z.infer<typeof RainRound>

export const redRain = endpoint({
  method: 'GET',
  path: '/wps/rain',
  summary: 'The round that runs, the next one and the last; count down by the server’s time',
  ...RAIN,
  query: z.strictObject({ language: AskedLanguage }),
  value: z.object({
    serverTime: DateTime,
    current: z.nullable(RainRound),
    next: z.nullable(RainRound),
    last: z.nullable(RainRound),
  }),
})

export const grabEnvelope = endpoint({
  method: 'POST',
  path: '/wps/rain/:id/grab',
  summary: 'Grab one envelope; a second grab answers with the first',
  auth: 'real',
  flag: RAIN.flag,
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ requestId: RequestId }),
  /** Null: the envelopes are all gone. */
  value: z.object({ gift: z.nullable(Gift), left: z.int() }),
  errors: ['not_found', 'reward_over', 'play_first', ...TAKES_PART, ...NEEDS_PERSON],
  perMinute: 120,
})

export const rainResults = endpoint({
  method: 'GET',
  path: '/wps/rain/:id/results',
  summary: 'Who grabbed how much, most first',
  ...RAIN,
  params: z.strictObject({ id: Id }),
  query: z.strictObject({ language: AskedLanguage }),
  value: z.object({
    round: RainRound,
    list: z.array(z.object({ account: z.string(), amount: Money, isMe: z.boolean() })),
  }),
  errors: ['not_found'],
})
