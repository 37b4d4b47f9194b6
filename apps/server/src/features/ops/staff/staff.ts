import type { BodyOf } from '@trevo/contract/endpoint'
import type { StaffAccount, staffCreate, staffReset, staffUpdate } from '@trevo/contract/ops/staff'
import { hashPassword } from '../../../core/members/hashing.ts'
import {
  changeStaff,
  insertStaff,
  lockStaff,
  newFirstPassword,
  type StaffChange,
  type StaffRecord,
} from '../../../core/staff/accounts.ts'
import { staffWrite } from '../../../core/staff/audit.ts'
import type { Staff } from '../../../core/staff/staff.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Merchant } from '../../../platform/guards.ts'
import { type Acting, actorOfAll } from '../actor.ts'

export type StaffAdminParts = {
  db: Db
  clock: Clock
  sessions: Staff['sessions']
  brands(): readonly Merchant[]
}

export function accountOf(record: StaffRecord, brands: readonly Merchant[]): StaffAccount {
  const { id, userName, displayName, roles, merchantId, status } = record
  return {
    ...{ id: String(id), userName, displayName, roles, status },
    merchantCode: brands.find((brand) => brand.id === merchantId)?.code ?? null,
    hasSecondStep: record.totpConfirmedAt !== null,
    mustChangePassword: record.mustChange,
    lastSignInAt: record.lastSignInAt?.toISOString() ?? null,
    createdAt: record.createdAt.toISOString(),
  }
}

export async function createPerson(parts: StaffAdminParts, acting: Acting, body: BodyOf<typeof staffCreate>) {
  const { db, clock } = parts
  const merchantId = merchantOf(parts, acting, body.merchantCode)
  const firstPassword = newFirstPassword()
  const password = await hashPassword(firstPassword)
  return staffWrite({ db, clock }, actorOfAll(acting), async (tx) => {
    const { userName, displayName, roles } = body
    const made = await insertStaff(tx, { userName, displayName, merchantId, roles, password, at: clock.now() })
    if (made === null) throw new AppError('username_taken')
    const account = accountOf(made, parts.brands())
    return {
      value: { account, firstPassword },
      note: { action: 'staff.create', entity: 'staff', entityId: made.id, after: granted(account) },
    }
  })
}

export async function updatePerson(
  parts: StaffAdminParts,
  acting: Acting,
  id: bigint,
  body: BodyOf<typeof staffUpdate>,
): Promise<StaffAccount> {
  const merchantId = merchantOf(parts, acting, body.merchantCode)
  const losesOwn = body.status === 'disabled' || !body.roles.includes('admin') || merchantId !== acting.staff.merchantId
  if (id === acting.staff.staffId && losesOwn) throw new AppError('own_account')
  const { displayName, roles, status } = body
  return changePerson(parts, acting, id, 'staff.update', async (tx) => {
    if (status === 'disabled') await parts.sessions.endAll(tx, id, 'disabled')
    return { displayName, merchantId, roles, status }
  })
}

/** The person's sessions end: whoever has the old password or device is out. */
export async function resetPerson(
  parts: StaffAdminParts,
  acting: Acting,
  id: bigint,
  { what }: BodyOf<typeof staffReset>,
): Promise<{ firstPassword: string | null }> {
  if (id === acting.staff.staffId) throw new AppError('own_account')
  const firstPassword = what === 'password' ? newFirstPassword() : null
  const hash = firstPassword === null ? null : await hashPassword(firstPassword)
  const action = what === 'password' ? 'staff.reset_password' : 'staff.reset_second_step'
  await changePerson(parts, acting, id, action, async (tx) => {
    await parts.sessions.endAll(tx, id, 'reset')
    return hash === null
      ? { totp: { sealed: null, offeredAt: null, confirmedAt: null, lastCounter: null } }
      : { password: { hash, mustChange: true, at: parts.clock.now() } }
  })
  return { firstPassword }
}

export async function signPersonOut(parts: StaffAdminParts, acting: Acting, id: bigint): Promise<void> {
  await changePerson(parts, acting, id, 'staff.sign_out', async (tx) => {
    await parts.sessions.endAll(tx, id, 'ended_by_admin')
    return null
  })
}

type Action = `staff.${string}`

function changePerson(
  { db, clock, brands }: StaffAdminParts,
  acting: Acting,
  id: bigint,
  action: Action,
  work: (tx: Tx) => Promise<StaffChange | null>,
): Promise<StaffAccount> {
  return staffWrite({ db, clock }, actorOfAll(acting), async (tx) => {
    const before = await lockStaff(tx, id)
    if (before === undefined || !isInReach(acting, before)) throw new AppError('not_found')
    const change = await work(tx)
    if (change !== null) await changeStaff(tx, id, change)
    const after = (await lockStaff(tx, id)) ?? before
    const [was, is] = [before, after].map((record) => accountOf(record, brands())) as [StaffAccount, StaffAccount]
    return {
      value: is,
      note: { action, entity: 'staff', entityId: id, before: granted(was), after: granted(is) },
    }
  })
}

const granted = ({
  userName,
  displayName,
  roles,
  merchantCode,
  status,
  hasSecondStep,
  mustChangePassword,
}: StaffAccount) => ({
  ...{ userName, displayName, roles, merchantCode, status, hasSecondStep, mustChangePassword },
})

const isInReach = ({ staff }: Acting, { merchantId }: StaffRecord) =>
  staff.merchantId === null || staff.merchantId === merchantId

/** Nobody gives away more than the own brand. */
function merchantOf({ brands }: StaffAdminParts, { staff }: Acting, code: string | null): number | null {
  const brand = brands().find((each) => each.code === code)
  if (code !== null && brand === undefined) {
    throw new AppError('invalid_input', { fields: [{ path: 'merchantCode', code: 'merchant' }] })
  }
  const merchantId = brand?.id ?? null
  if (staff.merchantId !== null && staff.merchantId !== merchantId) throw new AppError('no_permission')
  return merchantId
}
