import type { MemberType } from '@trevo/contract/members'
import { sql } from 'kysely'
import type { MemberStatus } from '../../base/members/tables.ts'
import type { Db } from '../../platform/db.ts'

export type Invitation = {
  /** As its owner wrote it. */
  code: string
  ownerId: bigint
  ownerType: MemberType
  ownerStatus: MemberStatus
  disabledAt: Date | null
  expiresAt: Date | null
  /** What one becomes by it: a player, or an agent. */
  memberType: 0 | 1
  /** Hundredths of a percent by category. */
  rates: Record<string, number>
}

/** Codes differ by more than the case of their letters. */
export async function findInvitation(db: Db, merchantId: number, code: string): Promise<Invitation | undefined> {
  return db
    .selectFrom('invitation_code as i')
    .innerJoin('member as m', 'm.id', 'i.owner_member_id')
    .select(['i.code', 'i.owner_member_id as ownerId', 'i.disabled_at as disabledAt'])
    .select(['i.expires_at as expiresAt', 'i.member_type as memberType', 'i.rates'])
    .select(['m.type as ownerType', 'm.status as ownerStatus'])
    .where('i.merchant_id', '=', merchantId)
    .where(sql<string>`lower(i.code)`, '=', code.toLowerCase())
    .executeTakeFirst()
}
