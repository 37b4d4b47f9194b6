import type { BodyOf } from '@trevo/contract/endpoint'
import type { StaffRole } from '@trevo/contract/ops/roles'
import { type StaffAccount, staffCreate, staffReset, staffUpdate } from '@trevo/contract/ops/staff'
import { type Consent, type Facts, fact, refuseAlone, subject } from '../../base/approvals/consent.ts'
import type { Deed, Desk } from '../../base/deeds/deeds.ts'
import {
  changeStaff,
  decidesFrom,
  insertStaff,
  lockAdmins,
  lockStaff,
  noPassword,
  type StaffChange,
  type StaffRecord,
} from '../../base/staff/accounts.ts'
import { type Acting, actorOfAll } from '../../base/staff/actor.ts'
import { staffWrite, type Written } from '../../base/staff/audit.ts'
import type { Staff } from '../../base/staff/staff.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { AppError, wrongField } from '../../platform/errors.ts'
import type { Merchant } from '../../platform/guards.ts'
import { isTaken } from './queries.ts'

export type StaffAdminDeps = {
  db: Db
  clock: Clock
  staff: Pick<Staff, 'sessions' | 'sendEnrolment'>
  brands(): readonly Merchant[]
  /** Whoever runs the machine acts: the people they make are founders, and stay it when they are given a new link. */
  atCommandLine?: true
}

export function accountOf(record: StaffRecord, brands: readonly Merchant[]): StaffAccount {
  const { id, userName, displayName, mail, roles, merchantId, status } = record
  return {
    id: String(id),
    userName,
    displayName,
    mail,
    roles,
    status,
    merchantCode: brands.find((brand) => brand.id === merchantId)?.code ?? null,
    hasSecondStep: record.totpConfirmedAt !== null,
    mustChangePassword: record.mustChange,
    lastSignInAt: record.lastSignInAt?.toISOString() ?? null,
    createdAt: record.createdAt.toISOString(),
    decidesFrom: record.decidesFrom.toISOString(),
  }
}

/** Roles that move money or people, or let money out: giving one takes two. */
const POWERS: readonly StaffRole[] = ['finance', 'admin', 'risk']
/** No account may hold both. */
const APART: readonly StaffRole[] = ['finance', 'admin']

function assertApart(roles: readonly StaffRole[]): void {
  if (APART.every((role) => roles.includes(role))) throw new AppError('roles_exclude')
}

/** The decider must have authority over the person concerned: staff of one brand have none over staff of all brands. */
async function assertInReachOf(tx: Tx, consent: Consent, merchantIds: readonly (number | null)[]): Promise<void> {
  if (consent === null) return
  const decider = await lockStaff(tx, consent.decider.staffId)
  const reach = decider?.merchantId ?? null
  if (reach !== null && merchantIds.some((id) => id !== reach)) throw new AppError('no_permission')
}

const rolesText = (roles: readonly StaffRole[]) => roles.join(',')

export const createDeed = (deps: StaffAdminDeps): Deed<typeof staffCreate> => ({
  kind: 'staff_create',
  endpoint: staffCreate,
  everybody: true,
  async work(tx, desk, { body }, consent) {
    const { userName, displayName, mail, roles } = body
    const merchantId = merchantOf(deps, desk, body.merchantCode)
    assertApart(roles)
    if (consent === null) refuseAlone('staff_create', 'always')
    await assertInReachOf(tx, consent, [merchantId])
    const at = deps.clock.now()
    const isFounder = deps.atCommandLine ?? false
    const person = { userName, displayName, mail, merchantId, roles, password: await noPassword(), isFounder, at }
    const made = await insertStaff(tx, person)
    if (made === null) throw new AppError('username_taken')
    await deps.staff.sendEnrolment(tx, made)
    const account = accountOf(made, deps.brands())
    return {
      value: account,
      note: { action: 'staff.create', entity: 'staff', entityId: made.id, after: granted(account) },
    }
  },
  async facts(tx, desk, { body }) {
    merchantOf(deps, desk, body.merchantCode)
    assertApart(body.roles)
    if (await isTaken(tx, body)) throw new AppError('username_taken')
    return [
      ...subject('person', `${body.displayName} (${body.userName})`),
      ...subject('mail', body.mail),
      ...subject('roles', rolesText(body.roles), 'role'),
      ...subject('brand', body.merchantCode ?? '*'),
    ]
  },
})

