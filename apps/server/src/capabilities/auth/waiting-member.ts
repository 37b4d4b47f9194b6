import { type MemberRecord, memberById } from '../../base/members/member.ts'
import type { Db } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'

/** Whose sign-in waits for another step; a lock or a closed account meanwhile ends it. */
export async function waitingMember(
  db: Db,
  merchantId: number,
  memberId: bigint | null | undefined,
): Promise<MemberRecord> {
  const member = memberId ? await memberById(db, merchantId, memberId) : undefined
  if (member?.status !== 'active') throw new AppError('session_expired')
  return member
}
