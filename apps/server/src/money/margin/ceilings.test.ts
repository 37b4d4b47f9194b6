import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AgentWorld, anAgentWorld, type Node } from '../../../test/agents.ts'
import { inTx } from '../../platform/db.ts'
import { setTopRates } from './queries.ts'

let world: AgentWorld
beforeAll(async () => {
  world = await anAgentWorld()
  await setTop(800)
})
afterAll(() => world.drop())

const setTop = (rate: number) => inTx(world.db, (tx) => setTopRates(tx, world.brand.id, new Map([['RNG', rate]])))
const write = ({ id }: Node, rate: number) =>
  sql`insert into member_rate values (${id}, 'RNG', ${rate})
    on conflict (member_id, category) do update set rate = excluded.rate`.execute(world.db)
const refused = (constraint: string) => ({ code: '23514', constraint })

describe('the database itself', () => {
  test('lets nobody have more than the brand’s highest, or anything where there is none', async () => {
    const head = await world.member(null, 800, 2)
    await expect(write(head, 801)).rejects.toMatchObject(refused('member_rate_top'))
    await expect(sql`insert into member_rate values (${head.id}, 'BINGO', 1)`.execute(world.db)).rejects.toMatchObject(
      refused('member_rate_top'),
    )
    await write(head, 700)
  })

  test('keeps child <= parent, from both ends, when one moves, and when a rate is taken away', async () => {
    const head = await world.member(null, 700, 2)
    const agent = await world.member(head, 500)
    await expect(write(agent, 701)).rejects.toMatchObject(refused('member_rate_upline'))
    await expect(write(head, 499)).rejects.toMatchObject(refused('member_rate_downlines'))
    await expect(sql`delete from member_rate where member_id = ${head.id}`.execute(world.db)).rejects.toMatchObject(
      refused('member_rate_stays'),
    )
    const poor = await world.member(null, 499, 2)
    await expect(
      world.db.updateTable('member').set({ parent_id: poor.id }).where('id', '=', agent.id).execute(),
    ).rejects.toMatchObject(refused('member_rate_upline'))
    // Both at once, in one statement, is fine where it is right in the end.
    await sql`update member_rate set rate = rate - 400 where member_id in (${head.id}, ${agent.id})`.execute(world.db)
  })

  test('never lets the highest fall below what somebody has', async () => {
    await world.member(null, 790, 2)
    await expect(setTop(789)).rejects.toMatchObject(refused('top_rate_members'))
    await expect(
      sql`delete from top_rate where merchant_id = ${world.brand.id}`.execute(world.db),
    ).rejects.toMatchObject(refused('top_rate_members'))
    await setTop(790)
  })

  test('holds when rates and the highest change at the same moment', async () => {
    await setTop(1000)
    const heads = await Promise.all(Array.from({ length: 6 }, () => world.member(null, 100, 2)))
    for (let round = 0; round < 10; round++) {
      const outcomes = await Promise.allSettled([
        ...heads.map((head) => write(head, 950)),
        setTop(900),
        ...heads.map((head) => write(head, 100)),
        setTop(1000),
      ])
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: '23514' })
      }
      const { rows } = await sql<{ above: number }>`
        select count(*)::int as above from member_rate r join member m on m.id = r.member_id
        join top_rate t on t.merchant_id = m.merchant_id and t.category = r.category where r.rate > t.rate`.execute(
        world.db,
      )
      expect(rows[0]?.above).toBe(0)
      await setTop(1000)
    }
  })

  test('holds when a parent and a child change at the same moment, without asking the code', async () => {
    const head = await world.member(null, 600, 2)
    const agent = await world.member(head, 100)
    for (let round = 0; round < 10; round++) {
      await Promise.allSettled([write(head, 200), write(agent, 500), write(head, 600), write(agent, 100)])
      const { rows } = await sql<{ rate: number }>`
        select rate from member_rate where member_id in (${head.id}, ${agent.id}) order by member_id`.execute(world.db)
      const [above = 0, below = 0] = rows.map(({ rate }) => rate)
      expect(below).toBeLessThanOrEqual(above)
    }
    expect(await world.findings()).toEqual([])
  })
})
