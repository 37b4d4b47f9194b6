import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { GameFilter } from './game-filter.ts'
import { matching, type Order, orderOf, type Slice } from './lists.ts'
import type { Wording } from './wording.ts'
import './tables.ts'

/** Shorter ones occur inside too many words to mean anything there. */
const ANYWHERE_FROM_LENGTH = 3

const text = sql<string>`g.search_text`
const startsWord = (word: string) => sql<boolean>`(${text} like ${`% ${word}%`} or ${text} like ${`%|${word}%`})`
const has = (spellings: readonly string[]) => {
  const [word = ''] = spellings
  if (word.length < ANYWHERE_FROM_LENGTH) return startsWord(word)
  return sql<boolean>`${text} like any (${spellings.map((spelling) => `%${spelling}%`)}::text[])`
}

/** What is searched for; `inPool`: the words name what feeds a jackpot, whatever it is called. */
export type Sought = { wording: Wording; inPool: boolean }

/** Entries whose titles, vendor or aliases have every word in one of its spellings. */
function having(db: Db, filter: GameFilter, { wording, inPool }: Sought) {
  const said = sql.join(wording.map(has), sql` and `)
  const asked = inPool
    ? sql<boolean>`(${said} or mg.game_id in (select jackpot_games(${filter.merchantId}::int)))`
    : sql<boolean>`(${said})`
  return matching(db, filter).innerJoin('game as g', 'g.id', 'mg.game_id').where(asked)
}

/** Folded words that stand for jackpots: staff run those, so no title says which games feed one. */
export async function poolWords(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    word: string
  }>`select fold_text(alias) as word from game_alias where target = 'pool'`.execute(db)
  return rows.map(({ word }) => word)
}

/** Titles that begin with what a nickname means: of "tigrinho" those of the tiger, before those in which one occurs. */
const calledSo = (likeliest: string) => sql<boolean>`${text} like any (array(
  select '%|' || fold_text(a.value) || ' %||%' from game_alias a where a.target = 'title' and fold_text(a.alias) = ${likeliest}))`

/**
 * In the order asked for, or titles that begin so or are called so, then words that begin so, then the rest; among equals what
 * is played most, then the merchant's order.
 */
function ranked(db: Db, filter: GameFilter, sought: Sought, { limit, offset }: Slice, order: Order | null) {
  const likeliest = sought.wording.map(([word = '']) => word).join(' ')
  // Two bars end the titles: behind them stands the vendor.
  const beginsTitle = sql`${text} like ${`%|${likeliest}%||%`}`
  const likeness = sql`case when ${beginsTitle} or ${calledSo(likeliest)} then 0 when ${startsWord(likeliest)} then 1 else 2 end`
  return having(db, filter, sought)
    .leftJoin('game_stat as s', (join) =>
      join.onRef('s.merchant_id', '=', 'mg.merchant_id').onRef('s.game_id', '=', 'mg.game_id'),
    )
    .select('mg.node_id as id')
    .orderBy(order === null ? likeness : orderOf(order))
    .orderBy(orderOf({ sort: 'played', language: 'PT' }))
    .orderBy('mg.vendor_sort')
    .orderBy('mg.sort')
    .orderBy('mg.node_id')
    .limit(limit)
    .offset(offset)
}

export async function searchIds(
  db: Db,
  filter: GameFilter,
  sought: Sought,
  slice: Slice,
  order: Order | null,
): Promise<bigint[]> {
  const rows = await ranked(db, filter, sought, slice, order).execute()
  return rows.map(({ id }) => id)
}

export type Found = { total: number; ids: bigint[] }

/** How many there are, with a page of them: looking through the titles once answers both. */
export async function search(
  db: Db,
  filter: GameFilter,
  sought: Sought,
  slice: Slice,
  order: Order | null,
): Promise<Found> {
  const rows = await ranked(db, filter, sought, slice, order)
    .select(sql<number>`(count(*) over ())::int`.as('total'))
    .execute()
  const [first] = rows
  // A page behind the last one has no row that could say how many there are.
  const total = first?.total ?? (slice.offset > 0 ? await countFound(db, filter, sought) : 0)
  return { total, ids: rows.map(({ id }) => id) }
}

async function countFound(db: Db, filter: GameFilter, sought: Sought): Promise<number> {
  const { total } = await having(db, filter, sought)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}
