import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AgentWorld, anAgentWorld, type Node, units } from '../../../test/agents.ts'
import { deposit } from '../../../test/ledger.ts'
import { rollUp, rollUpAll } from './roll-up.ts'

let world: AgentWorld
beforeAll(async () => {
  world = await anAgentWorld()
})
afterAll(() => world.drop())

const DAY = '2026-03-10'
async function figuresOf({ id }: Node, day = DAY) {
  const { rows } = await sql<{ category: string; turnover: bigint; prize: bigint; bets: bigint; parent: bigint }>`
    select category, turnover, prize, bets, parent_id as parent from team_day
    where agent_id = ${id} and day = ${day}::date order by category, parent_id`.execute(world.db)
  return rows
}
async function bettorsOf({ id }: Node) {
  const { rows } = await sql<{ bettors: number }>`
    select bettors from team_bettors_day where agent_id = ${id} and day = ${DAY}::date`.execute(world.db)
  return rows[0]?.bettors ?? 0
}

describe('figures of teams', () => {
  it('reach everybody above, once, also when a day goes on', async () => {
    const top = await world.member(null, 0, 2)
    const agent = await world.member(top)
    const player = await world.member(agent, 0, 0)
    const tester = await world.member(agent, 0, 40)
    await world.bet(player, units(30), { prize: units(12) })
    await world.bet(tester, units(1000))
    await rollUpAll(world.db, world.clock.now())
    await world.bet(player, units(5), { prize: 0n })
    await world.bet(player, units(7), { category: 'LIVE' })
    await world.bet(agent, units(1))
    await rollUpAll(world.db, world.clock.now())
    await rollUpAll(world.db, world.clock.now())
    const rng = { category: 'RNG', turnover: units(36), prize: units(12), bets: 3n }
    const live = { category: 'LIVE', turnover: units(7), prize: 0n, bets: 1n }
    expect(await figuresOf(top)).toEqual([
      { ...live, parent: 0n },
      { ...rng, parent: 0n },
    ])
    expect(await figuresOf(agent)).toEqual([
      { ...live, parent: top.id },
      { ...rng, parent: top.id },
    ])
    expect(await figuresOf(player)).toMatchObject([live, { turnover: units(35), bets: 2n, parent: agent.id }])
    expect(await figuresOf(tester)).toEqual([])
    expect([await bettorsOf(top), await bettorsOf(agent), await bettorsOf(player)]).toEqual([2, 1, 0])
  })

  it('stay with whom they were earned when a member moves', async () => {
    const [former, later] = [await world.member(null, 0, 2), await world.member(null, 0, 2)]
    const player = await world.member(former, 0, 0)
    await world.bet(player, units(10))
    await rollUpAll(world.db, world.clock.now())
    await world.db.updateTable('member').set({ parent_id: later.id }).where('id', '=', player.id).execute()
    await world.bet(player, units(3))
    await rollUpAll(world.db, world.clock.now())
    expect(await figuresOf(former)).toMatchObject([{ turnover: units(10), bets: 1n }])
    expect(await figuresOf(later)).toMatchObject([{ turnover: units(3), bets: 1n }])
    expect(await figuresOf(player)).toMatchObject([
      { turnover: units(10), parent: former.id },
      { turnover: units(3), parent: later.id },
    ])
    expect(await world.findings()).toEqual([])
  })

  it('count each bet once with several nodes at work while bets come in', async () => {
    const top = await world.member(null, 0, 2)
    const players = await Promise.all(Array.from({ length: 5 }, () => world.member(top, 0, 0)))
    const bets = players.flatMap((player) => Array.from({ length: 10 }, () => world.bet(player, units(2))))
    const nodes = Array.from({ length: 10 }, async () => {
      for (let round = 0; round < 5; round++) await rollUp(world.db, world.clock.now())
    })
    await Promise.all([...bets, ...nodes])
    await rollUpAll(world.db, world.clock.now())
    expect(await figuresOf(top)).toMatchObject([{ turnover: units(100), bets: 50n }])
    expect(await bettorsOf(top)).toBe(5)
    expect(await world.findings()).toEqual([])
  })

  it('know the money of a team too', async () => {
    const top = await world.member(null, 0, 2)
    const player = await world.member(top, 0, 0)
    await world.ledger.transfer(deposit(world.brand.id, player.id, units(50), 'd1'))
    await rollUpAll(world.db, world.clock.now())
    await world.ledger.transfer(deposit(world.brand.id, player.id, units(25), 'd2'))
    await rollUpAll(world.db, world.clock.now())
    const { rows } = await sql<{ deposits: bigint }>`
      select sum(deposits)::bigint as deposits from team_money_day where agent_id = ${top.id}`.execute(world.db)
    expect(rows[0]?.deposits).toBe(units(75))
  })

  it('keep turnover by the hour in which it was counted, within its day', async () => {
    const player = await world.member(null, 0, 0)
    await world.bet(player, units(4), { at: '2026-03-10T15:20:00Z' })
    await world.bet(player, units(9), { at: '2026-03-09T20:20:00Z' })
    await rollUpAll(world.db, new Date('2026-03-10T15:40:00Z'))
    const { rows } = await sql<{ hour: Date; turnover: bigint }>`
      select hour, turnover from play_hour where member_id = ${player.id} order by hour`.execute(world.db)
    expect(rows).toEqual([
      { hour: new Date('2026-03-10T02:00:00Z'), turnover: units(9) },
      { hour: new Date('2026-03-10T15:00:00Z'), turnover: units(4) },
    ])
  })
})
