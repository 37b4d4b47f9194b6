import type { ContentType } from '@trevo/contract/catalogue'
import type { Language } from '@trevo/contract/wire'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import './tables.ts'

export type Announced = {
  merchantId: number
  type: ContentType
  /** The brand's first language. */
  main: Language
  titles: Partial<Record<Language, Words>>
}
type Words = { title: string; plain: string }

/** Undefined where it is not shown at `now`: it was moved or taken down meanwhile. */
export async function announcedNow(db: Db, id: bigint, now: Date): Promise<Announced | undefined> {
  const { rows } = await sql<Announced>`
    select a.merchant_id as "merchantId", a.type, brand_language(a.merchant_id) as main,
      (select jsonb_object_agg(t.language, jsonb_build_object('title', t.title, 'plain', t.plain))
        from announcement_text t where t.announcement_id = a.id) as titles
    from announcement a
    where a.id = ${id} and a.status = 'published' and a.starts_at <= ${now}
      and (a.no_expiry or a.ends_at is null or a.ends_at > ${now})`.execute(db)
  return rows[0]
}

/** False: it was announced before. */
export async function markAnnounced(db: Db, merchantId: number, id: bigint, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into content_history (merchant_id, entity, entity_id, actor, action, snapshot, created_at)
    select ${merchantId}, 'announcement', ${id}, 'push', 'announced', '{}', ${at}
    where not exists (
      select from content_history where entity = 'announcement' and entity_id = ${id} and action = 'announced')`.execute(
    db,
  )
  return numAffectedRows === 1n
}
