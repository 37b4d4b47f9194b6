import type { Db, Tx } from '../../platform/db.ts'

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
