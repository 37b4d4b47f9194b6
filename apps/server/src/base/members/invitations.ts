import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import './tables.ts'

export type NewInvitation = {
  merchantId: number
  ownerId: bigint
  code: string
  type: 0 | 1
  rates: Record<string, number>
  remark: string
  expiresAt: Date | null
  now: Date
}

/** Undefined: the code is taken, whatever the case of its letters. */
export async function addInvitation(tx: Tx, invitation: NewInvitation): Promise<bigint | undefined> {
  const { merchantId, ownerId, code, type, rates, remark, expiresAt, now } = invitation
  const { rows } = await sql<{ id: bigint }>`
    insert into invitation_code (merchant_id, code, owner_member_id, member_type, rates, remark, expires_at, created_at)
    values (${merchantId}, ${code}, ${ownerId}, ${type}, ${JSON.stringify(rates)}::jsonb, ${remark}, ${expiresAt}, ${now})
    on conflict (merchant_id, lower(code)) do nothing returning id`.execute(tx)
  return rows[0]?.id
}

export async function disableInvitation(tx: Tx, ownerId: bigint, id: bigint, now: Date): Promise<void> {
  await sql`update invitation_code set disabled_at = coalesce(disabled_at, ${now})
    where id = ${id} and owner_member_id = ${ownerId}`.execute(tx)
}

export async function addVisit(db: Db, merchantId: number, code: string, now: Date): Promise<void> {
  await sql`update invitation_code set visits = visits + 1
    where merchant_id = ${merchantId} and lower(code) = ${code.toLowerCase()} and disabled_at is null
      and (expires_at is null or expires_at > ${now})`.execute(db)
}

export async function countRegistration(tx: Tx, merchantId: number, code: string): Promise<void> {
  await tx
    .updateTable('invitation_code')
    .set((eb) => ({ registrations: eb('registrations', '+', 1) }))
    .where('merchant_id', '=', merchantId)
    .where(sql<string>`lower(code)`, '=', code.toLowerCase())
    .execute()
}

/** The code by which a player invites friends: it promises no rates. */
export async function addPlayerCode(tx: Tx, owner: { id: bigint; merchantId: number }, code: string): Promise<void> {
  await tx
    .insertInto('invitation_code')
    .values({ merchant_id: owner.merchantId, code, owner_member_id: owner.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
