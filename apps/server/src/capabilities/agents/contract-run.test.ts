import type { ContractTerms } from '@trevo/contract/agents/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AgentWorld, anAgentWorld, giveTopRates, type Node, units } from '../../../test/agents.ts'
import { offerCatalogue } from '../../../test/catalogue.ts'
import { deposit } from '../../../test/ledger.ts'
import { inTx } from '../../platform/db.ts'
import { openDebt, retryDebts, runContracts } from './contract-run.ts'
import { offer, takeStep } from './contracts.ts'
import { payoutsFor } from './member/contracts/contracts.ts'
import { periodOf } from './runs.ts'
import { withPeople } from './staff/agents.ts'
import { type RunRow, runLines } from './staff/queries.ts'

let world: AgentWorld
beforeAll(async () => {
  world = await anAgentWorld('2026-03-01T15:00:00Z')
  // It pays next to nothing, so that the margin has room for every dividend but those that are about it.
  await offerCatalogue(world.db, world.brand.id, { alpha: [{ code: 'shells', rtp: '0.01' }] })
})
// Salaries of one test would leave the margin of the brand no room for the dividends of the next.
beforeEach(async () => {
  await sql`update agent_contract set state = 'void', ended_at = ${world.clock.now()}
    where state in ('pending', 'effective', 'void_requested')`.execute(world.db)
})
afterAll(() => world.drop())

const salary = (...tiers: [string, number, string, ('P' | 'F')?][]): ContractTerms => ({
  kind: 'salary',
  tiers: tiers.map(([betVolume, activeMember, rate, rateType = 'P']) => ({ betVolume, activeMember, rateType, rate })),
})
async function agreed(upline: Node | null, downline: Node, terms: ContractTerms) {
  const now = world.clock.now()
  const ids = { merchantId: world.brand.id, uplineId: upline?.id ?? null, downlineId: downline.id }
  const { id } = await inTx(world.db, (tx) => offer(tx, { ...ids, terms, now }))
  return inTx(world.db, (tx) => takeStep(tx, { id, party: { memberId: downline.id }, step: 'accept', now }))
}
const periodFor = (kind: ContractTerms['kind'], day: string, hour = 0) =>
  periodOf(world.db, { kind, brand: world.brand, day, hour })
const run = async (kind: ContractTerms['kind'], day: string, hour = 0) =>
  runContracts(world.deps, world.brand, kind, await periodFor(kind, day, hour))
const memberFor = ({ id }: Node) => ({ id, merchantId: world.brand.id, type: 1 as const, userName: '' })
async function payoutsOf(payee: Node) {
  const { rows } = await sql<{ amount: bigint; state: string; tier: number | null }>`
    select amount, state, tier from contract_payout where payee_id = ${payee.id} order by id`.execute(world.db)
  return rows
}

