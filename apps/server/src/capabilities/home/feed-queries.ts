import type { GameCategory } from '@trevo/contract/catalogue'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { bookTurn } from '../../platform/locks.ts'
import './tables.ts'

/** One node tells a brand's pages, whichever is quicker. */
export const feedTurn = bookTurn('home.feed')

export type FeedRow = {
  kind: 'win' | 'multiplier' | 'jackpot' | 'rain'
  id: string
  account: string
  amount: bigint
  stake: bigint | null
  at: Date
  nodeId: bigint | null
  vendor: string | null
  category: GameCategory | null
  namePt: string | null
  nameEn: string | null
}

export async function feedRows(db: Db | Tx, merchantId: number, now: Date): Promise<FeedRow[]> {
  const { rows } = await sql<FeedRow>`
    select f.kind, f.id, f.account, f.amount, f.stake, f.happened_at as at, mg.node_id as "nodeId", g.vendor_code as vendor, g.category, g.name_pt as "namePt", g.name_en as "nameEn"
    from feed_of(${merchantId}::int, ${now}) f
    left join merchant_game mg on mg.merchant_id = ${merchantId} and mg.game_id = f.game_id and mg.visible
    left join game g on g.id = mg.game_id
    order by f.happened_at desc, f.id`.execute(db)
  return rows
}

export async function isNamed(db: Db | Tx, memberId: bigint): Promise<boolean> {
  const row = await db
    .selectFrom('member_unnamed')
    .select('member_id')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row === undefined
}

export async function setNamed(db: Db, memberId: bigint, shown: boolean, now: Date): Promise<void> {
  if (shown) await db.deleteFrom('member_unnamed').where('member_id', '=', memberId).execute()
  else {
    await db
      .insertInto('member_unnamed')
      .values({ member_id: memberId, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}
