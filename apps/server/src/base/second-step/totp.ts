import type { Db, Tx } from '../../platform/db.ts'
import { type SealKeys, seal, unseal } from '../../platform/seal.ts'
import { counterOf } from './totp-code.ts'
import './tables.ts'

/** How long scanning the picture and typing the first code may take. */
const SETUP_MS = 15 * 60_000

export const AUTHENTICATOR_SECRETS = 'authenticator app secrets'
export const totpOwner = (memberId: bigint) => `totp ${memberId}`

export async function hasTotp(db: Db | Tx, memberId: bigint): Promise<boolean> {
  const row = await db
    .selectFrom('second_factor_totp')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Keeps a secret that is not in use before its first code. False where another is in use already. */
export async function keepTotp(
  tx: Tx,
  key: SealKeys,
  memberId: bigint,
  secret: Uint8Array,
  now: Date,
): Promise<boolean> {
  const values = { secret_sealed: seal(key, totpOwner(memberId), secret), created_at: now }
  const kept = await tx
    .insertInto('second_factor_totp')
    .values({ member_id: memberId, ...values })
    .onConflict((conflict) =>
      conflict.column('member_id').doUpdateSet(values).where('second_factor_totp.confirmed_at', 'is', null),
    )
    .returning('member_id')
    .executeTakeFirst()
  return kept !== undefined
}

/** Puts the kept secret into use with its first code. */
export async function confirmTotp(tx: Tx, key: SealKeys, memberId: bigint, code: string, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('second_factor_totp')
    .select('secret_sealed')
    .where('member_id', '=', memberId)
    .where('confirmed_at', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - SETUP_MS))
    .forUpdate()
    .executeTakeFirst()
  const counter = row ? counterOf(unseal(key, totpOwner(memberId), row.secret_sealed), code, now) : null
  if (counter === null) return false
  await tx
    .updateTable('second_factor_totp')
    .set({ confirmed_at: now, last_counter: BigInt(counter) })
    .where('member_id', '=', memberId)
    .execute()
  return true
}

/** A code is taken once, and none older than the last one taken. */
export async function takeTotpCode(tx: Tx, key: SealKeys, memberId: bigint, code: string, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('second_factor_totp')
    .select(['secret_sealed', 'last_counter'])
    .where('member_id', '=', memberId)
    .where('confirmed_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return false
  const counter = counterOf(unseal(key, totpOwner(memberId), row.secret_sealed), code, now)
  if (counter === null || (row.last_counter !== null && BigInt(counter) <= row.last_counter)) return false
  await tx
    .updateTable('second_factor_totp')
    .set({ last_counter: BigInt(counter) })
    .where('member_id', '=', memberId)
    .execute()
  return true
}

export async function deleteTotp(tx: Tx, memberId: bigint): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('second_factor_totp')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** A secret that waits for its first code. */
export async function deleteBegunTotp(tx: Tx, memberId: bigint): Promise<void> {
  await tx
    .deleteFrom('second_factor_totp')
    .where('member_id', '=', memberId)
    .where('confirmed_at', 'is', null)
    .execute()
}
