import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AgentWorld, anAgentWorld, type Node, units } from '../../../test/agents.ts'
import { rollUp, rollUpAll } from './roll-up.ts'

let world: AgentWorld
beforeAll(async () => {
  world = await anAgentWorld()
})
afterAll(() => world.drop())

/** What a draw settled for these members, each with one bet of this stake. */
async function settles(players: readonly Node[], stake: bigint, prize = 0n): Promise<void> {
  const ids = players.map(({ id }) => id).toSorted((a, b) => Number(a - b))
  const all = <T>(value: T) => ids.map(() => value)
  await sql`select record_settled(${world.clock.now()}, ${world.brand.id}, 'LOTT', ${ids}::bigint[], ${all('BRL')}::text[],
    ${all(stake)}::bigint[], ${all(prize)}::bigint[], ${all(1)}::int[])`.execute(world.db)
}

async function sumsOf({ id }: Node) {
  const { rows } =
    await sql`select sum(turnover)::bigint as turnover, sum(prize)::bigint as prize, sum(bets)::int as bets
    from team_day where agent_id = ${id}`.execute(world.db)
  return rows[0]
}
async function bettorsOf({ id }: Node) {
  const { rows } = await sql<{ bettors: number }>`select bettors from team_bettors_day where agent_id = ${id}`.execute(
    world.db,
  )
  return rows.map(({ bettors }) => bettors)
}
async function waiting() {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from any_team_queue`.execute(world.db)
  return rows[0]?.n
}

test('what draws settled counts once, beside what was bet one by one, and a bettor of a day is one', async () => {
  const top = await world.member(null, 0, 2)
  const players = [await world.member(top, 0, 0), await world.member(top, 0, 0), await world.member(top, 0, 0)]
  const tester = await world.member(top, 0, 40)
  const [first] = players as [Node, ...Node[]]
  await settles([...players, tester], units(2), units(1))
  await world.bet(first, units(5))
  await settles(players, units(3))
  // Three of 2, three of 3 and one of 5; the tester's waits nowhere.
  expect(await waiting()).toBe(7)
  expect(await world.findings()).toEqual([])
  await rollUpAll(world.db, world.clock.now())
  expect(await sumsOf(top)).toEqual({ turnover: units(20), prize: units(3), bets: 7 })
  expect(await bettorsOf(top)).toEqual([3])
  await settles(players, units(4))
  await rollUpAll(world.db, world.clock.now())
  expect(await sumsOf(top)).toEqual({ turnover: units(32), prize: units(3), bets: 10 })
  expect(await bettorsOf(top)).toEqual([3])
  expect(await sumsOf(tester)).toEqual({ turnover: null, prize: null, bets: null })
  expect(await waiting()).toBe(0)
  expect(await world.findings()).toEqual([])
})

test('members of several slices are counted slice by slice', async () => {
  const top = await world.member(null, 0, 2)
  const near = await world.member(top, 0, 0)
  await sql`select setval(pg_get_serial_sequence('member', 'id'), 5000000000)`.execute(world.db)
  const far = [await world.member(top, 0, 0), await world.member(top, 0, 0)]
  await sql`select setval(pg_get_serial_sequence('member', 'id'), 5000009000)`.execute(world.db)
  const last = await world.member(top, 0, 0)
  await settles([near, ...far, last], units(1))
  await world.bet(last, units(6))
  const { rows } = await sql`select cardinality(members) as members from team_settled order by slice`.execute(world.db)
  expect(rows).toEqual([{ members: 1 }, { members: 2 }, { members: 1 }])
  await rollUpAll(world.db, world.clock.now())
  expect(await sumsOf(top)).toEqual({ turnover: units(10), prize: 0n, bets: 5 })
  expect(await bettorsOf(top)).toEqual([4])
  expect(await world.findings()).toEqual([])
})

test('several nodes count while draws are settled and bets come in', async () => {
  const top = await world.member(null, 0, 2)
  const players = await Promise.all(Array.from({ length: 4 }, () => world.member(top, 0, 0)))
  const nodes = Array.from({ length: 4 }, async () => {
    for (let round = 0; round < 5; round++) await rollUp(world.db, world.clock.now())
  })
  const draws = Array.from({ length: 5 }, () => settles(players, units(2)))
  await Promise.all([...draws, ...players.map((player) => world.bet(player, units(1))), ...nodes])
  await rollUpAll(world.db, world.clock.now())
  expect(await sumsOf(top)).toEqual({ turnover: units(44), prize: 0n, bets: 24 })
  expect(await bettorsOf(top)).toEqual([4])
  expect(await world.findings()).toEqual([])
})
