import { sql } from 'kysely'
import { KEEP_DAYS } from '../../base/members/keeping.ts'
import { bookOf } from '../../money/ledger/books.ts'
import type { Secrets } from '../../platform/config.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { blankAccounts } from '../cashier/payout-accounts.ts'
import { DAY_MS, type OwnDataDeps } from './deps.ts'

const AT_ONCE = 100
/** Where something is still owed to or by the member, or a case of the law is open. */
const AGAIN_MS = 30 * DAY_MS

type ErasureDeps = Pick<OwnDataDeps, 'db' | 'clock' | 'storage' | 'log' | 'secrets'>
type Due = { memberId: bigint; merchantId: number; stage: number; closedAt: Date }

/** Accounts that were closed since the last time, by whomever: by their owner, by staff or by the law. */
async function noteClosed(db: Db): Promise<void> {
  await sql`
    insert into account_erasure (member_id, merchant_id, closed_at, next_at)
    select m.id, m.merchant_id, a.at, a.at + make_interval(days => ${KEEP_DAYS.contacts})
    from member m cross join lateral (
      select coalesce(max(created_at), now()) as at from member_action where member_id = m.id and action = 'close') a
    where m.status = 'closed' and not exists (select from account_erasure e where e.member_id = m.id)
    on conflict do nothing`.execute(db)
}

async function takeDue(db: Db, now: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`
    update account_erasure set next_at = ${new Date(now.getTime() + AGAIN_MS)} where member_id in (
      select member_id from account_erasure where stage < 2 and next_at <= ${now}
      order by next_at limit ${AT_ONCE} for update skip locked)
    returning member_id as "memberId", merchant_id as "merchantId", stage, closed_at as "closedAt"`.execute(db)
  return rows
}

/** Answers with the files that go with it. */
async function erase(
  tx: Tx,
  secrets: Secrets,
  { memberId, merchantId, stage, closedAt }: Due,
  now: Date,
): Promise<string[]> {
  const { rows: waits } = await sql<{
    owed: boolean
  }>`select erasure_waits(${bookOf(merchantId)}, ${memberId}) as owed`.execute(tx)
  if (waits[0]?.owed !== false) return []
  if (stage === 0) {
    const { rows } = await sql<{ files: string[] }>`select erase_contacts(${memberId}) as files`.execute(tx)
    const nextAt = new Date(closedAt.getTime() + KEEP_DAYS.person * DAY_MS)
    await sql`update account_erasure set stage = 1, contacts_at = ${now}, next_at = ${nextAt}
      where member_id = ${memberId}`.execute(tx)
    return rows[0]?.files ?? []
  }
  await blankAccounts(tx, secrets, memberId)
  const { rows } = await sql<{ files: string[]; isWhole: boolean }>`
    select files, is_whole as "isWhole" from erase_person(${memberId}, ${now})`.execute(tx)
  // A pause or an exclusion that lasts keeps the document: looked at again.
  if (rows[0]?.isWhole) {
    await sql`update account_erasure set stage = 2, person_at = ${now}, next_at = ${now} where member_id = ${memberId}`.execute(
      tx,
    )
  }
  return rows[0]?.files ?? []
}

/** Every night: takes out of closed accounts what their retention no longer keeps. */
export async function eraseClosed({ db, clock, storage, log, secrets }: ErasureDeps): Promise<number> {
  await noteClosed(db)
  let done = 0
  for (;;) {
    const now = clock.now()
    const due = await takeDue(db, now)
    for (const one of due) {
      try {
        const files = await inTx(db, (tx) => erase(tx, secrets, one, now))
        await Promise.allSettled(files.map((file) => storage.remove(file)))
        done += 1
      } catch (error) {
        log.error({ err: error, memberId: String(one.memberId) }, 'a closed account could not be erased')
      }
    }
    if (due.length < AT_ONCE) return done
  }
}