/** What the account decides has to settle again; a founder whom somebody else changed is one no more. */
const waitsAnew = ({ clock, atCommandLine }: StaffAdminDeps): StaffChange => ({
  decidesFrom: decidesFrom(clock.now()),
  ...(!atCommandLine && { isFounder: false }),
})

type Update = BodyOf<typeof staffUpdate>

/** What a change gives to the account: any of it starts its waiting time anew. */
function gains(before: StaffRecord, { roles, status }: Update, merchantId: number | null, mail: string | null) {
  const added = roles.filter((role) => !before.roles.includes(role))
  const isReopened = status === 'active' && before.status !== 'active'
  const isMoved = merchantId !== before.merchantId
  const hasNewMail = mail !== before.mail
  const takesTwo =
    hasNewMail || isMoved || [...added, ...(isReopened ? roles : [])].some((role) => POWERS.includes(role))
  return { takesTwo, any: added.length > 0 || isReopened || isMoved || hasNewMail }
}

async function assertAdminsStay(tx: Tx, before: StaffRecord, { roles, status }: Update): Promise<void> {
  const isAdmin = before.status === 'active' && before.roles.includes('admin')
  if (!isAdmin || (status === 'active' && roles.includes('admin'))) return
  const admins = await lockAdmins(tx)
  if (!admins.some((id) => id !== before.id)) throw new AppError('last_admin')
}

export const updateDeed = (deps: StaffAdminDeps): Deed<typeof staffUpdate> => ({
  kind: 'staff_update',
  endpoint: staffUpdate,
  everybody: true,
  async work(tx, desk, { params, body }, consent) {
    const id = BigInt(params.id)
    const merchantId = merchantOf(deps, desk, body.merchantCode)
    assertApart(body.roles)
    return change(tx, deps, desk, { id, action: 'staff.update' }, async (before) => {
      const { displayName, roles, status } = body
      const mail = body.mail ?? before.mail
      const isSame = rolesText(roles.toSorted()) === rolesText(before.roles.toSorted())
      const keeps = isSame && status === before.status && merchantId === before.merchantId
      // Of one's own account and as a second person alike: nobody gives to themselves, not even with a friend's help.
      if ((id === desk.staff.staffId || id === consent?.decider.staffId) && !keeps) throw new AppError('own_account')
      const gained = gains(before, body, merchantId, mail)
      if (consent === null && gained.takesTwo) refuseAlone('staff_update', 'always')
      await assertInReachOf(tx, consent, [before.merchantId, merchantId])
      await assertAdminsStay(tx, before, body)
      if (status === 'disabled') await deps.staff.sessions.endAll(tx, id, 'disabled')
      return {
        displayName,
        merchantId,
        roles,
        status,
        ...(mail !== null && { mail }),
        ...(gained.any && waitsAnew(deps)),
      }
    })
  },
  async facts(tx, desk, { params, body }) {
    const before = await known(tx, desk, BigInt(params.id))
    if (before.id === desk.staff.staffId) throw new AppError('own_account')
    assertApart(body.roles)
    const was = accountOf(before, deps.brands())
    return [
      ...subject('person', `${before.displayName} (${before.userName})`),
      ...fact('roles', 'role', rolesText(body.roles), rolesText(before.roles)),
      ...fact('mail', 'text', body.mail ?? before.mail, before.mail),
      ...fact('brand', 'text', body.merchantCode ?? '*', was.merchantCode ?? '*'),
      ...fact('open', 'yes_no', body.status === 'active', before.status === 'active'),
    ]
  },
})

