import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@trevo/contract/endpoint'
import type { MarginStack } from '@trevo/contract/margin'
import { opsOfferContract } from '@trevo/contract/ops/agents'
import { opsAskApproval, opsDecideApproval } from '@trevo/contract/ops/approvals'
import { opsChangeGame, opsOfferVendorGames } from '@trevo/contract/ops/games'
import { opsChangeLottery } from '@trevo/contract/ops/lottery'
import { opsCreateMallCategory } from '@trevo/contract/ops/mall'
import { type Margin, opsMargin, opsRequestTopRates } from '@trevo/contract/ops/margin'
import { opsSetRewardRules, opsSetVipLevel } from '@trevo/contract/ops/reward-programme'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nodeOf, offerCatalogue } from '../../../../../test/catalogue.ts'
import { aMember } from '../../../../../test/fixtures.ts'
import { aStaffDraw, STAFF_GAME } from '../../../../../test/ops-lottery.ts'
import { anOpsWorld, answered, errorOf, type OpsWorld } from '../../../../../test/ops-world.ts'
import { inTx } from '../../../../platform/db.ts'
import { saveGames } from '../../../games/staff/save-games.ts'

let world: OpsWorld
let headId = ''
beforeAll(async () => {
  world = await anOpsWorld()
  headId = String((await aMember(world.db, { merchantId: world.brandId, type: 2 })).id)
})
afterAll(() => world.close())

/** Games of 96.5 %: 2.8 % may be given back, 1.75 % of it as rebates. */
beforeEach(async () => {
  const { db, brandId } = world
  await sql`delete from vip_level where merchant_id = ${brandId}`.execute(db)
  await sql`delete from points_rule where merchant_id = ${brandId}`.execute(db)
  await sql`delete from agent_contract where merchant_id = ${brandId}`.execute(db)
  await sql`delete from merchant_lottery where merchant_id = ${brandId}`.execute(db)
  await sql`delete from top_rate where merchant_id = ${brandId}`.execute(db)
  await sql`update game set rtp = 96.5 where code = 'tigre'`.execute(db)
})

const ask = (endpoint: Endpoint, input: object) => world.everywhere.call(endpoint, input)
const topRates = (rates: Record<string, string>) =>
  ask(opsRequestTopRates, {
    body: {
      requestId: randomUUID(),
      note: 'combinado',
      rates: Object.entries(rates).map(([category, rate]) => ({ category, rate })),
    },
  })
const approve = async (asked: Awaited<ReturnType<typeof ask>>) =>
  world.own.call(opsDecideApproval, {
    params: { id: answered<{ id: string }>(asked).id },
    body: { accept: true },
  })
const level = (rebatePercent: string, of = 1) =>
  ask(opsSetVipLevel, {
    params: { level: String(of) },
    body: { label: `N${of}`, turnover: `${of}00.00`, rebatePercent, withdrawalExtraPercent: 0, gift: null },
  })
const salary = (rate: string, rateType: 'P' | 'F' = 'P') => {
  const terms = { kind: 'salary', tiers: [{ betVolume: '1000', activeMember: 1, rateType, rate }] }
  return ask(opsOfferContract, { body: { requestId: randomUUID(), memberId: headId, terms, note: 'combinado' } })
}
const points = (pointsPer100: string) =>
  ask(opsSetRewardRules, { body: { budgets: [], points: [{ category: 'RNG', pointsPer100 }], referral: null } })
const stackOf = ({ envelope }: { envelope: unknown }): MarginStack | undefined =>
  (envelope as { value?: { stacks?: MarginStack[] } }).value?.stacks?.[0]
const shown = async () => answered<Margin>(await ask(opsMargin, {}))

