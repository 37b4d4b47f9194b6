import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { aMerchant } from '../../../test/fixtures.ts'
import { readsInside } from '../../../test/reads.ts'
import { updatesOf } from '../../../test/updates.ts'
import type { Tx } from '../../platform/db.ts'

const MEMBERS = 2_000
const TODAY = '2026-03-01'
/** Noon in São Paulo. */
const NOW = '2026-03-01T15:00:00Z'

let database: TestDatabase
let brand: number
beforeAll(async () => {
  database = await createTestDatabase()
  brand = (await aMerchant(database.db, { isDefault: true })).id
  // A day that the planner knows, of another brand too; and one that it has not heard of.
  await daysOf(brand, '2026-02-28')
  await daysOf(brand + 1, '2026-02-28')
  await sql`analyze play_day`.execute(database.db)
  await daysOf(brand, TODAY)
})
afterAll(() => database.drop())

const daysOf = (book: number, day: string) =>
  sql`
  insert into play_day (member_id, day, category, currency, merchant_id, staked)
  select n, ${day}, 'LOTT', 'BRL', ${book}, 20000 from generate_series(1, ${MEMBERS}) n order by hashint8(n)`.execute(
    database.db,
  )

/** What a draw settled for all of them, a prize of 3 for each second one. */
const settle = (tx: Tx, currency: (n: number) => string = () => 'BRL') => {
  const ids = Array.from({ length: MEMBERS }, (_, n) => BigInt(n + 1))
  return sql`select record_settled(${NOW}, ${brand}, 'LOTT', ${ids}::bigint[], ${ids.map((id) => currency(Number(id)))}::text[],
    ${ids.map(() => 20_000n)}::bigint[], ${ids.map((id) => (id % 2n) * 30_000n)}::bigint[], ${ids.map(() => 2)}::int[])`.execute(
    tx,
  )
}

/** What is updated, how often the day was searched, and how many rows that led to. */
const settleAndLook = async (currency?: (n: number) => string) => {
  const looked = { times: 0, found: 0 }
  const updates = await updatesOf(database.db, ['play_day'], async (tx) => {
    const { reads } = await readsInside(tx, '^play_day$', () => settle(tx, currency))
    Object.assign(looked, { times: reads.scans, found: reads.rows })
  })
  return { looked, updates }
}

const figures = async () =>
  (
    await sql<{
      turnover: number
      bets: number
    }>`select day::text, sum(staked)::int as staked, sum(turnover)::int as turnover, sum(prize)::int as prize,
    sum(bets)::int as bets from play_day where merchant_id = ${brand} and member_id <= ${MEMBERS} group by day order by day`.execute(
      database.db,
    )
  ).rows

test('reads a day that the planner knows nothing of once, in the order of members, and moves no row to another page', async () => {
  const { looked, updates } = await settleAndLook()
  // Three looks at a hundred rows, then each row of the day once.
  expect(looked).toEqual({ times: 4, found: 300 + MEMBERS })
  expect(updates).toEqual({ play_day: { all: MEMBERS, inPlace: MEMBERS } })
  expect(await figures()).toEqual([
    { day: '2026-02-28', staked: 40_000_000, turnover: 0, prize: 0, bets: 0 },
    { day: TODAY, staked: 40_000_000, turnover: 40_000_000, prize: 30_000_000, bets: 4_000 },
  ])
})

test('makes the row of whoever has none, and adds to the others once', async () => {
  await sql`delete from play_day where merchant_id = ${brand} and day = ${TODAY} and member_id in (1, 1000, ${MEMBERS})`.execute(
    database.db,
  )
  await settleAndLook()
  const [, today] = await figures()
  // Of the first draw 1,997 are left, one of them, who is odd, with a prize gone; all 2,000 of the second.
  expect(today).toEqual({
    day: TODAY,
    staked: 1_997 * 20_000,
    turnover: (1_997 + 2_000) * 20_000,
    prize: (999 + 1_000) * 30_000,
    bets: (1_997 + 2_000) * 2,
  })
})

test('looks each member up where most who played that day are others', async () => {
  await sql`insert into play_day (member_id, day, category, currency, merchant_id, staked)
    select n, ${TODAY}, c, 'BRL', ${brand}, 100 from generate_series(1, ${MEMBERS}) n, unnest(array['RNG', 'LIVE', 'FISH', 'SPORT']) c`.execute(
    database.db,
  )
  const [, before] = await figures()
  const { looked, updates } = await settleAndLook()
  // One look is enough: 401 rows for a hundred members.
  expect(looked.times).toBe(1 + MEMBERS)
  expect(updates.play_day?.all).toBe(MEMBERS)
  const [, after] = await figures()
  expect(after).toMatchObject({ turnover: Number(before?.turnover) + 40_000_000, bets: Number(before?.bets) + 4_000 })
  await sql`delete from play_day where merchant_id = ${brand} and day = ${TODAY} and category <> 'LOTT'`.execute(
    database.db,
  )
})

test('queues what each member settled in slices, and only what was in the brand’s own money', async () => {
  await sql`delete from team_settled`.execute(database.db)
  await sql`delete from reward_settled`.execute(database.db)
  await sql`update play_day set currency = 'FUN' where merchant_id = ${brand} and day = ${TODAY} and member_id % 5 = 0`.execute(
    database.db,
  )
  await updatesOf(database.db, ['play_day'], (tx) => settle(tx, (n) => (n % 5 === 0 ? 'FUN' : 'BRL')))
  // Of 2,000 members every fifth plays for fun; slices end with 1,023.
  const counted = (table: string) =>
    sql`
    select s.slice::int, count(*)::int as members, min(u.member_id)::int as first, max(u.member_id)::int as last,
      count(*) filter (where u.member_id % 5 = 0)::int as fun, sum(u.turnover)::int as turnover
    from ${sql.table(table)} s cross join lateral unnest(s.members, s.turnover) as u (member_id, turnover)
    group by s.slice order by s.slice`.execute(database.db)
  const expected = [
    // 1 to 1,023 without 204 of them, 1,024 to 2,000 without 196
    { slice: 0, members: 819, first: 1, last: 1_023, fun: 0, turnover: 819 * 20_000 },
    { slice: 1, members: 781, first: 1_024, last: 1_999, fun: 0, turnover: 781 * 20_000 },
  ]
  expect((await counted('team_settled')).rows).toEqual(expected)
  expect((await counted('reward_settled')).rows).toEqual(expected)
  const { rows } = await sql`select sum(u.prize)::int as prizes, sum(u.bets)::int as bets
    from team_settled s cross join lateral unnest(s.prizes, s.bets) as u (prize, bets)`.execute(database.db)
  // 1,000 odd members less 200 who play for fun.
  expect(rows).toEqual([{ prizes: 800 * 30_000, bets: 3_200 }])
})
