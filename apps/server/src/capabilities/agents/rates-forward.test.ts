import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AgentWorld, anAgentWorld, type Node, units } from '../../../test/agents.ts'
import { inTx } from '../../platform/db.ts'
import { changesOf } from './rate-changes.ts'
import { changeRates } from './rates.ts'
import { runRebates } from './rebate-run.ts'

let world: AgentWorld
beforeAll(async () => {
  world = await anAgentWorld('2026-03-10T15:00:00Z')
})
afterAll(() => world.drop())

const setRate = (upline: Node | null, { id }: Node, rate: number) =>
  inTx(world.db, (tx) =>
    changeRates(
      tx,
      world.deps,
      { memberId: id, uplineId: upline?.id ?? null, brand: world.brand },
      new Map([['RNG', rate]]),
    ),
  )
const cash = (...nodes: Node[]) => Promise.all(nodes.map(world.cashOf))
async function linesOf({ id }: Node) {
  const { rows } = await sql<{ turnover: bigint; rate: number; amount: bigint }>`
    select l.turnover, l.rate, l.amount from rebate_receipt r join rebate_line l on l.receipt_id = r.id
    where r.member_id = ${id} order by l.rate`.execute(world.db)
  return rows
}
/** Each test on a day of its own: a day is paid once. */
const at = (moment: string) => world.clock.advance(new Date(moment).getTime() - world.clock.now().getTime())

describe('a rate', () => {
  test('counts from the moment it is set: nobody takes a day back at 23:59', async () => {
    at('2026-03-11T12:00:00Z')
    const head = await world.member(null, 700, 2)
    const agent = await world.member(head, 500)
    const player = await world.member(agent, 100, 0)
    await world.bet(player, units(1000))
    at('2026-03-12T02:59:00Z')
    await setRate(head, agent, 100)
    await world.bet(player, units(50))
    at('2026-03-12T03:10:00Z')
    await runRebates(world.deps, world.brand, '2026-03-11')
    // 1,000 x 2 % + 50 x 6 %, and 1,000 x 4 %.
    expect(await cash(head, agent)).toEqual([units(23), units(40)])
    expect(await linesOf(head)).toEqual([
      { turnover: units(1000), rate: 200, amount: units(20) },
      { turnover: units(50), rate: 600, amount: units(3) },
    ])
    expect(await world.findings()).toEqual([])
  })

  test('set after midnight leaves the day before alone, which is paid later', async () => {
    at('2026-03-13T12:00:00Z')
    const head = await world.member(null, 700, 2)
    const player = await world.member(head, 100, 0)
    await world.bet(player, units(1000))
    at('2026-03-14T03:05:00Z')
    await setRate(head, player, 600)
    await runRebates(world.deps, world.brand, '2026-03-13')
    expect(await cash(head)).toEqual([units(60)])
  })

  test('changed often, at every level of a path, pays each part at the rates of its time', async () => {
    at('2026-03-15T12:00:00Z')
    const head = await world.member(null, 800, 2)
    const agent = await world.member(head, 600)
    const player = await world.member(agent, 200, 0)
    await world.bet(player, units(100)) // 2 and 4 %
    await setRate(head, agent, 500)
    await world.bet(player, units(100)) // 3 and 3 %
    await setRate(agent, player, 0)
    await world.bet(player, units(100)) // 3 and 5 %
    await setRate(null, head, 1000)
    await world.bet(player, units(100)) // 5 and 5 %
    await setRate(null, head, 800)
    await setRate(null, head, 800)
    await world.bet(player, units(100)) // 3 and 5 %
    at('2026-03-16T03:10:00Z')
    await runRebates(world.deps, world.brand, '2026-03-15')
    expect(await cash(head, agent)).toEqual([units(2 + 3 + 3 + 5 + 3), units(4 + 3 + 5 + 5 + 5)])
    // Those of one rate are one line.
    expect(await linesOf(head)).toEqual([
      { turnover: units(100), rate: 200, amount: units(2) },
      { turnover: units(300), rate: 300, amount: units(9) },
      { turnover: units(100), rate: 500, amount: units(5) },
    ])
    expect(await world.findings()).toEqual([])
  })

  test('changed by several at once, while bets come in, gives out no more than the highest of the path', async () => {
    at('2026-03-17T12:00:00Z')
    const head = await world.member(null, 800, 2)
    const agent = await world.member(head, 400)
    const players = await Promise.all(Array.from({ length: 4 }, () => world.member(agent, 100, 0)))
    for (let round = 0; round < 6; round++) {
      await Promise.all([
        ...players.map((player) => world.bet(player, units(100))),
        ...players.map((player, n) => setRate(agent, player, 50 + ((round + n) % 3) * 50)),
        setRate(head, agent, 400 + (round % 2) * 100),
      ])
    }
    at('2026-03-18T03:10:00Z')
    await runRebates(world.deps, world.brand, '2026-03-17')
    const [top = 0n, middle = 0n] = await cash(head, agent)
    const { rows } = await sql<{ own: bigint }>`select coalesce(sum(amount), 0)::bigint as own from rebate_dated
      where downline_id = 0 and day = '2026-03-17'`.execute(world.db)
    // 2,400 x 8 % less what stays with the players, who have between 0.5 and 1.5 %.
    expect(rows[0]?.own).toBe(0n)
    expect(top + middle).toBeLessThanOrEqual(units(2400 * 0.075))
    expect(top + middle).toBeGreaterThanOrEqual(units(2400 * 0.065))
    expect(await world.findings()).toEqual([])
  })

  test('that changes is told to the member, with old, new and from when, and kept for both sides', async () => {
    at('2026-03-19T12:00:00Z')
    const head = await world.member(null, 700, 2)
    const agent = await world.member(head, 500)
    await setRate(head, agent, 450)
    await setRate(head, agent, 450)
    expect(await changesOf(world.db, agent.id)).toEqual([
      { category: 'RNG', before: 500, after: 450, changedAt: new Date('2026-03-19T12:00:00Z') },
    ])
    const { rows } = await sql<{ subject: string; html: string }>`
      select t.subject, t.html from inbox_state r join inbox_text t on t.message_id = r.message_id and t.language = 'PT'
      where r.member_id = ${agent.id}`.execute(world.db)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.html).toContain('Slots: 5,00 % → 4,50 %')
    expect(rows[0]?.html).toContain('19/03/2026, 09:00')
  })
})
