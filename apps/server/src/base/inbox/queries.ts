import type { Language } from '@trevo/contract/wire'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { HAS_INBOX, IS_FOR, MISSED_ORDINAL, MISSED_UP_TO, NEWEST_ORDINAL } from './reach.ts'
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

/** Newest first. Both kinds are walked by key from the newest and cut before their words are fetched. */
export async function inboxPage(db: Db, { memberId, language, beforeId, limit }: InboxPage): Promise<InboxRow[]> {
  const before = (id: RawBuilder<bigint>) => (beforeId === null ? sql`true` : sql`${id} < ${beforeId}`)
  const { rows } = await sql<InboxRow>`
    with me as materialized (
      select m.*, ${MISSED_UP_TO} as missed_up_to, coalesce(k.read_up_to, 0) as read_up_to
      from member m left join inbox_mark k on k.member_id = m.id where m.id = ${memberId}
    ), newest_own as materialized (
      select s.message_id, s.read_at from inbox_state s
      where s.member_id = ${memberId} and s.audience = 'named' and s.deleted_at is null and ${before(sql`s.message_id`)}
      order by s.message_id desc limit ${limit}
    ), own as (
      select i.id, i.sender, i.sent_at, s.read_at is not null as read
      from newest_own s join inbox_message i on i.id = s.message_id
    ), shared as (
      select shown.* from me m cross join lateral (
        select i.id, i.sender, i.sent_at, s.read_at is not null or i.id <= m.read_up_to as read
        from inbox_message i
        -- one look per message shown, never all that the member ever did
        left join lateral (select * from inbox_state s where s.member_id = m.id and s.message_id = i.id limit 1) s on true
        where i.id > m.missed_up_to and ${IS_FOR} and s.deleted_at is null and ${before(sql`i.id`)}
        order by i.id desc limit ${limit}
      ) shown
    ), page as (
      select * from own union all select * from shared order by id desc limit ${limit}
    )
    select p.id, p.sender, p.sent_at as "sentAt", p.read, t.subject, t.html, t.plain
    from page p cross join lateral (
      select * from inbox_text t where t.message_id = p.id order by t.language = ${language} desc, t.language = (select brand_language(m.merchant_id) from me m) desc,
        t.language desc limit 1
    ) t
    order by p.id desc`.execute(db)
  return rows
}

/**
 * Messages for all are counted by their ordinals, less those the member dealt with one by one; only what is named, or for
 * a segment, is looked at row by row.
 */
export async function unreadInbox(db: Db | Tx, memberId: bigint): Promise<number> {
  const { rows } = await sql<{ unread: bigint }>`
    with me as materialized (
      select m.*, greatest(${MISSED_UP_TO}, k.read_up_to) as floor_id,
        greatest(${MISSED_ORDINAL}, k.read_ordinal) as floor_ordinal
      from member m left join inbox_mark k on k.member_id = m.id where m.id = ${memberId} and ${HAS_INBOX}
    )
    select
      (select count(*) from inbox_state s
        where s.member_id = m.id and s.audience = 'named' and s.read_at is null and s.deleted_at is null)
      + ${NEWEST_ORDINAL} - m.floor_ordinal
      - (select count(*) from inbox_state s where s.member_id = m.id and s.audience = 'all' and s.message_id > m.floor_id)
      + (select count(*) from inbox_message i
        where i.audience = 'segment' and i.id > m.floor_id and ${IS_FOR}
          and not exists (select from inbox_state s where s.member_id = m.id and s.message_id = i.id)) as unread
    from me m`.execute(db)
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
    insert into inbox_state as s (member_id, message_id, audience, ${name})
    select m.id, i.id, i.audience, ${at} from member m join inbox_message i on i.merchant_id = m.merchant_id
    where m.id = ${memberId} and i.id = any(${ids}::bigint[])
      and ((${IS_FOR})
        or exists (select from inbox_state o where o.member_id = m.id and o.message_id = i.id and o.audience = 'named'))
    on conflict (member_id, message_id) do update set ${name} = excluded.${name} where s.${name} is null`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** Everything that is there now, in two writes however much it is; answers with how many rows changed. */
export async function readAll(tx: Tx, memberId: bigint, at: Date): Promise<number> {
  const own = await sql`
    update inbox_state set read_at = ${at}
    where member_id = ${memberId} and audience = 'named' and read_at is null and deleted_at is null`.execute(tx)
  const shared = await sql`
    insert into inbox_mark as k (member_id, read_up_to, read_ordinal)
    select m.id, newest.id, ${NEWEST_ORDINAL} from member m cross join lateral (
      select i.id from inbox_message i where i.merchant_id = m.merchant_id and i.audience <> 'named' order by i.id desc limit 1
    ) newest
    where m.id = ${memberId}
    on conflict (member_id) do update set read_up_to = excluded.read_up_to, read_ordinal = excluded.read_ordinal
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
