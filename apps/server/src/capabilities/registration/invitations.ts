import { isReal } from '@trevo/contract/members'
import { memberByAccount } from '../../base/members/member.ts'
import type { Db } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { findInvitation, type Invitation } from './queries.ts'

/** The invitation behind a code, or why it invites nobody: there is none, it is over, or its owner may not invite any more. */
export async function invitationOf(db: Db, merchantId: number, code: string, now: Date): Promise<Invitation> {
  const invitation = await findInvitation(db, merchantId, code)
  if (!invitation) throw new AppError('invalid_invitation_code')
  const { disabledAt, expiresAt, ownerStatus, ownerType } = invitation
  const isOver = disabledAt !== null || (expiresAt !== null && expiresAt <= now)
  const isOpen = !isOver && ownerStatus === 'active' && isReal(ownerType)
  if (!isOpen) throw new AppError('referrer_link_error')
  return invitation
}

/** Whoever recommended the site, by account name; null where nobody is named. */
export async function recommenderOf(db: Db, merchantId: number, account: string): Promise<bigint | null> {
  if (account === '') return null
  const member = await memberByAccount(db, merchantId, account)
  if (member?.status !== 'active' || !isReal(member.type)) throw new AppError('referrer_link_error')
  return member.id
}
