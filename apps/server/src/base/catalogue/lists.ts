import type { GameSort } from '@trevo/contract/games'
import type { Language } from '@trevo/contract/wire'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { ofTwo } from '../../platform/language.ts'
import { type GameFilter, JACKPOT, shownIn } from './game-filter.ts'
import './tables.ts'
import type { StoredCategory } from './tables.ts'

export type Slice = { limit: number; offset: number }

/** The merchant's entries that pass the filter; the game itself is only looked at where the filter asks about it. */
export function matching(db: Db, filter: GameFilter) {
  const { merchantId, category, vendors, classify, isNew, minBet, volatilities } = filter
  return db
    .selectFrom('merchant_game as mg')
    .where('mg.merchant_id', '=', merchantId)
    .where('mg.visible', '=', true)
    .$if(category !== null, (query) => query.where(ofCategory(category ?? 'RNG')))
    .$if(vendors !== null, (query) => query.where(ofVendors(vendors ?? [])))
    .$if(isNew !== null, (query) => query.where('mg.is_new', '=', isNew))
    .$if(classify !== null || minBet !== null || volatilities !== null, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('game as g')
            .whereRef('g.id', '=', 'mg.game_id')
            .$if(classify !== null, (game) => game.where(ofKind(merchantId, classify ?? '')))
            .$if(minBet !== null, (game) => game.where('g.min_bet', '=', minBet))
            .$if(volatilities !== null, (game) => game.where('g.volatility', 'in', volatilities ?? [])),
        ),
      ),
    )
}

/** One as a plain comparison, as below. */
export function ofCategory(category: StoredCategory) {
  const [first, ...more] = shownIn(category)
  return more.length === 0
    ? sql<boolean>`mg.category = ${first}`
    : sql<boolean>`mg.category = any (${[first, ...more]}::text[])`
}

/** No game is a jackpot by itself: besides what a vendor calls so, those count that feed one that runs. */
const ofKind = (merchantId: number, classify: string) =>
  classify === JACKPOT
    ? sql<boolean>`(g.classify = ${classify} or g.id in (select jackpot_games(${merchantId}::int)))`
    : sql<boolean>`g.classify = ${classify}`

/** One as a plain comparison, so that its index gives the order too. */
export const ofVendors = (vendors: readonly string[]) =>
  vendors.length === 1
    ? sql<boolean>`mg.vendor_code = ${vendors[0]}`
    : sql<boolean>`mg.vendor_code = any (${vendors}::text[])`

/** `language` decides by which title a list goes from A to Z. */
export type Order = { sort: GameSort; language: Language }

/**
 * Of `merchant_game mg`, `game g` and `game_stat s`, which has one row per game, however much was played. What is not known stands last.
 * The folded titles are the second and third part of the text that is searched.
 */
const ORDERS: Readonly<Record<GameSort, (language: Language) => RawBuilder<unknown>>> = {
  played: () => sql`coalesce(s.plays, 0) desc`,
  newest: () => sql`mg.is_new desc, mg.node_id desc`,
  name: (language) => sql`split_part(g.search_text, '|', ${sql.lit(ofTwo(language, 2, 3))})`,
  maxWin: () => sql`coalesce(g.max_win, 0) desc`,
  volatility: () => sql`case g.volatility when 'high' then 3 when 'medium' then 2 when 'low' then 1 else 0 end desc`,
}
export const orderOf = ({ sort, language }: Order) => ORDERS[sort](language)

const roomsFirst = sql`(mg.category = 'LIVESTREAM') desc`

/** In the merchant's order, vendors and then their games, or in the one asked for. */
export async function listIds(
  db: Db,
  filter: GameFilter,
  { limit, offset }: Slice,
  order: Order | null = null,
): Promise<bigint[]> {
  const found = matching(db, filter).select('mg.node_id as id')
  const sorted =
    order === null
      ? found
      : found
          .innerJoin('game as g', 'g.id', 'mg.game_id')
          .leftJoin('game_stat as s', (join) =>
            join.onRef('s.merchant_id', '=', 'mg.merchant_id').onRef('s.game_id', '=', 'mg.game_id'),
          )
          .orderBy(orderOf(order))
  const rows = await sorted
    .$if(filter.category !== null && shownIn(filter.category).length > 1, (query) => query.orderBy(roomsFirst))
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
