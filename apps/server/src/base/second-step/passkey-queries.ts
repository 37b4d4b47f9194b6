import type { Db, Tx } from '../../platform/db.ts'
import './tables.ts'

export type PasskeyRow = {
  id: bigint
  name: string
  credentialId: string
  publicKey: Buffer
  counter: bigint
  transports: string[]
  createdAt: Date
  lastUsedAt: Date | null
}

/** The oldest first. */
export async function passkeysOf(db: Db | Tx, memberId: bigint): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkey')
    .select(['id', 'name', 'credential_id as credentialId', 'public_key as publicKey', 'counter', 'transports'])
    .select(['created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()
}

export type NewPasskey = {
  memberId: bigint
  name: string
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
  now: Date
}

/** Undefined where the credential is known already, to whomever it belongs. */
export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<bigint | undefined> {
  const added = await tx
    .insertInto('passkey')
    .values({
      member_id: passkey.memberId,
      name: passkey.name,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: BigInt(passkey.counter),
      transports: passkey.transports,
      created_at: passkey.now,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id
}

/** Locks it: of two uses at once the second sees the counter that the first has written. */
export async function lockPasskey(tx: Tx, memberId: bigint, credentialId: string): Promise<PasskeyRow | undefined> {
  return tx
    .selectFrom('passkey')
    .select(['id', 'name', 'credential_id as credentialId', 'public_key as publicKey', 'counter', 'transports'])
    .select(['created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('member_id', '=', memberId)
    .where('credential_id', '=', credentialId)
    .forUpdate()
    .executeTakeFirst()
}

export async function markPasskeyUsed(tx: Tx, id: bigint, counter: number, now: Date): Promise<void> {
  await tx
    .updateTable('passkey')
    .set({ counter: BigInt(counter), last_used_at: now })
    .where('id', '=', id)
    .execute()
}

export async function deletePasskey(tx: Tx, memberId: bigint, id: bigint): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkey')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
