import type { ContentType } from '@trevo/contract/catalogue'
import type { Language } from '@trevo/contract/wire'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

export type NewSubscription = {
  merchantId: number
  memberId: bigint
  endpoint: string
  p256dh: string
  auth: string
  language: Language
}

/** A browser has one subscription; whoever signs in there last has it. The oldest of a member's go above `max`. */
export async function keepSubscription(tx: Tx, subscription: NewSubscription, max: number): Promise<void> {
  const { merchantId: merchant_id, memberId: member_id, endpoint, ...rest } = subscription
  await tx
    .insertInto('push_subscription')
    .values({ merchant_id, member_id, endpoint, ...rest })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ merchant_id, member_id, ...rest }))
    .execute()
  await sql`delete from push_subscription where id in (
    select id from push_subscription where member_id = ${member_id} order by id desc offset ${max})`.execute(tx)
}

export async function dropSubscription(db: Db, memberId: bigint, endpoint: string): Promise<void> {
  await db.deleteFrom('push_subscription').where('member_id', '=', memberId).where('endpoint', '=', endpoint).execute()
}

export type Subscription = { id: bigint; endpoint: string; p256dh: string; auth: string; language: Language }
const columns = ['s.id', 's.endpoint', 's.p256dh', 's.auth', 's.language'] as const

/** Browsers of those an announcement of this type is for, by key. */
export function subscriptionPage(
  db: Db,
  { merchantId, type, afterId, limit }: { merchantId: number; type: ContentType; afterId: bigint; limit: number },
): Promise<Subscription[]> {
  return db
    .selectFrom('push_subscription as s')
    .innerJoin('member as m', 'm.id', 's.member_id')
    .select(columns)
    .where('s.merchant_id', '=', merchantId)
    .where('s.id', '>', afterId)
    .where('m.status', '=', 'active')
    .where('m.type', 'in', type === 'A' ? [1, 2] : [0, 1, 2])
    .orderBy('s.id')
    .limit(limit)
    .execute()
}

export async function forgetSubscriptions(db: Db, ids: readonly bigint[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('push_subscription').where('id', 'in', ids).execute()
}

export type Announced = { merchantId: number; type: ContentType; titles: Partial<Record<Language, Words>> }
type Words = { title: string; plain: string }

/** Undefined where it is not shown at `now`: it was moved or taken down meanwhile. */
export async function announcedNow(db: Db, id: bigint, now: Date): Promise<Announced | undefined> {
  const { rows } = await sql<Announced>`
    select a.merchant_id as "merchantId", a.type,
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
