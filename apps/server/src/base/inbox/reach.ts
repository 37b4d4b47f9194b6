import type { MemberType } from '@trevo/contract/members'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** Selects some of a brand's real members; an absent field selects all. Evaluated anew at every look. */
export type Segment = {
  types?: readonly MemberType[]
  registeredFrom?: Date
  registeredBefore?: Date
  clubLabels?: readonly string[]
}

export const asksNothing = ({ types, registeredFrom, registeredBefore, clubLabels }: Segment) =>
  (types ?? registeredFrom ?? registeredBefore ?? clubLabels) === undefined

/** Only these have an inbox. */
export const HAS_INBOX = sql<boolean>`m.type in (0, 1, 2)`

/** Whether the message `i`, for many, is for the member `m`: of its brand, there when it was sent, and in its segment. */
export const IS_FOR: RawBuilder<boolean> = sql`
  i.audience <> 'named' and i.merchant_id = m.merchant_id and i.sent_at >= m.created_at and ${HAS_INBOX}
  and (i.types is null or m.type = any(i.types))
  and (i.registered_from is null or m.created_at >= i.registered_from)
  and (i.registered_before is null or m.created_at < i.registered_before)
  and (i.club_labels is null or m.club_label = any(i.club_labels))
  and (not i.advertising or may_be_advertised(now(), m.id, 'inbox'))`

/** Of messages up to here nobody knows any more who read them (`capabilities/inbox/forget.ts`): inboxes begin above. */
const FORGOTTEN_UP_TO = sql<bigint>`(select forgotten_before('inbox_message'))`

/** The newest message for many that is not for the member `m`: sent before the member was there, or forgotten since; 0: none. */
export const MISSED_UP_TO: RawBuilder<bigint> = sql`greatest(${FORGOTTEN_UP_TO}, (
  select i.id from inbox_message i
  where i.merchant_id = m.merchant_id and i.audience <> 'named' and i.sent_at < m.created_at
  order by i.sent_at desc, i.id desc limit 1))`
export const MISSED_ORDINAL: RawBuilder<bigint> = sql`greatest(0, (
  select i.ordinal from inbox_message i
  where i.merchant_id = m.merchant_id and i.audience = 'all' and i.sent_at < m.created_at
  order by i.sent_at desc, i.ordinal desc limit 1), (
  select i.ordinal from inbox_message i
  where i.merchant_id = m.merchant_id and i.audience = 'all' and i.id <= ${FORGOTTEN_UP_TO}
  order by i.id desc limit 1))`
export const NEWEST_ORDINAL: RawBuilder<bigint> = sql`coalesce((
  select i.ordinal from inbox_message i
  where i.merchant_id = m.merchant_id and i.audience = 'all' order by i.ordinal desc limit 1), 0)`

/** How many a message for the segment would reach at this moment. */
export async function segmentSize(
  db: Db | Tx,
  merchantId: number,
  segment: Segment = {},
  advertisedAt: Date | null = null,
): Promise<number> {
  const { types, registeredFrom, registeredBefore, clubLabels } = segment
  const conditions = [
    sql`m.merchant_id = ${merchantId}`,
    HAS_INBOX,
    sql`m.status = 'active'`,
    ...(advertisedAt ? [sql`may_be_advertised(${advertisedAt}, m.id, 'inbox')`] : []),
    ...(types ? [sql`m.type = any(${types}::smallint[])`] : []),
    ...(registeredFrom ? [sql`m.created_at >= ${registeredFrom}`] : []),
    ...(registeredBefore ? [sql`m.created_at < ${registeredBefore}`] : []),
    ...(clubLabels ? [sql`m.club_label = any(${clubLabels}::text[])`] : []),
  ]
  const { rows } = await sql<{ size: bigint }>`
    select count(*) as size from member m where ${sql.join(conditions, sql` and `)}`.execute(db)
  return Number(rows[0]?.size ?? 0n)
}
