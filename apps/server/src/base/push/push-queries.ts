import type { ContentType } from '@trevo/contract/catalogue'
import type { Language } from '@trevo/contract/wire'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { BrandBrowser } from '../brand-providers/push.ts'
import './tables.ts'

export type NewSubscription = {
  merchantId: number
  memberId: bigint
  endpoint: string
  p256dh: string
  auth: string
  language: Language
  serverKey: string | null
}

/** A browser has one subscription, which belongs to the last member who signed in there. Beyond `max`, a member's oldest are dropped. */
export async function keepSubscription(tx: Tx, subscription: NewSubscription, max: number): Promise<void> {
  const { merchantId: merchant_id, memberId: member_id, endpoint, serverKey: server_key, ...rest } = subscription
  await tx
    .insertInto('push_subscription')
    .values({ merchant_id, member_id, endpoint, server_key, ...rest })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ merchant_id, member_id, server_key, ...rest }))
    .execute()
  await sql`delete from push_subscription where id in (
    select id from push_subscription where member_id = ${member_id} order by id desc offset ${max})`.execute(tx)
}

export async function dropSubscription(db: Db, memberId: bigint, endpoint: string): Promise<void> {
  await db.deleteFrom('push_subscription').where('member_id', '=', memberId).where('endpoint', '=', endpoint).execute()
}

export type Subscription = BrandBrowser & { id: bigint; language: Language }
const columns = [
  ...(['s.id', 's.endpoint', 's.p256dh', 's.auth', 's.language'] as const),
  ...(['s.merchant_id as merchantId', 's.server_key as serverKey'] as const),
] as const

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

/** Browsers of one member. */
export const subscriptionsOf = (db: Db, memberId: bigint): Promise<Subscription[]> =>
  db.selectFrom('push_subscription as s').select(columns).where('s.member_id', '=', memberId).orderBy('s.id').execute()

export async function forgetSubscriptions(db: Db, ids: readonly bigint[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('push_subscription').where('id', 'in', ids).execute()
}