describe('contract payouts', () => {
  test('give 6,200 for a team of 620,000 with 12 active, of which a child on 300,000 at 0.7 % takes 2,100', async () => {
    const agent = await world.member(null, 0, 2)
    const child = await world.member(agent)
    await agreed(null, agent, salary(['100000', 5, '0.8'], ['500000', 10, '1.0'], ['1000000', 20, '1.2']))
    await agreed(agent, child, salary(['100000', 5, '0.7']))
    const at = '2026-03-02T15:00:00Z'
    for (let n = 0; n < 6; n++) await world.bet(await world.member(child, 0, 0), units(50_000), { at })
    for (let n = 0; n < 6; n++) await world.bet(await world.member(agent, 0, 0), units(53_320), { at })
    // Played, but below what counts as active.
    await world.bet(await world.member(agent, 0, 0), units(80), { at })
    await run('salary', '2026-03-02')
    expect(await payoutsOf(agent)).toEqual([{ amount: units(6200), state: 'paid', tier: 2 }])
    expect(await payoutsOf(child)).toEqual([{ amount: units(2100), state: 'paid', tier: 1 }])
    expect([await world.cashOf(agent), await world.cashOf(child)]).toEqual([units(4100), units(2100)])
    await Promise.all([run('salary', '2026-03-02'), run('salary', '2026-03-02')])
    expect([await world.cashOf(agent), await world.cashOf(child)]).toEqual([units(4100), units(2100)])
    expect(await world.findings()).toEqual([])
  })

  test('leave a shortfall open, which is paid by the next credit and once', async () => {
    const agent = await world.member(null, 0, 2)
    const child = await world.member(agent)
    await agreed(null, agent, salary(['10', 1, '500', 'F']))
    await agreed(agent, child, salary(['10', 1, '400', 'F']))
    const other = await world.member(agent)
    await agreed(agent, other, salary(['10', 1, '300', 'F']))
    for (const node of [child, other]) await world.bet(node, units(200), { at: '2026-03-03T15:00:00Z' })
    await run('salary', '2026-03-03')
    expect(await payoutsOf(child)).toEqual([{ amount: units(400), state: 'paid', tier: 1 }])
    expect(await payoutsOf(other)).toEqual([{ amount: units(300), state: 'insufficient', tier: 1 }])
    expect(await openDebt(world.db, agent.id)).toBe(units(300))
    expect(await retryDebts(world.deps, world.brand)).toBe(0)
    await world.ledger.transfer(deposit(world.brand.id, agent.id, units(250), 'late'))
    const retries = await Promise.all(Array.from({ length: 6 }, () => retryDebts(world.deps, world.brand)))
    expect(retries.reduce((sum, paid) => sum + paid, 0)).toBe(1)
    expect(await payoutsOf(other)).toEqual([{ amount: units(300), state: 'paid', tier: 1 }])
    expect([await openDebt(world.db, agent.id), await world.cashOf(agent)]).toEqual([0n, units(50)])
    expect(await world.findings()).toEqual([])
  })

  test.each([
    ['payer_locked', '2026-03-05'],
    ['payer_debt', '2026-03-06'],
  ])('are owed and not paid while it is so: %s', async (why, day) => {
    const agent = await world.member(null, 0, 2)
    const [child, rival] = [await world.member(agent), await world.member(null, 0, 2)]
    await agreed(null, agent, salary(['10', 1, '500', 'F']))
    await agreed(agent, child, salary(['10', 1, '400', 'F']))
    await agreed(null, rival, salary(['10', 1, '100', 'F']))
    const player = await world.member(rival, 0, 0)
    for (const node of [child, player]) await world.bet(node, units(200), { at: `${day}T15:00:00Z` })
    await world.ledger.transfer(deposit(world.brand.id, agent.id, units(1000), `there:${why}`))
    await (why === 'payer_locked'
      ? sql`update member set status = 'locked' where id = ${agent.id}`
      : sql`insert into vendor_debt (id, member_id, correction_id, round_id, game_id, amount, created_at, book_id, vendor_code, currency)
          values (${agent.id}, ${agent.id}, 1, 1, 1, 10000, now(), ${world.brand.id}, 'PG', 'BRL')`
    ).execute(world.db)
    await run('salary', day)
    const held = () =>
      sql<{ state: string; why: string | null }>`
        select state, held_for as why from contract_payout where payee_id = ${child.id}`.execute(world.db)
    expect((await held()).rows).toEqual([{ state: 'insufficient', why }])
    // Staff and the payer read why; the one who waits for the money is told nothing about the payer.
    const { rows: runs } = await sql<{ id: bigint }>`
      select run_id as id from contract_payout where payee_id = ${child.id}`.execute(world.db)
    const lines = await runLines(world.db, {
      run: { id: runs[0]?.id, kind: 'salary' } as RunRow,
      ...{ state: 'insufficient', before: null, limit: 9 },
    })
    expect(await withPeople(world.db, lines)).toMatchObject([{ payee: { id: String(child.id) }, heldFor: why }])
    const seenBy = async (node: Node, side: 'payer' | 'payee') =>
      (await payoutsFor(world.deps, memberFor(node), { side })).list.map(({ heldFor }) => heldFor)
    expect([await seenBy(agent, 'payer'), await seenBy(child, 'payee')]).toEqual([[why], [null]])
    expect(await payoutsOf(rival)).toMatchObject([{ amount: units(100), state: 'paid' }])
    expect(await retryDebts(world.deps, world.brand)).toBe(0)
    await sql`update member set status = 'active' where id = ${agent.id}`.execute(world.db)
    await sql`update vendor_debt set repaid = amount where member_id = ${agent.id}`.execute(world.db)
    const retries = await Promise.all([1, 2, 3].map(() => retryDebts(world.deps, world.brand)))
    expect(retries.reduce((sum, paid) => sum + paid, 0)).toBe(1)
    expect((await held()).rows).toEqual([{ state: 'paid', why: null }])
    expect(await world.cashOf(child)).toBe(units(400))
  })

  test('share half a month’s net loss, less what the team was given', async () => {
    const agent = await world.member(null, 0, 2)
    const player = await world.member(agent, 0, 0)
    const tiers = [
      { minimumBet: '1000', netLoss: '100', activeMember: 1, contractRate: '10' },
      { minimumBet: '1000', netLoss: '900', activeMember: 1, contractRate: '20' },
    ]
    await agreed(null, agent, { kind: 'dividend', tiers })
    await world.bet(player, units(3000), { prize: units(2000), at: '2026-03-04T15:00:00Z' })
    await world.bet(player, units(500), { prize: units(90), at: '2026-03-15T15:00:00Z' })
    await world.bet(player, units(9999), { at: '2026-03-16T15:00:00Z' })
    await sql`insert into money_day (member_id, day, currency, merchant_id, rewards, rebates)
      values (${player.id}, '2026-03-08', 'BRL', ${world.brand.id}, ${units(200)}, ${units(11)})`.execute(world.db)
    await sql`insert into money_queue values (${world.brand.id}, ${player.id}, '2026-03-08', 'BRL',
      0, 0, ${units(200)}, ${units(11)}, 0, 0, 0, 0)`.execute(world.db)
    await run('dividend', '2026-03-15')
    // 3,500 - 2,090 - 211 = 1,199, at 20 %
    expect(await payoutsOf(agent)).toEqual([{ amount: units(239.8), state: 'paid', tier: 2 }])
  })

  test('of a dividend are no option on luck: what the margin leaves of the turnover is all there is, and the rest waits', async () => {
    const narrow = await anAgentWorld('2026-03-01T15:00:00Z')
    try {
      // Keeps 5 %, of which 4 % may be given and 1 % are rebates: 3 % are left for dividends.
      await offerCatalogue(narrow.db, narrow.brand.id, { beta: [{ code: 'shells', rtp: '95.00' }] })
      await giveTopRates(narrow.db, narrow.brand.id, 100)
      const agent = await narrow.member(null, 0, 2)
      const player = await narrow.member(agent, 0, 0)
      const tiers = [{ minimumBet: '100', netLoss: '50', activeMember: 1, contractRate: '40' }]
      const now = narrow.clock.now()
      const offered = { merchantId: narrow.brand.id, uplineId: null, downlineId: agent.id, now }
      const { id } = await inTx(narrow.db, (tx) => offer(tx, { ...offered, terms: { kind: 'dividend', tiers } }))
      await inTx(narrow.db, (tx) => takeStep(tx, { id, party: { memberId: agent.id }, step: 'accept', now }))
      const halves = [
        { day: '2026-03-10', stake: 10_000, prize: 8_000 }, // loses 2,000: 800 are due, 300 have room
        { day: '2026-03-20', stake: 10_000, prize: 12_000 }, // wins it back: 300 more of what was due have room
        { day: '2026-04-10', stake: 10_000, prize: 10_000 }, // 200 are left of what was due
        { day: '2026-04-20', stake: 10_000, prize: 10_000 }, // nothing more
      ]
      for (const { day, stake, prize } of halves) {
        await narrow.bet(player, units(stake), { prize: units(prize), at: `${day}T15:00:00Z` })
        const period = await periodOf(narrow.db, { kind: 'dividend', brand: narrow.brand, day, hour: 0 })
        await runContracts(narrow.deps, narrow.brand, 'dividend', period)
      }
      const { rows } = await sql<{ amount: bigint; held: bigint; room: bigint }>`
        select amount, held, room from contract_payout where payee_id = ${agent.id} order by id`.execute(narrow.db)
      expect(rows).toEqual([
        { amount: units(300), held: units(500), room: 0n },
        { amount: units(300), held: units(200), room: 0n },
        { amount: units(200), held: 0n, room: units(100) },
        { amount: 0n, held: 0n, room: units(400) },
      ])
      expect(await narrow.cashOf(agent)).toBe(units(800))
    } finally {
      await narrow.drop()
    }
  })

  test('of a dividend let a team lose first what it won before, whatever version of the contract it was', async () => {
    const agent = await world.member(null, 0, 2)
    const player = await world.member(agent, 0, 0)
    const tenPercent = (rate: string): ContractTerms => ({
      kind: 'dividend',
      tiers: [{ minimumBet: '100', netLoss: '50', activeMember: 1, contractRate: rate }],
    })
    await agreed(null, agent, tenPercent('10'))
    const halves = [
      { day: '2026-04-10', prize: 1300 }, // the team wins 300
      { day: '2026-04-20', prize: 900 }, // loses 100 of it
      { day: '2026-05-10', prize: 780 }, // loses 220: the 200 that were left, and 20, too little for the tier
      { day: '2026-05-20', prize: 500 }, // loses 500
    ]
    for (const [index, { day, prize }] of halves.entries()) {
      if (index === 2) await agreed(null, agent, tenPercent('20'))
      await world.bet(player, units(1000), { prize: units(prize), at: `${day}T15:00:00Z` })
      await run('dividend', day)
    }
    const { rows } = await sql<object>`select net_loss as loss, carried_in as "in", carried_out as out, amount
      from contract_payout where payee_id = ${agent.id} order by id`.execute(world.db)
    expect(rows).toEqual([
      { loss: units(-300), in: 0n, out: units(-300), amount: 0n },
      { loss: units(100), in: units(-300), out: units(-200), amount: 0n },
      { loss: units(220), in: units(-200), out: 0n, amount: 0n },
      { loss: units(500), in: 0n, out: 0n, amount: units(100) },
    ])
  })

  test('pay by the hour', async () => {
    const agent = await world.member(null, 0, 2)
    const player = await world.member(agent, 0, 0)
    const tiers = [{ minimumBet: '100', activeMember: 1, rateType: 'P' as const, rate: '1' }]
    await agreed(null, agent, { kind: 'hourly', tiers })
    await sql`insert into play_hour values ('2026-03-05T13:00:00Z', ${player.id}, ${world.brand.id}, ${units(450)}),
      ('2026-03-05T14:00:00Z', ${player.id}, ${world.brand.id}, ${units(99)})`.execute(world.db)
    await run('hourly', '2026-03-05', 10)
    await run('hourly', '2026-03-05', 11)
    expect(await payoutsOf(agent)).toEqual([
      { amount: units(4.5), state: 'paid', tier: 1 },
      { amount: 0n, state: 'nothing', tier: null },
    ])
  })
})

