import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'

type Counts = { chats: number; deposits: number; withdrawals: number; identities: number }

/** Each by an index of its own queue, so that every open console may ask often. */
export async function countWaiting(db: Db, merchantId: number): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select
      (select count(*)::int from chat_conversation where merchant_id = ${merchantId} and status = 'waiting') as chats,
      (select count(*)::int from deposit where merchant_id = ${merchantId} and state = 'pending' and kind = 'bank') as deposits,
      (select count(*)::int from withdrawal where merchant_id = ${merchantId} and state = 'review') as withdrawals,
      (select count(*)::int from identity_check where merchant_id = ${merchantId} and state = 'unsure') as identities
  `.execute(db)
  return rows[0] as Counts
}
