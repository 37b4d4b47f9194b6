import { randomBytes } from 'node:crypto'
import type { StaffRole } from '@trevo/contract/ops/roles'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { hashPassword, type PasswordHash } from '../members/hashing.ts'
import type { StaffStatus } from './tables.ts'
import './tables.ts'

export type StaffRecord = {
  id: bigint
  userName: string
  displayName: string
  /** The person's own; null for accounts of before there were any. */
  mail: string | null
  merchantId: number | null
  roles: StaffRole[]
  status: StaffStatus
  mustChange: boolean
  passwordChangedAt: Date
  totpConfirmedAt: Date | null
  lastSignInAt: Date | null
  createdAt: Date
  /** Decides on nothing that others asked for before then. */
  decidesFrom: Date
  /** Made at the command line, and since then changed by nobody else: see founding.ts. */
  isFounder: boolean
}
export type StaffSecrets = {
  passwordHash: string
  totpSealed: Buffer | null
  totpOfferedAt: Date | null
  totpLastCounter: bigint | null
}

export const STAFF_COLUMNS = [
  'id',
  'user_name as userName',
  'display_name as displayName',
  'mail',
  'merchant_id as merchantId',
  'roles',
  'status',
  'must_change as mustChange',
  'password_changed_at as passwordChangedAt',
  'totp_confirmed_at as totpConfirmedAt',
  'last_sign_in_at as lastSignInAt',
  'created_at as createdAt',
  'decides_from as decidesFrom',
  'is_founder as isFounder',
] as const
const SECRET_COLUMNS = [
  'password_hash as passwordHash',
  'totp_sealed as totpSealed',
  'totp_offered_at as totpOfferedAt',
  'totp_last_counter as totpLastCounter',
] as const

const withSecrets = (db: Db | Tx) => db.selectFrom('staff_account').select(STAFF_COLUMNS).select(SECRET_COLUMNS)

export const staffByName = (db: Db, userName: string): Promise<(StaffRecord & StaffSecrets) | undefined> =>
  withSecrets(db).where(sql<string>`lower(user_name)`, '=', userName.toLowerCase()).executeTakeFirst()

/** Nobody else changes the account until the transaction ends. */
export const lockStaff = (tx: Tx, id: bigint): Promise<(StaffRecord & StaffSecrets) | undefined> =>
  withSecrets(tx).where('id', '=', id).forUpdate().executeTakeFirst()

/** How long an account that was made, reset or given a role decides on nothing. */
const SETTLES_MS = 72 * 3_600_000
export const decidesFrom = (at: Date) => new Date(at.getTime() + SETTLES_MS)

export type StaffChange = {
  displayName?: string
  mail?: string
  decidesFrom?: Date
  isFounder?: boolean
  merchantId?: number | null
  roles?: readonly StaffRole[]
  status?: StaffStatus
  password?: { hash: PasswordHash; mustChange: boolean; at: Date }
  totp?: { sealed?: Buffer | null; offeredAt?: Date | null; confirmedAt?: Date | null; lastCounter?: bigint | null }
  lastSignInAt?: Date
}

export async function changeStaff(tx: Tx, id: bigint, change: StaffChange): Promise<void> {
  const { password, totp } = change
  await tx
    .updateTable('staff_account')
    .set({
      display_name: change.displayName,
      mail: change.mail,
      decides_from: change.decidesFrom,
      is_founder: change.isFounder,
      merchant_id: change.merchantId,
      roles: change.roles && [...change.roles],
      status: change.status,
      password_hash: password?.hash,
      must_change: password?.mustChange,
      password_changed_at: password?.at,
      totp_sealed: totp?.sealed,
      totp_offered_at: totp?.offeredAt,
      totp_confirmed_at: totp?.confirmedAt,
      totp_last_counter: totp?.lastCounter,
      last_sign_in_at: change.lastSignInAt,
    })
    .where('id', '=', id)
    .execute()
}

export type NewStaff = {
  userName: string
  displayName: string
  mail?: string | null
  merchantId: number | null
  roles: readonly StaffRole[]
  password: PasswordHash
  isFounder?: boolean
  at: Date
}

/** Null: that name or address is taken. */
export async function insertStaff(tx: Tx, staff: NewStaff): Promise<StaffRecord | null> {
  const row = await tx
    .insertInto('staff_account')
    .values({
      user_name: staff.userName,
      display_name: staff.displayName,
      mail: staff.mail ?? null,
      decides_from: decidesFrom(staff.at),
      is_founder: staff.isFounder,
      merchant_id: staff.merchantId,
      roles: [...staff.roles],
      password_hash: staff.password,
      password_changed_at: staff.at,
      created_at: staff.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(STAFF_COLUMNS)
    .executeTakeFirst()
  return row ?? null
}

/** A password that nobody knows: the account waits for the link that its owner gets by mail. */
export const noPassword = (): Promise<PasswordHash> => hashPassword(randomBytes(32).toString('base64url'))

/** Who works for the brand, or for all of them, with an account that is open and a second step that is bound. */
export const staffInReach = (db: Db, merchantId: number): Promise<StaffRecord[]> =>
  db
    .selectFrom('staff_account')
    .select(STAFF_COLUMNS)
    .where('status', '=', 'active')
    .where('totp_confirmed_at', 'is not', null)
    .where((eb) => eb.or([eb('merchant_id', 'is', null), eb('merchant_id', '=', merchantId)]))
    .orderBy('id')
    .execute()

/** Those of an open account who hold a role. */
export const staffByRole = (db: Db, role: StaffRole): Promise<StaffRecord[]> =>
  db
    .selectFrom('staff_account')
    .select(STAFF_COLUMNS)
    .where('status', '=', 'active')
    .where(sql<boolean>`${role} = any(roles)`)
    .orderBy('id')
    .execute()

/** Those who run staff now, locked, so that two of them cannot be taken away at once. */
export async function lockAdmins(tx: Tx): Promise<bigint[]> {
  const rows = await tx
    .selectFrom('staff_account')
    .select('id')
    .where('status', '=', 'active')
    .where(sql<boolean>`'admin' = any(roles)`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}
