import type { Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import './tables.ts'

export type ClaimRequest = { memberId: bigint; requestId: string; source: string; ref: string }

/** True: this very request was answered before. The caller holds the lock of the member's rewards. */
export async function isRepeated(
  tx: Tx,
  { memberId, requestId, source, ref }: ClaimRequest,
  now: Date,
): Promise<boolean> {
  const known = await tx
    .selectFrom('reward_request')
    .select(['source', 'ref'])
    .where('member_id', '=', memberId)
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  if (known === undefined) {
    await tx
      .insertInto('reward_request')
      .values({ member_id: memberId, request_id: requestId, source, ref, created_at: now })
      .execute()
    return false
  }
  if (known.source !== source || known.ref !== ref) throw new AppError('idempotency_conflict')
  return true
}
