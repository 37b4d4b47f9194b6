import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AgentWorld, anAgentWorld, type Node, units } from '../../../test/agents.ts'
import { aMember, aMerchant } from '../../../test/fixtures.ts'
import { deposit } from '../../../test/ledger.ts'
import { inTx } from '../../platform/db.ts'
import { rollUp, rollUpAll } from './roll-up.ts'
import { joinedOn, teamOf } from './team-size.ts'

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

describe('the size of a team', () => {
  const sizeNow = ({ id }: Node) => teamOf(world.db, id)
  const joinedNow = async ({ id }: Node) =>
    (await joinedOn(world.db, { id, from: '2026-01-01', to: '2026-12-31' })).map(({ day, members }) => [day, members])
  const joins = (id: bigint, at: string) => sql`update member set created_at = ${at} where id = ${id}`.execute(world.db)

  test('is known at once and after the roll-up, also when a team moves', async () => {
    const [former, later] = [await world.member(null, 0, 2), await world.member(null, 0, 2)]
    const agent = await world.member(former, 0, 1)
    const players = [await world.member(agent, 0, 0), await world.member(agent, 0, 0)]
    await world.member(agent, 0, 40)
    for (const { id } of [agent, ...players]) await joins(id, '2026-03-09T15:00:00Z')
    // Still the 8th in São Paulo.
    await joins(players[0]?.id ?? 0n, '2026-03-09T02:00:00Z')
    const whole = { members: 3, agents: 1, direct: 1 }
    expect(await sizeNow(former)).toEqual(whole)
    await rollUpAll(world.db, world.clock.now())
    expect([await sizeNow(former), await sizeNow(agent)]).toEqual([whole, { members: 2, agents: 0, direct: 2 }])
    expect((await joinedNow(former)).sort()).toEqual([
      ['2026-03-08', 1],
      ['2026-03-09', 2],
    ])
    await world.db.updateTable('member').set({ parent_id: later.id }).where('id', '=', agent.id).execute()
    const none = { members: 0, agents: 0, direct: 0 }
    expect([await sizeNow(former), await sizeNow(later)]).toEqual([none, whole])
    expect(await world.findings()).toEqual([])
    await rollUpAll(world.db, world.clock.now())
    expect([await sizeNow(former), await sizeNow(later)]).toEqual([none, whole])
    expect(await joinedNow(former)).toEqual([])
    await world.db.updateTable('member').set({ parent_id: null }).where('id', '=', agent.id).execute()
    await sql`update member set type = 40 where id = ${players[1]?.id}`.execute(world.db)
    expect([await sizeNow(later), await sizeNow(agent)]).toEqual([none, { members: 1, agents: 0, direct: 1 }])
    await rollUpAll(world.db, world.clock.now())
    expect(await world.findings()).toEqual([])
  })

  test('is right after people joined, moved and were counted all at once', async () => {
    const tops = [await world.member(null, 0, 2), await world.member(null, 0, 2)] as const
    const agent = await world.member(tops[0], 0, 1)
    const joining = Array.from({ length: 12 }, () => world.member(agent, 0, 0))
    const moving = Array.from({ length: 6 }, async (_, n) =>
      world.db
        .updateTable('member')
        .set({ parent_id: tops[n % 2]?.id ?? 0n })
        .where('id', '=', agent.id)
        .execute(),
    )
    const counting = Array.from({ length: 6 }, () => rollUp(world.db, world.clock.now()))
    await Promise.all([...joining, ...moving, ...counting])
    await rollUpAll(world.db, world.clock.now())
    expect(await world.findings()).toEqual([])
    const sizes = [await sizeNow(tops[0]), await sizeNow(tops[1])]
    expect(sizes.map(({ members }) => members).sort((a, b) => a - b)).toEqual([0, 13])
  })
})

describe('figures of teams', () => {
  test('reach everybody above, once, also when a day goes on', async () => {
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

  test('stay with whom they were earned when a member moves', async () => {
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

  test('count each bet once with several nodes at work while bets come in', async () => {
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

  test('of one book do not wait for another', async () => {
    const player = await world.member(null, 0, 0)
    const stranger = await aMember(world.db, {
      merchantId: (await aMerchant(world.db, { hosts: ['other.localhost'] })).id,
    })
    await world.bet(player, units(6))
    await world.bet(stranger, units(8))
    // Another node is at the first book.
    await inTx(world.db, async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('team roll-up'), ${world.brand.id}::int)`.execute(tx)
      expect(await rollUp(world.db, world.clock.now())).toBe(true)
      expect(await figuresOf(player)).toEqual([])
      expect(await figuresOf(stranger)).toMatchObject([{ turnover: units(8) }])
    })
    await rollUpAll(world.db, world.clock.now())
    expect(await figuresOf(player)).toMatchObject([{ turnover: units(6) }])
    expect(await world.findings()).toEqual([])
  })

  test('stay queued where whoever counts them dies before the commit', async () => {
    const player = await world.member(null, 0, 0)
    await world.bet(player, units(6))
    await sql`alter table team_day add constraint nothing_today check (turnover <> ${sql.lit(String(units(6)))}::bigint) not valid`.execute(
      world.db,
    )
    await expect(rollUpAll(world.db, world.clock.now())).rejects.toThrow('nothing_today')
    await sql`alter table team_day drop constraint nothing_today`.execute(world.db)
    expect(await world.findings()).toEqual([])
    await rollUpAll(world.db, world.clock.now())
    expect(await figuresOf(player)).toMatchObject([{ turnover: units(6) }])
  })

  test('know the money of a team too', async () => {
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

  test('keep turnover by the hour in which it was counted, within its day', async () => {
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
