import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { GameFilter } from './game-filter.ts'
import { matching, type Slice } from './lists.ts'
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

/** Entries whose titles or vendor have every word in one of its spellings. */
const having = (db: Db, filter: GameFilter, wording: Wording) =>
  wording.reduce(
    (query, spellings) => query.where(has(spellings)),
    matching(db, filter).innerJoin('game as g', 'g.id', 'mg.game_id'),
  )

/** Titles that begin so, then words that do, then the rest; among equals the merchant's order. */
function ranked(db: Db, filter: GameFilter, wording: Wording, { limit, offset }: Slice) {
  const likeliest = wording.map(([word = '']) => word).join(' ')
  // Two bars end the titles: behind them stands the vendor.
  const beginsTitle = sql`${text} like ${`%|${likeliest}%||%`}`
  return having(db, filter, wording)
    .select('mg.node_id as id')
    .orderBy(sql`case when ${beginsTitle} then 0 when ${startsWord(likeliest)} then 1 else 2 end`)
    .orderBy('mg.vendor_sort')
    .orderBy('mg.sort')
    .orderBy('mg.node_id')
    .limit(limit)
    .offset(offset)
}

export async function searchIds(db: Db, filter: GameFilter, wording: Wording, slice: Slice): Promise<bigint[]> {
  const rows = await ranked(db, filter, wording, slice).execute()
  return rows.map(({ id }) => id)
}

export type Found = { total: number; ids: bigint[] }

/** How many there are, with a page of them: looking through the titles once answers both. */
export async function search(db: Db, filter: GameFilter, wording: Wording, slice: Slice): Promise<Found> {
  const rows = await ranked(db, filter, wording, slice)
    .select(sql<number>`(count(*) over ())::int`.as('total'))
    .execute()
  const [first] = rows
  // A page behind the last one has no row that could say how many there are.
  const total = first?.total ?? (slice.offset > 0 ? await countFound(db, filter, wording) : 0)
  return { total, ids: rows.map(({ id }) => id) }
}

async function countFound(db: Db, filter: GameFilter, wording: Wording): Promise<number> {
  const { total } = await having(db, filter, wording)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}
