import { sql } from 'kysely'
import type { GameFilter } from '../../../base/catalogue/game-filter.ts'
import { ofCategory, ofVendors, type Slice } from '../../../base/catalogue/lists.ts'
import type { Db } from '../../../platform/db.ts'
import '../tables.ts'

/** Whose list, and narrowed to what. */
export type OwnList = Pick<GameFilter, 'category' | 'vendors'> & { memberId: bigint }
export type Page = { ids: bigint[]; total: number }

/** Whether the merchant shows this game; a vendor's code, where given, must be the right one. */
export async function isOffered(db: Db, merchantId: number, nodeId: bigint, vendor = ''): Promise<boolean> {
  const row = await db
    .selectFrom('merchant_game')
    .select('vendor_code as vendor')
    .where('node_id', '=', nodeId)
    .where('merchant_id', '=', merchantId)
    .where('visible', '=', true)
    .executeTakeFirst()
  return row !== undefined && (vendor === '' || vendor === row.vendor)
}

export async function keepFavourite(db: Db, memberId: bigint, nodeId: bigint, createdAt: Date): Promise<void> {
  await db
    .insertInto('game_favourite')
    .values({ member_id: memberId, node_id: nodeId, created_at: createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function dropFavourite(db: Db, memberId: bigint, nodeId: bigint): Promise<void> {
  await db.deleteFrom('game_favourite').where('member_id', '=', memberId).where('node_id', '=', nodeId).execute()
}

/** Newest first; what the merchant no longer shows is left out. */
export async function favouritePage(db: Db, { memberId, category, vendors }: OwnList, slice: Slice): Promise<Page> {
  const shown = db
    .selectFrom('game_favourite as kept')
    .innerJoin('merchant_game as mg', 'mg.node_id', 'kept.node_id')
    .where('kept.member_id', '=', memberId)
    .where('mg.visible', '=', true)
    .$if(category !== null, (query) => query.where(ofCategory(category ?? 'RNG')))
    .$if(vendors !== null, (query) => query.where(ofVendors(vendors ?? [])))
  const rows = await shown
    .select('kept.node_id as id')
    .orderBy('kept.created_at', 'desc')
    .orderBy('kept.node_id', 'desc')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute()
  const { total } = await shown.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return { ids: rows.map(({ id }) => id), total }
}

export async function recentPage(db: Db, { memberId, category, vendors }: OwnList, slice: Slice): Promise<Page> {
  const shown = db
    .selectFrom('game_recent as played')
    .innerJoin('merchant_game as mg', 'mg.node_id', 'played.node_id')
    .where('played.member_id', '=', memberId)
    .where('mg.visible', '=', true)
    .$if(category !== null, (query) => query.where(ofCategory(category ?? 'RNG')))
    .$if(vendors !== null, (query) => query.where(ofVendors(vendors ?? [])))
  const rows = await shown
    .select('played.node_id as id')
    .orderBy('played.played_at', 'desc')
    .orderBy('played.node_id', 'desc')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute()
  const { total } = await shown.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return { ids: rows.map(({ id }) => id), total }
}
