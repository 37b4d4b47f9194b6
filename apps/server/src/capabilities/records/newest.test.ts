import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { newestOfAll } from './newest.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const PAGE = 26

/** The ids of each owner. */
type Lines = readonly (readonly number[])[]
type Read = { ids: number[]; horizon: number | null }

async function read(tx: Tx, lines: Lines, isFiltered: boolean): Promise<Read> {
  const pairs = lines.flatMap((ids, owner) => ids.map((id) => ({ owner, id })))
  await sql`truncate line`.execute(tx)
  await sql`insert into line select * from unnest(${pairs.map(({ owner }) => owner)}::bigint[], ${pairs.map(({ id }) => id)}::bigint[])`.execute(
    tx,
  )
  const window = newestOfAll({
    owners: sql`select g as owner, g as member_id from generate_series(0, ${lines.length - 1}) g`,
    newest: (owner, from, below) => sql`select id from line where owner = ${owner} and id >= ${from} and id < ${below}
      order by id desc`,
    members: lines.length,
    limit: PAGE,
    isFiltered,
  })
  const { rows } = await sql<{ ids: string[]; horizon: bigint | null }>`
    with ${window} select horizon, array(select id from window_rows order by id desc)::text[] as ids from reach`.execute(
    tx,
  )
  const [row] = rows
  if (row === undefined) throw new Error('nothing was read')
  return { ids: row.ids.map(Number), horizon: row.horizon === null ? null : Number(row.horizon) }
}

const inLines = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTx(database.db, async (tx) => {
    await sql`create temp table line (owner bigint, id bigint, primary key (owner, id)) on commit drop`.execute(tx)
    return work(tx)
  })

const down = (from: number, count: number) => Array.from({ length: count }, (_, index) => from - index)

test('a few of each are read, and more of those alone who may have more of the page', async () => {
  await inLines(async (tx) => {
    // One after another has played ten times, and one sits and plays: five of the others' rows are read first, thirty of the player's.
    const quiet = Array.from({ length: 299 }, (_, owner) => down(10_000 + 10 * owner, 10))
    const { ids, horizon } = await read(tx, [...quiet, down(90_000, 100)], false)
    // The 26th of these is the newest row of the fifth of the others: the four before it may have more since then, and have five.
    expect(ids).toHaveLength(299 * 5 + 4 * 5 + 30)
    expect(ids.slice(0, PAGE)).toEqual(down(90_000, PAGE))
    expect(horizon).toBe(90_000 - 29)
    // Filtered, anybody's may be what is asked for: of all who have more, more is read.
    const filtered = await read(tx, [...quiet, down(90_000, 100)], true)
    expect(filtered.ids).toHaveLength(299 * 10 + 30)
    // Nobody has more than was looked at.
    expect(await read(tx, [[3], [2], [1], ...quiet.map(() => [])], false)).toEqual({ ids: [3, 2, 1], horizon: null })
  })
})

test('down to its horizon nothing is missing, and a page that is not filtered is full where there is more', async () => {
  // The same cases every time.
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  await inLines(async (tx) => {
    for (let round = 0; round < 150; round += 1) {
      const lines: number[][] = Array.from({ length: 1 + random(40) }, () => [])
      let id = 1
      while (id < 600) {
        // Whoever sits down stays for a while.
        const owner = random(lines.length)
        for (let stay = random(4) === 0 ? random(60) : 1; stay > 0; stay -= 1) lines[owner]?.push(id++)
      }
      const all = lines.flat().toSorted((a, b) => b - a)
      for (const isFiltered of [false, true]) {
        const { ids, horizon } = await read(tx, lines, isFiltered)
        const complete = all.filter((one) => one >= (horizon ?? 0))
        expect(ids.filter((one) => one >= (horizon ?? 0))).toEqual(complete)
        expect(new Set(ids).size).toBe(ids.length)
        if (!isFiltered) expect(complete.length).toBeGreaterThanOrEqual(Math.min(PAGE, all.length))
      }
    }
  })
})
