import type { GiftKind } from '@trevo/contract/gifts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

export type SignedDay = { day: string; streak: number; kind: GiftKind; amount: bigint }

/** Days of a member from a day on, oldest first. */
export async function signedSince(db: Db | Tx, memberId: bigint, day: string): Promise<SignedDay[]> {
  const { rows } = await sql<SignedDay>`
    select day::text, streak, kind, amount from sign_in_day
    where member_id = ${memberId} and day >= ${day}::date order by sign_in_day.day`.execute(db)
  return rows
}

/** `month` is its first day. */
export async function signedInMonth(db: Db, memberId: bigint, month: string): Promise<SignedDay[]> {
  const { rows } = await sql<SignedDay>`
    select day::text, streak, kind, amount from sign_in_day
    where member_id = ${memberId} and day >= ${month}::date and day < ${month}::date + interval '1 month'
    order by sign_in_day.day`.execute(db)
  return rows
}

export type NewSignIn = SignedDay & { memberId: bigint; merchantId: number; planId: bigint; at: Date }

export async function keepSignIn(tx: Tx, signed: NewSignIn): Promise<void> {
  await tx
    .insertInto('sign_in_day')
    .values({
      member_id: signed.memberId,
      day: signed.day,
      merchant_id: signed.merchantId,
      plan_id: signed.planId,
      streak: signed.streak,
      kind: signed.kind,
      amount: signed.amount,
      created_at: signed.at,
    })
    .execute()
}

/** When the day after this one begins in the merchant's time zone. */
export async function endOfDay(db: Db, day: string, timeZone: string): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select ((${day}::date + 1)::timestamp at time zone ${timeZone}) as at`.execute(db)
  return rows[0]?.at ?? new Date(0)
}
