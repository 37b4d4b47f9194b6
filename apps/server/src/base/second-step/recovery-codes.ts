import { createHmac, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import './tables.ts'

const CODES = 10
const LENGTH = 10
/** Without letters that look like digits or like each other. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

const newCode = () => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** As people copy it from paper: any case, with or without the dash, and the letters that are taken for digits. */
const normalise = (code: string) =>
  code
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')

const hashOf = (key: Buffer, memberId: bigint, code: string) =>
  createHmac('sha256', key)
    .update(`${memberId}:${normalise(code)}`)
    .digest()

/** A fresh set instead of the one before; told here once. */
export async function replaceRecoveryCodes(tx: Tx, key: Buffer, memberId: bigint): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode)
  await deleteRecoveryCodes(tx, memberId)
  await tx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ member_id: memberId, code_hash: hashOf(key, memberId, code) })))
    .execute()
  return codes.map((code) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`)
}

export async function deleteRecoveryCodes(tx: Tx, memberId: bigint): Promise<void> {
  await tx.deleteFrom('recovery_code').where('member_id', '=', memberId).execute()
}

/** Of many that bring the same code at once, one gets through. */
export async function takeRecoveryCode(
  tx: Tx,
  key: Buffer,
  memberId: bigint,
  code: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('member_id', '=', memberId)
    .where('code_hash', '=', hashOf(key, memberId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function recoveryCodesLeft(db: Db | Tx, memberId: bigint): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_code')
    .select(sql<number>`count(*)::int`.as('left'))
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}
