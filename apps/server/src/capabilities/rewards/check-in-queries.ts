import type { GiftKind } from '@trevo/contract/gifts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

export type CheckedDay = { day: string; streak: number; kind: GiftKind; amount: bigint }

/** Days of a member from a day on, oldest first. */
export async function checkedSince(db: Db | Tx, memberId: bigint, day: string): Promise<CheckedDay[]> {
  const { rows } = await sql<CheckedDay>`
    select day::text, streak, kind, amount from sign_in_day
    where member_id = ${memberId} and day >= ${day}::date order by sign_in_day.day`.execute(db)
  return rows
}

/** `month` is its first day. */
export async function checkedInMonth(db: Db, memberId: bigint, month: string): Promise<CheckedDay[]> {
  const { rows } = await sql<CheckedDay>`
    select day::text, streak, kind, amount from sign_in_day
    where member_id = ${memberId} and day >= ${month}::date and day < ${month}::date + interval '1 month'
    order by sign_in_day.day`.execute(db)
  return rows
}

export type NewCheckIn = CheckedDay & { memberId: bigint; merchantId: number; planId: bigint; at: Date }

export async function keepCheckIn(tx: Tx, checked: NewCheckIn): Promise<void> {
  await tx
    .insertInto('sign_in_day')
    .values({
      member_id: checked.memberId,
      day: checked.day,
      merchant_id: checked.merchantId,
      plan_id: checked.planId,
      streak: checked.streak,
      kind: checked.kind,
      amount: checked.amount,
      created_at: checked.at,
    })
    .execute()
}

/** When the brand's next day begins. */
export async function endOfDay(db: Db, day: string, merchantId: number): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select day_begins(${merchantId}, ${day}::date + 1) as at`.execute(db)
  return rows[0]?.at ?? new Date(0)
}
