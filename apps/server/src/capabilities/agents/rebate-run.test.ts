import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AgentWorld, anAgentWorld, type Node, units } from '../../../test/agents.ts'
import { inTx } from '../../platform/db.ts'
import { makeReceipts, runRebates } from './rebate-run.ts'
import { lockRun, periodOf } from './runs.ts'

let world: AgentWorld
beforeAll(async () => {
  world = await anAgentWorld()
})
afterAll(() => world.drop())

const paySelf = (yes: boolean) =>
  sql`insert into agent_rule values (${world.brand.id}, ${yes}, 1000000, 20, 500)
    on conflict (merchant_id, from_day) do update set self_rebate = ${yes}`.execute(world.db)
/** Longer than a run that waits for nobody. */
const HELD_MS = 300
const dayOf = (at: string) => at.slice(0, 10)

type Line = { amount: bigint; turnover: bigint; rate: number; downline: bigint }
async function receiptOf(member: Node, day: string) {
  const { rows } = await sql<{ id: bigint; amount: bigint; turnover: bigint; state: string }>`
    select id, amount, turnover, state from rebate_receipt where member_id = ${member.id} and day = ${day}::date`.execute(
    world.db,
  )
  const [receipt] = rows
  if (!receipt) return null
  const lines = await sql<Line>`select amount, turnover, rate, downline_id as downline from rebate_line
    where receipt_id = ${receipt.id} order by downline_id, category`.execute(world.db)
  return { ...receipt, lines: lines.rows }
}