/** Ends the person's sessions and voids the password until the link is used: the old one no longer opens anything. */
export const resetDeed = (deps: StaffAdminDeps): Deed<typeof staffReset> => ({
  kind: 'staff_reset',
  endpoint: staffReset,
  everybody: true,
  async work(tx, desk, { params, body }, consent) {
    const id = BigInt(params.id)
    if (id === desk.staff.staffId || id === consent?.decider.staffId) throw new AppError('own_account')
    const action = body.what === 'password' ? 'staff.reset_password' : 'staff.reset_second_step'
    const done = await change(tx, deps, desk, { id, action }, async (before) => {
      if (consent === null) refuseAlone('staff_reset', 'always')
      if (before.mail === null) throw new AppError('conflict')
      await assertInReachOf(tx, consent, [before.merchantId])
      await deps.staff.sessions.endAll(tx, id, 'reset')
      const at = deps.clock.now()
      const forgotten = { sealed: null, offeredAt: null, confirmedAt: null, lastCounter: null }
      return {
        password: { hash: await noPassword(), mustChange: true, at },
        ...waitsAnew(deps),
        ...(body.what === 'secondStep' && { totp: forgotten }),
      }
    })
    const now = await lockStaff(tx, id)
    if (now !== undefined) await deps.staff.sendEnrolment(tx, now)
    return done
  },
  async facts(tx, desk, { params, body }): Promise<Facts> {
    const before = await known(tx, desk, BigInt(params.id))
    if (before.id === desk.staff.staffId) throw new AppError('own_account')
    if (before.mail === null) throw new AppError('conflict')
    return [
      ...subject('person', `${before.displayName} (${before.userName})`),
      ...subject('mail', before.mail),
      ...subject('roles', rolesText(before.roles), 'role'),
      ...subject(body.what === 'password' ? 'new_password' : 'new_second_step', 'true', 'yes_no'),
    ]
  },
})

export async function signPersonOut(deps: StaffAdminDeps, acting: Acting, id: bigint): Promise<void> {
  await staffWrite(deps, actorOfAll(acting), (tx) =>
    change(tx, deps, acting, { id, action: 'staff.sign_out' }, async () => {
      await deps.staff.sessions.endAll(tx, id, 'ended_by_admin')
      return null
    }),
  )
}

async function known(tx: Tx, { staff }: Desk, id: bigint): Promise<StaffRecord> {
  const found = await lockStaff(tx, id)
  const isInReach = staff.merchantId === null || staff.merchantId === found?.merchantId
  if (found === undefined || !isInReach) throw new AppError('not_found')
  return found
}

type Target = { id: bigint; action: `staff.${string}` }

async function change(
  tx: Tx,
  { brands }: StaffAdminDeps,
  desk: Desk,
  { id, action }: Target,
  work: (before: StaffRecord) => Promise<StaffChange | null>,
): Promise<Written<StaffAccount>> {
  const before = await known(tx, desk, id)
  const made = await work(before)
  if (made !== null) await changeStaff(tx, id, made)
  const after = (await lockStaff(tx, id)) ?? before
  const [was, is] = [before, after].map((record) => accountOf(record, brands())) as [StaffAccount, StaffAccount]
  return { value: is, note: { action, entity: 'staff', entityId: id, before: granted(was), after: granted(is) } }
}

const granted = ({ id: _id, lastSignInAt: _at, createdAt: _made, ...account }: StaffAccount) => account

/** Staff of one brand grant access to that brand only. */
function merchantOf({ brands }: StaffAdminDeps, { staff }: Desk, code: string | null): number | null {
  const brand = brands().find((each) => each.code === code)
  if (code !== null && brand === undefined) {
    throw wrongField('merchantCode', 'merchant')
  }
  const merchantId = brand?.id ?? null
  if (staff.merchantId !== null && staff.merchantId !== merchantId) throw new AppError('no_permission')
  return merchantId
}
