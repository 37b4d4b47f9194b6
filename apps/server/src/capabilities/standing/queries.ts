import type { MemberActionKind, MemberActionReason } from '@trevo/contract/ops/member-actions'
import type { Db, Tx } from '../../platform/db.ts'
import './tables.ts'

/** Why, and who of staff; `approvalId` where a second person agreed. */
export type Why = { reason: MemberActionReason; note: string; by: string; approvalId: bigint | null; at: Date }
type Owner = { id: bigint; merchantId: number }

export async function keepAction(tx: Tx, owner: Owner, action: MemberActionKind, why: Why): Promise<void> {
  const { reason, note, by, approvalId, at } = why
  await tx
    .insertInto('member_action')
    .values({
      merchant_id: owner.merchantId,
      member_id: owner.id,
      action,
      reason,
      note,
      staff_name: by,
      approval_id: approvalId,
      created_at: at,
    })
    .execute()
}

const SHOWN_MAX = 100

/** Newest first. */
export const actionsOf = (db: Db | Tx, memberId: bigint) =>
  db
    .selectFrom('member_action as a')
    .leftJoin('approval as p', 'p.id', 'a.approval_id')
    .select(['a.id', 'a.action', 'a.reason', 'a.note', 'a.staff_name as by', 'p.decided_name as second'])
    .select('a.created_at as at')
    .where('a.member_id', '=', memberId)
    .orderBy('a.id', 'desc')
    .limit(SHOWN_MAX)
    .execute()
