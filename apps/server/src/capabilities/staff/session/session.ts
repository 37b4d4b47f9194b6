import { isCommonPassword } from '@trevo/contract/common-passwords'
import type { StaffMe } from '@trevo/contract/ops/session'
import { hashPassword, matches } from '../../../base/members/hashing.ts'
import { changeStaff, staffByName } from '../../../base/staff/accounts.ts'
import { type Acting, actorOfAll } from '../../../base/staff/actor.ts'
import { staffWrite } from '../../../base/staff/audit.ts'
import { ownStaffSubject } from '../../../base/staff/sign-in.ts'
import type { Staff } from '../../../base/staff/staff.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Merchant, StaffSession } from '../../../platform/guards.ts'

type Person = Pick<
  StaffSession,
  'staffId' | 'userName' | 'displayName' | 'roles' | 'merchantId' | 'mustChangePassword' | 'expiresAt'
>

export function meOf(person: Person, brands: readonly Merchant[]): StaffMe {
  const { merchantId } = person
  const own = brands.filter(({ id }) => merchantId === null || id === merchantId)
  return {
    id: String(person.staffId),
    userName: person.userName,
    displayName: person.displayName,
    roles: [...person.roles],
    merchants: own.map(({ code, site: { brand, languages }, currency, timeZone }) => ({
      code,
      name: brand.name,
      currency,
      timeZone,
      languages,
    })),
    everyMerchant: merchantId === null,
    mustChangePassword: person.mustChangePassword,
    expiresAt: person.expiresAt.toISOString(),
  }
}

export type SessionDeps = { db: Db; clock: Clock; staff: Staff }

/** A stolen session gets no more tries than a sign-in does, counted apart from those and from other sessions. */
export async function changeOwnPassword(
  { db, clock, staff }: SessionDeps,
  acting: Acting,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { id: sessionId, staffId, userName } = acting.staff
  await staff.throttle.attempt(ownStaffSubject(staff, 'staff own password', acting.staff), async (attempt) => {
    const known = await staffByName(db, userName)
    if (!(await matches(known?.passwordHash ?? null, currentPassword))) throw new AppError('incorrect_password')
    await staff.throttle.succeeded(db, attempt)
  })
  if (newPassword === currentPassword) throw new AppError('modify.new.old.same')
  if (isCommonPassword(newPassword, [userName, acting.staff.displayName])) throw new AppError('password_common')
  const hash = await hashPassword(newPassword)
  await staffWrite({ db, clock }, actorOfAll(acting), async (tx) => {
    await changeStaff(tx, staffId, { password: { hash, mustChange: false, at: clock.now() } })
    await staff.sessions.endAll(tx, staffId, 'password_changed', sessionId)
    return { value: undefined, note: { action: 'staff.change_password', entity: 'staff', entityId: staffId } }
  })
}
