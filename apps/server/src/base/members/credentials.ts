import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { matches, type PasswordHash } from './hashing.ts'
import './tables.ts'

export type Credential = { hasPassword: boolean; mustChange: boolean; changedAt: Date | null; hasPayment: boolean }

export async function credentialOf(db: Db | Tx, memberId: bigint): Promise<Credential> {
  const row = await readRow(db, memberId)
  return {
    hasPassword: row !== undefined && row.password_hash !== null,
    mustChange: row?.must_change ?? false,
    changedAt: row?.changed_at ?? null,
    hasPayment: row !== undefined && row.payment_hash !== null,
  }
}

/** A null member, or one without a password, costs the same time as a wrong password. Not inside a transaction. */
export async function verifyPassword(db: Db, memberId: bigint | null, plain: string): Promise<boolean> {
  const row = await readRow(db, memberId ?? 0n)
  return matches(row?.password_hash ?? null, plain)
}

/** False: it was changed since. Keeps it from being changed until the transaction ends. */
export async function isPasswordSince(tx: Tx, memberId: bigint, changedAt: Date | null): Promise<boolean> {
  const row = await tx
    .selectFrom('member_credential')
    .select('changed_at')
    .where('member_id', '=', memberId)
    .forShare()
    .executeTakeFirst()
  return row?.changed_at?.getTime() === changedAt?.getTime()
}

export async function verifyPaymentPassword(db: Db, memberId: bigint, plain: string): Promise<boolean> {
  const row = await readRow(db, memberId)
  return matches(row?.payment_hash ?? null, plain)
}

/** `mustChange`: someone else chose it, so the next sign-in asks for a new one. */
export async function setPassword(tx: Tx, memberId: bigint, password: PasswordHash, { mustChange = false } = {}) {
  const values = { password_hash: password, must_change: mustChange, changed_at: sql<Date>`now()` }
  await tx
    .insertInto('member_credential')
    .values({ member_id: memberId, ...values })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(values))
    .execute()
}

export async function setPaymentPassword(tx: Tx, memberId: bigint, password: PasswordHash): Promise<void> {
  const values = { payment_hash: password, payment_changed_at: sql<Date>`now()` }
  await tx
    .insertInto('member_credential')
    .values({ member_id: memberId, password_hash: null, ...values })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(values))
    .execute()
}

/** Nothing opens the account until its owner has chosen another one. */
export async function takePassword(tx: Tx, memberId: bigint): Promise<void> {
  const values = { password_hash: null, must_change: false, changed_at: sql<Date>`now()` }
  await tx.updateTable('member_credential').set(values).where('member_id', '=', memberId).execute()
}

export async function takePaymentPassword(tx: Tx, memberId: bigint): Promise<void> {
  const values = { payment_hash: null, payment_changed_at: sql<Date>`now()` }
  await tx.updateTable('member_credential').set(values).where('member_id', '=', memberId).execute()
}

const readRow = (db: Db | Tx, memberId: bigint) =>
  db
    .selectFrom('member_credential')
    .select(['password_hash', 'must_change', 'changed_at', 'payment_hash'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
