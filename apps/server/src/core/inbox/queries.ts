import type { Language } from '@trevo/contract/wire'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import '../members/tables.ts'
import { IS_FOR } from './reach.ts'
import type { InboxSender } from './tables.ts'

export type InboxRow = {
  id: bigint
  subject: string
  html: string
  plain: string
  sender: InboxSender
  sentAt: Date
  read: boolean
}
export type InboxPage = { memberId: bigint; language: Language; beforeId: bigint | null; limit: number }

/** Newest first. Both kinds are read by key and cut before their words are fetched. */
export async function inboxPage(db: Db, { memberId, language, beforeId, limit }: InboxPage): Promise<InboxRow[]> {
  const before = beforeId === null ? sql`true` : sql`i.id < ${beforeId}`
  const { rows } = await sql<InboxRow>`
    with own as (
      select i.id, i.sender, i.sent_at, s.read_at is not null as read
      from inbox_state s join inbox_message i on i.id = s.message_id
      where s.member_id = ${memberId} and s.addressed and s.deleted_at is null and ${before}
      order by s.message_id desc limit ${limit}
    ), shared as (
      select i.id, i.sender, i.sent_at, s.read_at is not null or i.id <= coalesce(k.read_up_to, 0) as read
      from member m
      join inbox_message i on i.merchant_id = m.merchant_id and i.audience = 'many'
      left join inbox_mark k on k.member_id = m.id
      left join inbox_state s on s.member_id = m.id and s.message_id = i.id
      where m.id = ${memberId} and ${IS_FOR} and s.deleted_at is null and ${before}
      order by i.id desc limit ${limit}
    ), page as (
      select * from own union all select * from shared order by id desc limit ${limit}
    )
    select p.id, p.sender, p.sent_at as "sentAt", p.read, t.subject, t.html, t.plain
    from page p cross join lateral (
      select * from inbox_text t where t.message_id = p.id order by t.language = ${language} desc, t.language desc limit 1
    ) t
    order by p.id desc`.execute(db)
  return rows
}

export async function unreadInbox(db: Db | Tx, memberId: bigint): Promise<number> {
  const { rows } = await sql<{ unread: bigint }>`
    select
      (select count(*) from inbox_state s
        where s.member_id = ${memberId} and s.addressed and s.read_at is null and s.deleted_at is null)
      + (select count(*) from member m
        join inbox_message i on i.merchant_id = m.merchant_id and i.audience = 'many'
          and i.id > coalesce((select k.read_up_to from inbox_mark k where k.member_id = ${memberId}), 0)
        left join inbox_state s on s.member_id = ${memberId} and s.message_id = i.id
        where m.id = ${memberId} and ${IS_FOR} and s.read_at is null and s.deleted_at is null) as unread`.execute(db)
  return Number(rows[0]?.unread ?? 0n)
}

/** Those of the ids that are in the member's inbox; answers with how many changed. */
export async function setState(
  tx: Tx,
  memberId: bigint,
  ids: readonly bigint[],
  { column, at }: { column: 'read_at' | 'deleted_at'; at: Date },
): Promise<number> {
  const name = sql.ref(column)
  const { numAffectedRows } = await sql`
    insert into inbox_state as s (member_id, message_id, ${name})
    select m.id, i.id, ${at} from member m join inbox_message i on i.merchant_id = m.merchant_id
    where m.id = ${memberId} and i.id = any(${ids}::bigint[])
      and ((${IS_FOR})
        or exists (select from inbox_state o where o.member_id = m.id and o.message_id = i.id and o.addressed))
    on conflict (member_id, message_id) do update set ${name} = excluded.${name} where s.${name} is null`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** Everything that is there now, in two writes however much it is; answers with how many rows changed. */
export async function readAll(tx: Tx, memberId: bigint, at: Date): Promise<number> {
  const own = await sql`
    update inbox_state set read_at = ${at}
    where member_id = ${memberId} and addressed and read_at is null and deleted_at is null`.execute(tx)
  const shared = await sql`
    insert into inbox_mark as k (member_id, read_up_to)
    select m.id, newest.id from member m cross join lateral (
      select i.id from inbox_message i where i.merchant_id = m.merchant_id and i.audience = 'many' order by i.id desc limit 1
    ) newest
    where m.id = ${memberId}
    on conflict (member_id) do update set read_up_to = excluded.read_up_to
    where k.read_up_to < excluded.read_up_to`.execute(tx)
  return Number((own.numAffectedRows ?? 0n) + (shared.numAffectedRows ?? 0n))
}

export type Recipient = { id: bigint; account: string }
export type RecipientPage = { uplineId: bigint; search: string; after: string | null; limit: number }

/** Direct downlines that have an inbox, by name. */
export async function downlinePage(db: Db, { uplineId, search, after, limit }: RecipientPage): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select m.id, m.account from member m
    where m.parent_id = ${uplineId} and m.type in (0, 1, 2) and m.status = 'active'
      and starts_with(lower(m.account), ${search.toLowerCase()})
      and (${after}::text is null or lower(m.account) collate "C" > ${after})
    order by lower(m.account) collate "C" limit ${limit}`.execute(db)
  return rows
}
