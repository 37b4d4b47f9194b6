import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

export type TimelineLine = {
  id: string
  at: Date
  /** The moment to the microsecond, as the next page asks for it. */
  moment: string
  side: 'staff' | 'look' | 'member'
  what: string
  by: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}
export type TimelineAsk = {
  merchantId: number
  memberId: bigint
  side: TimelineLine['side'] | null
  /** The row to continue after: its moment, and its id among rows of the same moment. */
  before: { moment: string; id: string } | null
  limit: number
}

/** Newest first. The ids of the two lists differ by their first letter. */
export async function timelinePage(db: Db, ask: TimelineAsk): Promise<TimelineLine[]> {
  const { merchantId, memberId, side, before, limit } = ask
  const conditions = [
    sql`true`,
    ...(side === null ? [] : [sql`side = ${side}`]),
    ...(before === null ? [] : [sql`(at, id) < (${before.moment}::timestamptz, ${before.id})`]),
  ]
  const { rows } = await sql<TimelineLine>`
    select id, at, at::text as moment, side, what, by, before, after from (
      select 'a' || lpad(a.id::text, 19, '0') as id, a.created_at as at,
        case when a.action in ('member.view', 'member.find', 'member.look_document', 'member.look_identity', 'member.look_impediment') then 'look' else 'staff' end as side,
        a.action as what, a.staff_name as by, a.before, a.after
      from staff_audit a
      where a.entity = 'member' and a.entity_id = ${String(memberId)} and a.merchant_id = ${merchantId}
      union all
      select 's' || lpad(e.id::text, 19, '0'), e.created_at, 'member', e.event, null, null, e.detail
      from security_event e
      where e.book_id = ${merchantId} and e.member_id = ${memberId} and e.detail ->> 'by' is distinct from 'staff'
    ) happened
    where ${sql.join(conditions, sql` and `)}
    order by at desc, id desc limit ${limit}`.execute(db)
  return rows
}
