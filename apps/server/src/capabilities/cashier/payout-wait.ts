import type { PayoutWaitCause } from '@trevo/contract/withdrawals'
import { sql } from 'kysely'
import { bookOf } from '../../money/ledger/books.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { brandLock } from '../../platform/locks.ts'
import './tables.ts'

const HOUR_MS = 3_600_000
const DEFAULT_HOURS = 24

export type PayoutWait = { cause: PayoutWaitCause; until: Date }

/** How long a brand suspends automatic payouts after a change to an account's security or payout details. */
export async function waitHoursOf(db: Db | Tx, merchantId: number): Promise<number> {
  const row = await db
    .selectFrom('payout_rule')
    .select('wait_hours')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()
  return row?.wait_hours ?? DEFAULT_HOURS
}

export async function setWaitHours(tx: Tx, merchantId: number, waitHours: number): Promise<void> {
  await sql`
    insert into payout_rule (merchant_id, wait_hours) values (${merchantId}, ${waitHours})
    on conflict (merchant_id) do update set wait_hours = excluded.wait_hours`.execute(tx)
}

/** Nobody else sets it until this transaction ends. */
export const lockPayoutRule = brandLock('payout_rule')

/** What staff did about who may get in, or who and where a member is. */
const STAFF_CHANGES = [
  'reset_password',
  'reset_payment_password',
  'reset_second_step',
  'correct_mobile',
  'correct_email',
  'correct_name',
]

/**
 * Until when nobody pays, not even by hand, since staff set something of the account back or corrected it: else whoever of staff
 * has an accomplice could also let the money out. Null: nothing of it is that fresh.
 */
export async function staffWait(
  db: Db | Tx,
  { memberId, merchantId, now }: Pick<Question, 'memberId' | 'merchantId' | 'now'>,
): Promise<Date | null> {
  const waitMs = (await waitHoursOf(db, merchantId)) * HOUR_MS
  const { rows } = await sql<{ at: Date }>`
    select created_at as at from member_action
    where member_id = ${memberId} and created_at > ${new Date(now.getTime() - waitMs)} and action = any(${STAFF_CHANGES}::text[])
    order by created_at desc limit 1`.execute(db)
  return rows[0] ? new Date(rows[0].at.getTime() + waitMs) : null
}

type Question = {
  memberId: bigint
  merchantId: number
  /** Null: whatever account is chosen. */
  accountId: bigint | null
  now: Date
}

/** How long a payout waits and for which change: one of staff, if any, else the latest. Null: none is that fresh. */
export async function payoutWait(
  db: Db | Tx,
  { memberId, merchantId, accountId, now }: Question,
): Promise<PayoutWait | null> {
  const waitMs = (await waitHoursOf(db, merchantId)) * HOUR_MS
  const since = new Date(now.getTime() - waitMs)
  const { rows } = await sql<{ cause: PayoutWaitCause; at: Date }>`
    select cause, max(at) over () as at from (
      select 'payout_account' as cause, created_at as at from payout_account
      where id = ${accountId} and member_id = ${memberId}
      union all
      select 'payment_password', payment_changed_at from member_credential where member_id = ${memberId}
      union all
      select case event when 'contact_bound' then 'contact' when 'payment_password_changed' then 'payment_password'
        else 'second_step' end, created_at
      from security_event
      where book_id = ${bookOf(merchantId)} and member_id = ${memberId} and id >= first_id(${since}) and created_at > ${since}
        and event in ('contact_bound', 'payment_password_changed', 'totp_on', 'totp_off', 'passkey_added', 'passkey_removed')
      union all
      select 'staff', created_at from member_action
      where member_id = ${memberId} and created_at > ${since} and action = any(${STAFF_CHANGES}::text[])
    ) changed
    where at > ${since} order by changed.cause = 'staff' desc, changed.at desc, changed.cause = 'payout_account' limit 1`.execute(
    db,
  )
  const latest = rows[0]
  return latest ? { cause: latest.cause, until: new Date(latest.at.getTime() + waitMs) } : null
}