describe('the margin of a brand', () => {
  test('takes two people for its highest rates, and refuses what games do not keep with the stack of it', async () => {
    const above = await topRates({ RNG: '1.76' })
    expect(errorOf(above)).toBe('margin_exceeded')
    expect(stackOf(above)).toMatchObject({
      category: 'RNG',
      offer: 'games',
      least: { name: 'Tigre da Sorte', pays: '96.5' },
      keep: '3.5',
      sum: '1.76',
      allowed: '2.8',
      left: '1.04',
      rebates: { allowed: '1.75', left: '-0.01' },
    })
    const asked = await topRates({ RNG: '1.75' })
    expect((await shown()).topRates).toEqual([{ category: 'RNG', rate: '0.00' }])
    expect(answered(await approve(asked))).toMatchObject({ state: 'approved', kind: 'top_rates' })
    expect((await shown()).topRates).toEqual([{ category: 'RNG', rate: '1.75' }])
  })

  test('counts levels, salaries and points together, whoever of them comes last', async () => {
    await approve(await topRates({ RNG: '1.75' }))
    // 1.05 % are left.
    expect(errorOf(await level('0.5'))).toBeNull()
    expect(errorOf(await salary('0.56'))).toBe('margin_exceeded')
    expect(errorOf(await approve(await salary('0.5')))).toBeNull()
    const category = { titles: { PT: 'Saldo', EN: 'Cash' }, sort: 1, active: true }
    const categoryId = answered<{ id: string }>(await ask(opsCreateMallCategory, { body: category })).id
    // Points become cash with two people only.
    const item = async (cost: string) => {
      const body = {
        requestId: randomUUID(),
        categoryId,
        kind: 'cash',
        titles: { PT: 'Dez', EN: 'Ten' },
        imageUrl: null,
        descriptions: { PT: 'x', EN: 'x' },
        points: cost,
        cash: '10.00',
        cost: null,
        stock: 5,
        perMember: 1,
        sort: 1,
        active: true,
      }
      const asking = { requestId: randomUUID(), kind: 'mall_item_create', note: 'combinado', params: {}, body }
      return approve(await ask(opsAskApproval, { body: asking }))
    }
    expect(errorOf(await item('200'))).toBeNull()
    // One point for 100 is worth five cents: 0.05 %, which is all there is.
    expect(errorOf(await points('1.01'))).toBe('margin_exceeded')
    expect(errorOf(await points('1'))).toBeNull()
    expect(errorOf(await item('199'))).toBe('margin_exceeded')
    expect(errorOf(await level('0.51'))).toBe('margin_exceeded')
    expect((await shown()).stacks[0]).toMatchObject({ sum: '2.8', left: '0', isWithin: true })
    await sql`update mall_item set active = false`.execute(world.db)
  })

  test('counts a fixed salary by the least turnover it is paid for', async () => {
    // 28.01 for 1,000 is 2.801 %.
    expect(errorOf(await salary('28.01', 'F'))).toBe('margin_exceeded')
    expect(errorOf(await salary('28', 'F'))).toBeNull()
  })

  test('refuses a game that pays too much for what is given back, and one that does not say', async () => {
    const { db, brandId } = world
    await approve(await topRates({ RNG: '1.75' }))
    const entry = (code: string, rtp: string | null) => ({ XX: [{ code, rtp }] })
    await expect(offerCatalogue(db, brandId, entry('generoso', '99.00'))).resolves.toBeUndefined()
    const { nodeId } = await nodeOf(db, brandId, 'generoso')
    await sql`update merchant_game set enabled = false where node_id = ${nodeId}`.execute(db)
    const on = (id: bigint) => ask(opsChangeGame, { params: { id: String(id) }, body: { enabled: true } })
    const refused = await on(nodeId)
    expect(stackOf(refused)).toMatchObject({ least: { pays: '99' }, keep: '1', rebates: { left: '-1.25' } })
    await sql`update game set rtp = null where code = 'generoso'`.execute(db)
    expect(stackOf(await on(nodeId))).toMatchObject({ least: { pays: null }, keep: '0' })
    await sql`delete from merchant_game where node_id = ${nodeId}`.execute(db)
    expect(errorOf(await ask(opsOfferVendorGames, { params: { id: 'XX' } }))).toBe('margin_exceeded')
  })

  test('refuses a higher return of a game that stands there', async () => {
    await approve(await topRates({ RNG: '1.75' }))
    const { rows } = await sql<{ vendor: string; namePt: string }>`
      select vendor_code as vendor, name_pt as "namePt" from game where code = 'tigre'`.execute(world.db)
    const entry = (rtp: string) => ({
      vendor: rows[0]?.vendor ?? '',
      code: 'tigre',
      category: 'RNG' as const,
      classify: '',
      engine: 'slot',
      rtp,
      namePt: rows[0]?.namePt ?? '',
      nameEn: 'Lucky Tiger',
      minBet: '5000',
      supportFree: true,
      iconUrl: null,
      tint: ['#111111', '#222222'] as const,
      room: null,
    })
    const save = (rtp: string) => inTx(world.db, (tx) => saveGames(tx, [entry(rtp)]))
    await expect(save('96.51')).rejects.toMatchObject({ code: 'margin_exceeded' })
    await expect(save('96.00')).resolves.toBeUndefined()
  })

  test('shares a lottery’s series between bettor and uplines, and refuses one that leaves no room', async () => {
    await aStaffDraw(world.db, world.brandId)
    expect(errorOf(await approve(await topRates({ LOTT: '7.80' })))).toBeNull()
    const series = (seriesMin: number, seriesMax: number) =>
      ask(opsChangeLottery, { params: { id: STAFF_GAME }, body: { seriesMin, seriesMax } })
    expect(errorOf(await series(1956, 1956))).toBe('margin_exceeded')
    expect(errorOf(await series(1850, 1956))).toBe('margin_exceeded')
    expect(errorOf(await series(1840, 1956))).toBeNull()
    expect(errorOf(await series(1800, 1956))).toBeNull()
    // 2.2 % are kept: 1.76 % may be given on top.
    expect(errorOf(await level('1.77'))).toBe('margin_exceeded')
    expect(errorOf(await level('1.76'))).toBeNull()
  })

  test('is not broken by two changes that fit each by itself, made at once', async () => {
    await approve(await topRates({ RNG: '1.75' }))
    for (let round = 0; round < 5; round++) {
      await sql`delete from vip_level where merchant_id = ${world.brandId}`.execute(world.db)
      await sql`delete from agent_contract where merchant_id = ${world.brandId}`.execute(world.db)
      // 1.05 % are left, and each asks for 0.8 %.
      const asked = await salary('0.8')
      const outcomes = await Promise.all([level('0.8'), approve(asked)])
      expect(outcomes.map(errorOf).filter((code) => code === 'margin_exceeded')).toHaveLength(1)
      expect((await shown()).stacks.every(({ isWithin }) => isWithin)).toBe(true)
    }
  })

  test('that is exceeded already may come closer to the rule and go no further away', async () => {
    await sql`insert into vip_level (merchant_id, level, label, turnover, rebate_basis_points)
      values (${world.brandId}, 1, 'N1', 1000000, 400)`.execute(world.db)
    expect(errorOf(await level('4.01'))).toBe('margin_exceeded')
    expect(errorOf(await level('3.9'))).toBeNull()
    expect((await shown()).stacks[0]).toMatchObject({ isWithin: false, left: '-1.1' })
    expect(errorOf(await topRates({ RNG: '0.01' }))).toBe('margin_exceeded')
  })

  test('keeps its highest rates above what members of the top level have', async () => {
    await approve(await topRates({ RNG: '1.50' }))
    await sql`insert into member_rate values (${BigInt(headId)}, 'RNG', 100)`.execute(world.db)
    expect(errorOf(await topRates({ RNG: '0.99' }))).toBe('rate_below_downlines')
    await sql`update member_rate set rate = 0 where member_id = ${BigInt(headId)}`.execute(world.db)
  })
})