describe('agreements', () => {
  test('are accepted once, by their receiver, and covered when they are', async () => {
    const agent = await world.member(null, 0, 2)
    const child = await world.member(agent)
    const grandchild = await world.member(child)
    await agreed(null, agent, salary(['1000', 1, '1']))
    await expect(agreed(agent, child, salary(['1000', 1, '1.01']))).rejects.toMatchObject({
      code: 'tier_not_covered',
      value: { tier: 1, covering: 1 },
    })
    await agreed(agent, child, salary(['1000', 1, '0.9']))
    await agreed(child, grandchild, salary(['1000', 1, '0.5']))
    // Less for the child would leave the grandchild uncovered.
    await expect(agreed(agent, child, salary(['1000', 1, '0.4']))).rejects.toMatchObject({ code: 'contract_in_use' })
    const better = await agreed(agent, child, salary(['1000', 1, '1']))
    expect(better).toMatchObject({ version: 3, state: 'effective' })
    const now = world.clock.now()
    const step = (id: bigint, member: Node, name: 'requestVoid' | 'agreeVoid' | 'accept') =>
      inTx(world.db, (tx) => takeStep(tx, { id, party: { memberId: member.id }, step: name, now }))
    await step(better.id, child, 'requestVoid')
    await expect(step(better.id, child, 'agreeVoid')).rejects.toMatchObject({ code: 'conflict' })
    await expect(step(better.id, agent, 'agreeVoid')).rejects.toMatchObject({ code: 'contract_in_use' })
    await expect(step(better.id, grandchild, 'accept')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('become one contract when they are accepted many times at once', async () => {
    const agent = await world.member(null, 0, 2)
    const ids = { merchantId: world.brand.id, uplineId: null, downlineId: agent.id }
    const now = world.clock.now()
    const { id } = await inTx(world.db, (tx) => offer(tx, { ...ids, terms: salary(['1', 1, '1']), now }))
    const accept = () =>
      inTx(world.db, (tx) => takeStep(tx, { id, party: { memberId: agent.id }, step: 'accept', now }))
    const answers = await Promise.all(Array.from({ length: 8 }, accept))
    expect(new Set(answers.map(({ state }) => state))).toEqual(new Set(['effective']))
  })

  test('never leave a downline uncovered, whoever is first of two who change both ends at once', async () => {
    for (let round = 0; round < 6; round++) {
      const agent = await world.member(null, 0, 2)
      const child = await world.member(agent)
      const now = world.clock.now()
      const give = (uplineId: bigint | null, to: Node, rate: string) =>
        inTx(world.db, (tx) =>
          offer(tx, { merchantId: world.brand.id, uplineId, downlineId: to.id, terms: salary(['1', 1, rate]), now }),
        )
      await agreed(null, agent, salary(['1', 1, '1']))
      const [worse, forChild] = [await give(null, agent, '0.5'), await give(agent.id, child, '0.8')]
      const accept = (id: bigint, member: Node) =>
        inTx(world.db, (tx) => takeStep(tx, { id, party: { memberId: member.id }, step: 'accept', now }))
      const results = await Promise.allSettled([accept(worse.id, agent), accept(forChild.id, child)])
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    }
  })
})
