import type { Language } from '@trevo/contract/wire'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'

export type SentLine = {
  id: bigint
  texts: Partial<Record<Language, { subject: string; html: string }>>
  types: (0 | 1 | 2)[] | null
  registeredFrom: Date | null
  registeredBefore: Date | null
  clubLabels: string[] | null
  memberId: bigint | null
  userName: string | null
  by: string
  sentAt: Date
  /** Null where it went to many. */
  isRead: boolean | null
  advertising: boolean
}

export type SentQuestion = { merchantId: number; memberId: bigint | null; beforeId: bigint | null; limit: number }

/** What staff sent, newest first; to one member where asked. */
export async function sentPage(db: Db, { merchantId, memberId, beforeId, limit }: SentQuestion): Promise<SentLine[]> {
  const conditions = [
    sql`i.merchant_id = ${merchantId} and i.actor is not null`,
    ...(beforeId === null ? [] : [sql`i.id < ${beforeId}`]),
    ...(memberId === null
      ? []
      : [
          sql`exists (select from inbox_state o where o.message_id = i.id and o.member_id = ${memberId} and o.audience = 'named')`,
        ]),
  ]
  const { rows } = await sql<SentLine>`
    select i.id, i.types, i.registered_from as "registeredFrom", i.registered_before as "registeredBefore",
      i.club_labels as "clubLabels", i.actor as by, i.advertising, i.sent_at as "sentAt", one.id as "memberId", one.account as "userName",
      one."isRead",
      (select jsonb_object_agg(t.language, jsonb_build_object('subject', t.subject, 'html', t.html))
        from inbox_text t where t.message_id = i.id) as texts
    from inbox_message i
    left join lateral (select m.id, m.account, o.read_at is not null as "isRead" from inbox_state o join member m on m.id = o.member_id
      where i.audience = 'named' and o.message_id = i.id and o.audience = 'named' order by m.id limit 1) one on true
    where ${sql.join(conditions, sql` and `)} order by i.id desc limit ${limit}`.execute(db)
  return rows
}

export async function clubLabels(db: Db, merchantId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('member')
    .select('club_label as label')
    .distinct()
    .where('merchant_id', '=', merchantId)
    .where('club_label', 'is not', null)
    .orderBy('club_label')
    .limit(100)
    .execute()
  return rows.flatMap(({ label }) => label ?? [])
}
