import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { GameFilter } from './game-filter.ts'
import './tables.ts'

export type Slice = { limit: number; offset: number }

/** The merchant's entries that pass the filter; the game itself is only looked at where the filter asks about it. */
export function matching(db: Db, filter: GameFilter) {
  const { merchantId, category, vendor, classify, isNew, minBet } = filter
  return db
    .selectFrom('merchant_game as mg')
    .where('mg.merchant_id', '=', merchantId)
    .where('mg.visible', '=', true)
    .$if(category !== null, (query) => query.where('mg.category', '=', category ?? 'RNG'))
    .$if(vendor !== null, (query) => query.where('mg.vendor_code', '=', vendor))
    .$if(isNew !== null, (query) => query.where('mg.is_new', '=', isNew))
    .$if(classify !== null || minBet !== null, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('game as g')
            .whereRef('g.id', '=', 'mg.game_id')
            .$if(classify !== null, (game) => game.where('g.classify', '=', classify ?? ''))
            .$if(minBet !== null, (game) => game.where('g.min_bet', '=', minBet)),
        ),
      ),
    )
}

/** In the merchant's order: vendors, then their games. */
export async function listIds(db: Db, filter: GameFilter, { limit, offset }: Slice): Promise<bigint[]> {
  const rows = await matching(db, filter)
    .select('mg.node_id as id')
    .orderBy('mg.vendor_sort')
    .orderBy('mg.sort')
    .orderBy('mg.node_id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ id }) => id)
}

export async function countGames(db: Db, filter: GameFilter): Promise<number> {
  const { total } = await matching(db, filter).select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return total
}

/** What staff marked, then what was played most in the last days. */
const hot = (db: Db, filter: GameFilter) =>
  matching(db, filter)
    .leftJoin('game_stat as s', (join) =>
      join.onRef('s.merchant_id', '=', 'mg.merchant_id').onRef('s.game_id', '=', 'mg.game_id'),
    )
    .where((eb) => eb.or([eb('mg.is_hot', '=', true), eb('s.plays', '>', 0n)]))

export async function hotIds(db: Db, filter: GameFilter, { limit, offset }: Slice): Promise<bigint[]> {
  const rows = await hot(db, filter)
    .select('mg.node_id as id')
    .orderBy('mg.is_hot', 'desc')
    .orderBy('s.plays', (order) => order.desc().nullsLast())
    .orderBy('mg.vendor_sort')
    .orderBy('mg.sort')
    .orderBy('mg.node_id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ id }) => id)
}

export async function countHot(db: Db, filter: GameFilter): Promise<number> {
  const { total } = await hot(db, filter).select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return total
}
