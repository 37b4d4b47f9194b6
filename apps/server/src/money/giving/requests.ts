import type { Tx } from '../../platform/db.ts'
import { repeatOf } from '../../platform/once.ts'
import './tables.ts'

export type ClaimRequest = { memberId: bigint; requestId: string; source: string; ref: string }

/** True: this very request was answered before. The caller holds the lock of the member's rewards. */
export async function isRepeated(
  tx: Tx,
  { memberId, requestId, source, ref }: ClaimRequest,
  now: Date,
): Promise<boolean> {
  const found = tx
    .selectFrom('reward_request')
    .select(['source', 'ref'])
    .where('member_id', '=', memberId)
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  const known = await repeatOf(found, (first) => first.source === source && first.ref === ref)
  if (known !== undefined) return true
  await tx
    .insertInto('reward_request')
    .values({ member_id: memberId, request_id: requestId, source, ref, created_at: now })
    .execute()
  return false
}
