import { DEFAULT_LANGUAGE, type Language } from '@trevo/contract/wire'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { InLanguages } from '../../platform/language.ts'
import type { Subscription } from '../push/push-queries.ts'
import { IS_FOR } from './reach.ts'
import './tables.ts'

/** False: it was pushed before. */
export async function markPushed(db: Db, id: bigint, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('inbox_message')
    .set({ pushed_at: at })
    .where('id', '=', id)
    .where('pushed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function pushedWords(
  db: Db,
  id: bigint,
): Promise<{ main: Language; words: InLanguages<{ subject: string; plain: string }> }> {
  const { rows } = await sql<{ main: Language; language: Language; subject: string; plain: string }>`
    select brand_language(i.merchant_id) as main, t.language, t.subject, t.plain
    from inbox_message i join inbox_text t on t.message_id = i.id where i.id = ${id}`.execute(db)
  const words = Object.fromEntries(rows.map(({ language, subject, plain }) => [language, { subject, plain }]))
  return { main: rows[0]?.main ?? DEFAULT_LANGUAGE, words }
}

/** Browsers of those the message is for and who have not dealt with it yet, by key. */
export async function browsersOf(
  db: Db,
  { id, afterId, limit }: { id: bigint; afterId: bigint; limit: number },
): Promise<Subscription[]> {
  const columns = sql`b.id, b.endpoint, b.p256dh, b.auth, b.language, b.merchant_id as "merchantId", b.server_key as "serverKey"`
  // Of the two arms one finds nothing at once: few named members are not looked for among all browsers.
  const { rows } = await sql<Subscription>`
    select * from (
      (select ${columns} from inbox_state s
        join push_subscription b on b.member_id = s.member_id
        join member m on m.id = s.member_id
        where s.message_id = ${id} and s.audience = 'named' and s.read_at is null and s.deleted_at is null
          and m.status = 'active' and b.id > ${afterId})
      union all
      (select ${columns} from inbox_message i
        join push_subscription b on b.merchant_id = i.merchant_id
        join member m on m.id = b.member_id
        left join inbox_state s on s.member_id = m.id and s.message_id = i.id
        where i.id = ${id} and ${IS_FOR} and s.read_at is null and s.deleted_at is null
          and m.status = 'active' and b.id > ${afterId}
        order by b.id limit ${limit})
    ) b order by b.id limit ${limit}`.execute(db)
  return rows
}
