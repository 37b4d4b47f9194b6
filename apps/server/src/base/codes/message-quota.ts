import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { SmsProvider } from '../../providers/sms/sms.ts'
import type { QuotaScope } from './tables.ts'
import './tables.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

type Limit = { most: number; perMs: number }
/** Carriers put hundreds of honest phones behind one address. */
const LIMITS = {
  /** Codes that guests asked for from one address. */
  address: { most: 60, perMs: HOUR_MS },
  /** Codes that a member asked for in one session, to whatever number or mail address. */
  member: { most: 10, perMs: DAY_MS },
  /** Text messages to one member that nobody asked for. */
  notice: { most: 5, perMs: DAY_MS },
} as const satisfies Record<Exclude<QuotaScope, 'gateway'>, Limit>
/** Of all sessions of one device, or of all devices where nothing but the member's password was shown. */
const OF_A_PLACE: Limit = { most: 30, perMs: DAY_MS }

export type MessageQuota = {
  /** Counts one message. Throws `rate_limited` with `{ retryAfterSeconds }` once there were too many. */
  take(scope: keyof typeof LIMITS, subject: string): Promise<void>
  /** As `take` for a member, by the session that asks and the place it is in: a stolen one leaves the owner theirs. */
  takeIn(asker: { session: string; place: string }): Promise<void>
  /** The same gateway, capped per hour whoever asks, so that the bill is bounded. `name` tells gateways apart. */
  capped(sms: SmsProvider, perHour: number, name?: string): SmsProvider
}

/** `factor` multiplies what one caller may ask for, see `rateLimitFactor`. */
export type QuotaOptions = { db: Db; clock: Clock; factor: number; log: Pick<Logger, 'error'> }

/** How many messages may leave, on all nodes together. Limits of a minute are no protection against a patient sender. */
export function createMessageQuota({ db, clock, factor, log }: QuotaOptions): MessageQuota {
  async function count(scope: QuotaScope, subject: string, { most, perMs }: Limit): Promise<void> {
    const now = clock.now()
    const isOver = sql`q.window_started_at <= ${new Date(now.getTime() - perMs)}`
    const { rows } = await sql<{ sent: number; startedAt: Date }>`
      insert into message_quota as q (scope, subject, window_started_at, sent)
      values (${scope}, ${subject}, ${now}, 1)
      on conflict (scope, subject) do update set
        sent = case when ${isOver} then 1 else q.sent + 1 end,
        window_started_at = case when ${isOver} then excluded.window_started_at else q.window_started_at end
      returning sent, window_started_at as "startedAt"`.execute(db)
    const [row] = rows
    if (!row || row.sent <= most) return
    const retryAfterSeconds = Math.ceil((row.startedAt.getTime() + perMs - now.getTime()) / 1000)
    throw new AppError('rate_limited', { retryAfterSeconds })
  }

  return {
    take(scope, subject) {
      const { most, perMs } = LIMITS[scope]
      return count(scope, subject, { most: most * factor, perMs })
    },
    async takeIn({ session, place }) {
      await count('member', session, { ...LIMITS.member, most: LIMITS.member.most * factor })
      await count('member', place, { ...OF_A_PLACE, most: OF_A_PLACE.most * factor })
    },
    capped: (sms, perHour, name = 'sms') => ({
      async send(message) {
        await count('gateway', name, { most: perHour, perMs: HOUR_MS }).catch((error: unknown) => {
          log.error({ err: error, perHour }, 'a text message was not sent: too many in this hour')
          throw new AppError('sms_failed')
        })
        await sms.send(message)
      },
    }),
  }
}
