import type { PayoutWaitCause } from '@trevo/contract/cashier'
import { sql } from 'kysely'
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

type Question = {
  memberId: bigint
  merchantId: number
  /** Null: whatever account is chosen. */
  accountId: bigint | null
  now: Date
}

/** The change that keeps a payout waiting longest; null: none is that fresh. */
export async function payoutWait(
  db: Db | Tx,
  { memberId, merchantId, accountId, now }: Question,
): Promise<PayoutWait | null> {
  const waitMs = (await waitHoursOf(db, merchantId)) * HOUR_MS
  const since = new Date(now.getTime() - waitMs)
  const { rows } = await sql<{ cause: PayoutWaitCause; at: Date }>`
    select cause, at from (
      select 'payout_account' as cause, created_at as at from payout_account
      where id = ${accountId} and member_id = ${memberId}
      union all
      select 'payment_password', payment_changed_at from member_credential where member_id = ${memberId}
      union all
      select case event when 'contact_bound' then 'contact' when 'payment_password_changed' then 'payment_password'
        else 'second_step' end, created_at
      from security_event
      where member_id = ${memberId} and created_at > ${since}
        and event in ('contact_bound', 'payment_password_changed', 'totp_on', 'totp_off', 'passkey_added', 'passkey_removed')
    ) changed
    where at > ${since} order by at desc limit 1`.execute(db)
  const latest = rows[0]
  return latest ? { cause: latest.cause, until: new Date(latest.at.getTime() + waitMs) } : null
}
