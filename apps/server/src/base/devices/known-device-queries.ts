import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import './tables.ts'

export type KnownDevice = { id: bigint; isProved: boolean }

export async function findKnown(
  db: Db | Tx,
  memberId: bigint,
  idHash: Buffer,
  now: Date,
): Promise<KnownDevice | undefined> {
  const row = await db
    .selectFrom('known_device')
    .select(['id', 'proved_at'])
    .where('id_hash', '=', idHash)
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row && { id: row.id, isProved: row.proved_at !== null }
}

export async function touchKnown(tx: Tx, id: bigint, now: Date, expiresAt: Date): Promise<void> {
  await tx.updateTable('known_device').set({ last_used_at: now, expires_at: expiresAt }).where('id', '=', id).execute()
}

/** From now on it needs no code, under an id that nobody can have copied before. */
export async function proveKnown(tx: Tx, id: bigint, idHash: Buffer, now: Date, expiresAt: Date): Promise<void> {
  await tx
    .updateTable('known_device')
    .set({ id_hash: idHash, proved_at: now, last_used_at: now, expires_at: expiresAt })
    .where('id', '=', id)
    .execute()
}

export type NewKnownDevice = {
  memberId: bigint
  merchantId: number
  idHash: Buffer
  label: string
  isProved: boolean
  now: Date
  expiresAt: Date
}

export async function insertKnown(tx: Tx, device: NewKnownDevice): Promise<bigint> {
  const { id } = await tx
    .insertInto('known_device')
    .values({
      member_id: device.memberId,
      merchant_id: device.merchantId,
      id_hash: device.idHash,
      label: device.label,
      created_at: device.now,
      last_used_at: device.now,
      expires_at: device.expiresAt,
      proved_at: device.isProved ? device.now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The device that a session was opened on needs a code again. */
export async function forgetDeviceOf(tx: Tx, sessionId: bigint): Promise<void> {
  await tx
    .deleteFrom('known_device')
    .where('id', '=', (eb) => eb.selectFrom('member_session').select('known_device_id').where('id', '=', sessionId))
    .execute()
}

/** All of a member's, or all but the one of a session. */
export async function forgetDevicesOf(tx: Tx, memberId: bigint, except: bigint | undefined): Promise<void> {
  await sql`delete from known_device where member_id = ${memberId} and id is distinct from
    (select known_device_id from member_session where id = ${except ?? null})`.execute(tx)
}

/** False where it is not this member's, or is forgotten already. */
export async function forgetDevice(tx: Tx, memberId: bigint, id: bigint): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('known_device')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function sweepKnown(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('known_device').where('expires_at', '<=', now).execute()
}
