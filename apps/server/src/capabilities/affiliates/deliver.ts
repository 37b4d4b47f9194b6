import { formatMoney } from '@trevo/contract/money'
import type { Postback } from '@trevo/contract/ops/affiliates'
import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db.ts'
import { askOutside } from '../../providers/outside/ask-outside.ts'
import { outgoing, secretOf, type Told } from './postback.ts'
import './tables.ts'

/** Longer than a call may take: whoever took a notice and died is followed by somebody else. */
const LEASE_SECONDS = 30
const AT_ONCE = 20
const TIMEOUT_MS = 8_000
const MAX_BYTES = 64 * 1024
const FIRST_WAIT_SECONDS = 15
const MAX_WAIT_SECONDS = 6 * 3600
/** By then some two days have passed; staff can send it again. */
const ATTEMPTS_MAX = 16

export type DeliverDeps = { db: Db; clock: Clock; config: Pick<Config, 'nodeEnv'>; key: () => Promise<Buffer> }

type Due = {
  id: bigint
  affiliateId: bigint
  version: number
  attempts: number
  method: Postback['method'] | null
  url: string | null
  event: Told['event']
  clickId: string
  sub: string
  code: string
  amount: bigint | null
  currency: string
  createdAt: Date
}

/** The address is the one that holds now: a partner who has moved is told where they are. */
async function takeDue(db: Db, now: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with taken as (
      update affiliate_notice n set attempts = n.attempts + 1, next_attempt_at = ${now}::timestamptz + make_interval(secs => ${LEASE_SECONDS})
      where n.id in (select id from affiliate_notice where state = 'waiting' and next_attempt_at <= ${now}
        order by next_attempt_at limit ${AT_ONCE} for update skip locked)
      returning n.*)
    select t.id, t.affiliate_id as "affiliateId", a.secret_version as version, t.attempts, p.method, p.url, t.event,
      m.click_id as "clickId", m.sub, l.code, t.amount, mt.currency, t.created_at as "createdAt"
    from taken t join affiliate a on a.id = t.affiliate_id join merchant mt on mt.id = a.merchant_id
    join affiliate_member m on m.member_id = t.member_id join affiliate_link l on l.id = m.link_id
    left join affiliate_postback p on p.affiliate_id = t.affiliate_id and p.event = t.event
    order by t.id`.execute(db)
  return rows
}

/** Tells partners what has not been told yet, with growing waits until they answer. */
export async function deliverNotices(deps: DeliverDeps): Promise<void> {
  // Before anything is taken: what could not be signed was not tried.
  const key = await deps.key()
  const due = await takeDue(deps.db, deps.clock.now())
  const outcomes = await Promise.allSettled(due.map((notice) => deliver({ ...deps, key }, notice)))
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} postbacks could not be noted`)
}

async function deliver(deps: Omit<DeliverDeps, 'key'> & { key: Buffer }, notice: Due): Promise<void> {
  const { db, clock, config, key } = deps
  const { id, method, url, affiliateId, version, attempts } = notice
  if (method === null || url === null) {
    await db.updateTable('affiliate_notice').set({ state: 'none' }).where('id', '=', id).execute()
    return
  }
  const told: Told = {
    event: notice.event,
    eventId: String(id),
    clickId: notice.clickId,
    sub: notice.sub,
    code: notice.code,
    amount: notice.amount === null ? '' : formatMoney(notice.amount),
    currency: notice.currency,
    time: notice.createdAt.toISOString(),
  }
  const { status, trouble } = await ask(
    () => outgoing({ method, url }, told, secretOf(key, affiliateId, version), clock.now()),
    config.nodeEnv !== 'production',
  )
  const isTaken = status !== null && status >= 200 && status < 300
  const now = clock.now()
  const waitSeconds = Math.min(FIRST_WAIT_SECONDS * 2 ** (attempts - 1), MAX_WAIT_SECONDS)
  await db
    .updateTable('affiliate_notice')
    .set({
      status,
      trouble: isTaken ? null : trouble,
      ...(isTaken
        ? { state: 'sent' as const, sent_at: now }
        : attempts >= ATTEMPTS_MAX
          ? { state: 'failed' as const }
          : { next_attempt_at: new Date(now.getTime() + waitSeconds * 1000) }),
    })
    .where('id', '=', id)
    .execute()
}

/**
 * Only to the open internet, no redirection, little read of the answer: its status is all that counts. What cannot even be written is
 * a try without an answer, too.
 */
async function ask(
  write: () => ReturnType<typeof outgoing>,
  anywhere: boolean,
): Promise<{ status: number | null; trouble: string | null }> {
  try {
    const { method, url, body, headers } = write()
    const sent = { method, headers, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, anywhere }
    const { status } = await askOutside(url, body === '' ? sent : { ...sent, body })
    return { status, trouble: `status ${status}` }
  } catch (error) {
    return { status: null, trouble: error instanceof Error ? error.message.slice(0, 200) : 'no answer' }
  }
}
