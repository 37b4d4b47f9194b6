import type { MemberActionKind, MemberActionReason } from '@trevo/contract/ops/member-actions'
import { sql } from 'kysely'
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

/** Draws are settled within minutes; one that took longer than this was called off. */
const LATE_DAYS = 30

/** Rounds and lottery orders that wait for their outcome. */
export async function hasOpenBets(tx: Tx, bookId: number, memberId: bigint, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - LATE_DAYS * 86_400_000)
  const { rows } = await sql<{ open: boolean }>`
    select exists (select from round_open where book_id = ${bookId} and member_id = ${memberId} and void_at is null)
      or exists (select from lottery_order o join lottery_entry e on e.book_id = o.book_id and e.order_id = o.id
        where o.book_id = ${bookId} and o.member_id = ${memberId} and o.ends_at > ${since} and e.state = 'open') as open`.execute(
    tx,
  )
  return rows[0]?.open === true
}