describe('rebates of a day', () => {
  test('are 8, 20 and 20 for rates of 7.8, 7.0, 5.0 and 3.0 and a stake of 1,000', async () => {
    await paySelf(false)
    const top = await world.member(null, 780, 2)
    const second = await world.member(top, 700)
    const third = await world.member(second, 500)
    const bettor = await world.member(third, 300, 0)
    const at = '2026-03-09T18:00:00Z'
    await world.bet(bettor, units(1000), { at })
    await runRebates(world.deps, world.brand, dayOf(at))
    expect(await Promise.all([top, second, third, bettor].map(world.cashOf))).toEqual([
      units(8),
      units(20),
      units(20),
      0n,
    ])
    expect(await receiptOf(second, '2026-03-09')).toMatchObject({
      amount: units(20),
      turnover: units(1000),
      state: 'paid',
      lines: [{ amount: units(20), turnover: units(1000), rate: 200, downline: third.id }],
    })
    // Once, however often it runs.
    await runRebates(world.deps, world.brand, dayOf(at))
    expect(await world.cashOf(top)).toBe(units(8))
    expect(await world.findings()).toEqual([])
  })

  test('pay bettors their own rate where the brand does, cut the day in the merchant’s zone, and leave test members out', async () => {
    await paySelf(true)
    const top = await world.member(null, { RNG: 600, LIVE: 100 }, 2)
    const bettor = await world.member(top, { RNG: 250 }, 0)
    const tester = await world.member(top, 100, 40)
    // 02:30 UTC is still the day before in São Paulo.
    await world.bet(bettor, units(200), { at: '2026-03-08T02:30:00Z' })
    await world.bet(bettor, units(40), { at: '2026-03-07T12:00:00Z', category: 'LIVE' })
    await world.bet(bettor, units(999), { at: '2026-03-08T03:30:00Z' })
    await world.bet(tester, units(500), { at: '2026-03-07T12:00:00Z' })
    await runRebates(world.deps, world.brand, '2026-03-07')
    // 200 x 3.5 % + 40 x 1 %, and 200 x 2.5 %
    expect([await world.cashOf(top), await world.cashOf(bettor)]).toEqual([units(7.4), units(5)])
    expect((await receiptOf(top, '2026-03-07'))?.lines).toEqual([
      { amount: units(0.4), turnover: units(40), rate: 100, downline: bettor.id },
      { amount: units(7), turnover: units(200), rate: 350, downline: bettor.id },
    ])
    expect((await receiptOf(bettor, '2026-03-07'))?.lines).toEqual([
      { amount: units(5), turnover: units(200), rate: 250, downline: 0n },
    ])
  })

  test('withhold what a closed account would get, and pay everybody else', async () => {
    await paySelf(false)
    const top = await world.member(null, 500, 2)
    const closed = await world.member(top, 300)
    const bettor = await world.member(closed, 100, 0)
    await world.bet(bettor, units(100), { at: '2026-03-05T12:00:00Z' })
    await world.db.updateTable('member').set({ status: 'closed' }).where('id', '=', closed.id).execute()
    await runRebates(world.deps, world.brand, '2026-03-05')
    expect(await receiptOf(closed, '2026-03-05')).toMatchObject({ state: 'withheld', amount: units(2) })
    expect(await world.cashOf(top)).toBe(units(2))
    expect(await world.cashOf(closed)).toBe(0n)
  })

  test('pay once when two nodes run at the same moment, and go on after a stop at any point', async () => {
    await paySelf(false)
    const top = await world.member(null, 500, 2)
    const children = await Promise.all(Array.from({ length: 12 }, () => world.member(top, 200, 0)))
    for (const child of children) await world.bet(child, units(10), { at: '2026-03-04T12:00:00Z' })
    // Stopped between making receipts and paying them.
    const period = await periodOf(world.db, { kind: 'rebate', brand: world.brand, day: '2026-03-04' })
    await inTx(world.db, async (tx) => {
      const run = await lockRun(tx, { merchantId: world.brand.id, kind: 'rebate', period, now: world.clock.now() })
      await makeReceipts(tx, run.id, world.brand, period)
    })
    expect(await world.cashOf(top)).toBe(0n)
    // A killed process has them at hand until the database notices; a run that begins meanwhile is not done before.
    let isDone = false
    let run: Promise<void> | undefined
    await inTx(world.db, async (tx) => {
      await sql`select from rebate_receipt where day = '2026-03-04' for update`.execute(tx)
      run = runRebates(world.deps, world.brand, '2026-03-04').then(() => {
        isDone = true
      })
      await setTimeout(HELD_MS)
      expect(isDone).toBe(false)
    })
    await run
    expect(await world.cashOf(top)).toBe(units(3.6))
    await Promise.all(Array.from({ length: 4 }, () => runRebates(world.deps, world.brand, '2026-03-04')))
    expect(await world.cashOf(top)).toBe(units(3.6))
    expect(await world.findings()).toEqual([])
  })

  test('sum up over every path to turnover x the top rate, whatever the tree, the rates and the bets', async () => {
    await paySelf(true)
    let day = 0
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 1000 }),
        fc.array(
          fc.record({
            parent: fc.nat(),
            share: fc.double({ min: 0, max: 1, noNaN: true }),
            stake: fc.integer({ min: 0, max: 99_999_999 }),
          }),
          { minLength: 1, maxLength: 9 },
        ),
        async (topRate, people) => {
          day += 1
          const date = `2025-${String(1 + Math.floor(day / 28)).padStart(2, '0')}-${String(1 + (day % 28)).padStart(2, '0')}`
          const nodes = [{ node: await world.member(null, topRate, 2), rate: topRate }]
          let expected = 0n
          for (const { parent, share, stake } of people) {
            const up = nodes[parent % nodes.length] as (typeof nodes)[number]
            const rate = Math.floor(up.rate * share)
            const node = await world.member(up.node, rate, 1)
            nodes.push({ node, rate })
            if (stake > 0) await world.bet(node, BigInt(stake), { at: `${date}T15:00:00Z` })
            expected += (BigInt(stake) * BigInt(topRate)) / 10_000n
          }
          await runRebates(world.deps, world.brand, date)
          let paid = 0n
          for (const { node } of nodes) {
            const receipt = await receiptOf(node, date)
            expect(receipt?.lines.reduce((sum, line) => sum + line.amount, 0n)).toBe(receipt?.amount)
            paid += receipt?.amount ?? 0n
          }
          expect(paid).toBe(expected)
        },
      ),
      { numRuns: 25 },
    )
    expect(await world.findings()).toEqual([])
  })
})
