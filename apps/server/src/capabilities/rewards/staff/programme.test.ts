import { randomUUID } from 'node:crypto'
import * as mall from '@trevo/contract/ops/mall'
import * as rain from '@trevo/contract/ops/rain'
import { opsDecideReferral, opsReferrals } from '@trevo/contract/ops/referrals'
import * as programme from '@trevo/contract/ops/reward-programme'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  CHECK_IN_PLAN,
  MALL_CATEGORY,
  RAIN_PLAN,
  RAIN_ROUND,
  rewardThings,
} from '../../../../test/ops-reward-writes.ts'
import { anOpsWorld, answered, errorOf, type OpsWorld } from '../../../../test/ops-world.ts'
import { fillPlans } from '../../rain/plans.ts'

let world: OpsWorld
let things: ReturnType<typeof rewardThings>
beforeAll(async () => {
  world = await anOpsWorld()
  things = rewardThings(() => world)
})
afterAll(() => world.close())

const call = (...args: Parameters<OpsWorld['own']['call']>) => world.own.call(...args)
/** What a refusal says of each field. */
const fieldsOf = ({ envelope }: { envelope: unknown }) =>
  (envelope as { value?: { fields?: { path: string; code: string }[] } }).value?.fields ?? []
const id = (value: string) => ({ params: { id: value } })

describe('the rules of rewards', () => {
  test('are set as a whole, and what is left out is given no more', async () => {
    const rules = {
      budgets: [
        { scope: 'mall', kind: 'cash', dayMax: '1000.00' },
        { scope: 'vip', kind: 'points', dayMax: '5.00' },
      ],
      points: [{ category: 'LIVE', pointsPer100: '0.5' }],
      referral: {
        active: true,
        inviterGift: { kind: 'cash', amount: '10.00' },
        friendGift: null,
        turnover: '200.00',
        withinDays: 30,
        friendsMax: 5,
      },
    }
    const set = answered(await call(programme.opsSetRewardRules, { body: rules }))
    expect(set).toMatchObject({
      budgets: [{ scope: 'mall', spentToday: '0.00' }, { scope: 'vip' }],
      points: [{ category: 'LIVE', pointsPer100: '0.50' }],
      referral: { friendsMax: 5, inviterGift: { amount: '10.00' } },
    })
    const less = { ...rules, budgets: rules.budgets.slice(1), referral: null }
    const after = answered<programme.RewardRules>(await call(programme.opsSetRewardRules, { body: less }))
    expect(after.budgets.map(({ scope }) => scope)).toEqual(['vip'])
    expect(after.referral?.active).toBe(false)
    const twice = { ...rules, budgets: [...rules.budgets, ...rules.budgets] }
    expect(errorOf(await call(programme.opsSetRewardRules, { body: twice }))).toBe('invalid_input')
  })

  test('have levels that rise', async () => {
    const level = {
      label: 'Ouro',
      rebatePercent: '0.25',
      withdrawalExtraPercent: 50,
      gift: { kind: 'cash', amount: '5.00' },
    }
    const set = (number: string, turnover: string) =>
      call(programme.opsSetVipLevel, { params: { level: number }, body: { ...level, turnover } })
    expect(answered(await set('2', '500.00'))).toMatchObject({ level: 2, rebatePercent: '0.25', members: 0 })
    expect(errorOf(await set('1', '500.00'))).toBe('conflict')
    expect(errorOf(await set('3', '499.99'))).toBe('conflict')
    expect(answered(await set('1', '499.99'))).toMatchObject({ level: 1 })
    expect(answered<{ total: number }>(await call(programme.opsVipLevels)).total).toBe(2)
  })

  test('of a regulated brand ask for play before anything is given', async () => {
    await world.db.updateTable('merchant').set({ regulation: 'br' }).where('id', '=', world.otherId).execute()
    const plan = { body: { requestId: randomUUID(), ...CHECK_IN_PLAN, minTurnover: '0.00' } }
    const round = { body: { requestId: randomUUID(), ...RAIN_ROUND, minTurnover: '0.00' } }
    await expect
      .poll(async () => errorOf(await world.stranger.call(programme.opsCreateCheckInPlan, plan)))
      .toBe('invalid_input')
    expect(errorOf(await world.stranger.call(rain.opsPlanRain, round))).toBe('invalid_input')
    const schedule = { body: { requestId: randomUUID(), ...RAIN_PLAN, minTurnover: '0.00' } }
    expect(errorOf(await world.stranger.call(rain.opsCreateRainPlan, schedule))).toBe('invalid_input')
    expect((await call(programme.opsCreateCheckInPlan, plan)).status).toBe(200)
  })
})

describe('the mall', () => {
  test('changes stock by the difference, and not over somebody else’s change', async () => {
    const item = await things.item()
    const seen = answered<mall.StaffMallItem>(await call(mall.opsMallItem, id(item)))
    const { redeemed: _redeemed, id: _id, ...fields } = seen
    // Two were sold while staff looked at five and made it nine.
    await world.db.updateTable('mall_item').set({ stock: 3 }).where('id', '=', BigInt(item)).execute()
    const edit = { ...id(item), body: { ...fields, stock: 9, stockSeen: 5 } }
    expect(answered(await call(mall.opsEditMallItem, edit))).toMatchObject({ stock: 7 })
    world.server.clock.advance(1000)
    const other = answered<mall.StaffMallItem>(await call(mall.opsMallItem, id(item)))
    const below = { ...fields, revisedAt: other.revisedAt, stock: 0, stockSeen: 9 }
    expect(errorOf(await call(mall.opsEditMallItem, { ...id(item), body: below }))).toBe('conflict')
    const cash = { ...fields, revisedAt: other.revisedAt, kind: 'cash', stockSeen: 7 }
    expect(errorOf(await call(mall.opsEditMallItem, { ...id(item), body: cash }))).toBe('invalid_input')
  })

  test('sends no voucher without its code', async () => {
    const order = await things.order()
    const move = (body: object) => call(mall.opsMoveMallOrder, { ...id(order), body })
    expect(errorOf(await move({ state: 'sent' }))).toBe('invalid_input')
    expect(errorOf(await move({ state: 'refused' }))).toBe('invalid_input')
    expect(answered(await move({ state: 'sent', note: 'CODE-1' }))).toMatchObject({ state: 'sent', delivery: 'CODE-1' })
    expect(errorOf(await move({ state: 'preparing' }))).toBe('conflict')
  })
})

test('an invitation in review is decided once', async () => {
  const friend = await things.referral()
  const decide = (reward: boolean) => call(opsDecideReferral, { ...id(friend), body: { reward } })
  const answers = await Promise.all([decide(false), decide(true), decide(false)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const { data } = answered<{ data: { state: string }[] }>(await call(opsReferrals, { query: { perPage: '1' } }))
  expect(['rewarded', 'refused']).toContain(data[0]?.state)
})

test('a round is planned once for each request, and called off only before it begins', async () => {
  const body = { requestId: randomUUID(), ...RAIN_ROUND }
  const answers = await Promise.all(Array.from({ length: 5 }, () => call(rain.opsPlanRain, { body })))
  const ids = new Set(answers.map((answer) => answered<{ id: string }>(answer).id))
  expect(ids.size).toBe(1)
  const round = id([...ids][0] ?? '')
  expect(answered(await call(rain.opsRainRound, round))).toMatchObject({ state: 'planned', given: '0.00', grabs: [] })
  expect(answered(await call(rain.opsCancelRain, round))).toMatchObject({ state: 'cancelled' })
  const past = {
    requestId: randomUUID(),
    ...RAIN_ROUND,
    startsAt: '2020-01-01T00:00:00Z',
    endsAt: '2020-01-01T00:05:00Z',
  }
  expect(errorOf(await call(rain.opsPlanRain, { body: past }))).toBe('invalid_input')
  const tiny = { requestId: randomUUID(), ...RAIN_ROUND, budget: '0.09' }
  expect(errorOf(await call(rain.opsPlanRain, { body: tiny }))).toBe('invalid_input')
})

test('a round that ends before it begins is told another thing than one of more than a day', async () => {
  const issue = async (endsAt: string) =>
    fieldsOf(await call(rain.opsPlanRain, { body: { requestId: randomUUID(), ...RAIN_ROUND, endsAt } }))
  // It begins at noon of the first.
  expect(await issue('2030-03-01T11:59:00Z')).toEqual([{ path: 'endsAt', code: 'ends_before_start' }])
  expect(await issue('2030-03-02T12:00:01Z')).toEqual([{ path: 'endsAt', code: 'over_a_day' }])
  expect(await issue('2030-03-02T12:00:00Z')).toEqual([])
})

test('an item names a category of the brand, and a picture of ours or by https', async () => {
  const category = await things.category()
  const issue = async (change: object) =>
    fieldsOf(
      await call(mall.opsCreateMallItem, {
        body: { requestId: randomUUID(), ...things.itemBody(category), ...change },
      }),
    )
  expect(await issue({ categoryId: '9000000' })).toEqual([{ path: 'categoryId', code: 'unknown' }])
  for (const imageUrl of ['//example.com/a.webp', '/\\example.com/a.webp', 'http://example.com/a.webp']) {
    expect([imageUrl, await issue({ imageUrl })]).toEqual([imageUrl, [{ path: 'imageUrl', code: 'address' }]])
  }
  expect(await issue({ imageUrl: '/wps/files/a.webp' })).toEqual([])
  expect(await issue({ imageUrl: 'https://example.com/a.webp' })).toEqual([])
})

describe('a schedule of the red rain', () => {
  const HOUR_MS = 3_600_000
  const roundsOf = (plan: string) =>
    world.db
      .selectFrom('rain_round')
      .select(['id', 'starts_at', 'budget', 'cancelled_at'])
      .where('plan_id', '=', BigInt(plan))
      .orderBy('starts_at')
      .execute()
  const startsOf = async (plan: string) => (await roundsOf(plan)).map((round) => round.starts_at.toISOString())
  const fill = (hoursLater: number) => {
    const now = () => new Date(world.server.clock.now().getTime() + hoursLater * HOUR_MS)
    return fillPlans({ db: world.db, live: world.server.app.live, clock: { now } })
  }

  test('plans its rounds by the merchant’s clock, each once whoever does it', async () => {
    const body = { requestId: randomUUID(), ...RAIN_PLAN }
    const answers = await Promise.all(Array.from({ length: 5 }, () => call(rain.opsCreateRainPlan, { body })))
    const ids = new Set(answers.map((answer) => answered<{ id: string }>(answer).id))
    expect(ids.size).toBe(1)
    const plan = [...ids][0] ?? ''
    const twoDays = ['2026-03-01T15:00', '2026-03-01T23:30', '2026-03-02T15:00', '2026-03-02T23:30']
    expect(await startsOf(plan)).toEqual(twoDays.map((start) => `${start}:00.000Z`))
    await Promise.all([fill(0), fill(0), fill(0)])
    expect(await startsOf(plan)).toHaveLength(4)
    await Promise.all([fill(24), fill(24), fill(24)])
    const rounds = await roundsOf(plan)
    expect(rounds).toHaveLength(6)
    const held = await world.db
      .selectFrom('rain_envelope')
      .select(({ fn }) => [fn.sum<bigint>('amount').as('amount'), fn.countAll<bigint>().as('envelopes')])
      .where(
        'round_id',
        'in',
        rounds.map((round) => round.id),
      )
      .groupBy('round_id')
      .execute()
    expect(held.map(({ amount, envelopes }) => [Number(amount), Number(envelopes)])).toEqual(
      Array.from({ length: 6 }, () => [500_000, 10]),
    )
  })

  test('that is changed plans anew what has not begun, and leaves what staff called off', async () => {
    const plan = await things.rainPlan()
    const [first] = await roundsOf(plan)
    answered(await call(rain.opsCancelRain, id(String(first?.id))))
    const edit = (changes: object) => call(rain.opsEditRainPlan, { ...id(plan), body: { ...RAIN_PLAN, ...changes } })
    expect(answered(await edit({ budget: '80.00', times: ['21:00', '12:00'] }))).toMatchObject({
      budget: '80.00',
      times: ['12:00', '21:00'],
      nextAt: '2026-03-02T00:00:00.000Z',
    })
    const planned = [
      ['2026-03-01T15:00:00.000Z', 500_000n, true],
      ['2026-03-02T00:00:00.000Z', 800_000n, false],
      ['2026-03-02T15:00:00.000Z', 800_000n, false],
      ['2026-03-03T00:00:00.000Z', 800_000n, false],
    ]
    const shown = async () =>
      (await roundsOf(plan)).map((round) => [
        ...[round.starts_at.toISOString(), round.budget, round.cancelled_at !== null],
      ])
    expect(await shown()).toEqual(planned)
    await fill(0)
    expect(await shown()).toEqual(planned)
    expect(answered(await edit({ active: false }))).toMatchObject({ active: false, nextAt: null })
    await fill(0)
    expect(await shown()).toEqual(planned.slice(0, 1))
  })

  test('once a week has its next round ready, and one that cannot be is refused', async () => {
    const create = (changes: object) =>
      call(rain.opsCreateRainPlan, { body: { requestId: randomUUID(), ...RAIN_PLAN, ...changes } })
    const { id: saturdays } = answered<{ id: string }>(await create({ weekdays: [6], times: ['12:00'] }))
    expect(await startsOf(saturdays)).toEqual(['2026-03-07T15:00:00.000Z'])
    const wrong = [
      { times: ['12:00', '12:09'] },
      { times: ['23:55', '00:04'] },
      { times: ['24:00'] },
      { times: ['12:00', '12:00'] },
      { weekdays: [] },
      { weekdays: [8] },
      { budget: '0.09' },
      { endsOn: '2025-12-31' },
    ]
    for (const changes of wrong) {
      expect([changes, errorOf(await create(changes))]).toEqual([changes, 'invalid_input'])
    }
    answered(await create({ times: ['23:55', '00:05'], endsOn: '2026-01-01' }))
  })
})

test('what belongs to a brand is not there for staff of another, nor in their lists', async () => {
  const [plan, category] = [await things.plan(), await things.category()]
  const plans = await things.rainPlan()
  const [item, order, friend, round] = [
    await things.item(),
    await things.order(),
    await things.referral(),
    await things.round(),
  ]
  const named = [
    [programme.opsCheckInPlan, id(plan)],
    [programme.opsEditCheckInPlan, { ...id(plan), body: CHECK_IN_PLAN }],
    [mall.opsMallCategory, id(category)],
    [mall.opsEditMallCategory, { ...id(category), body: MALL_CATEGORY }],
    [mall.opsMallItem, id(item)],
    [mall.opsMallOrder, id(order)],
    [mall.opsMoveMallOrder, { ...id(order), body: { state: 'preparing' } }],
    [opsDecideReferral, { ...id(friend), body: { reward: true } }],
    [rain.opsRainRound, id(round)],
    [rain.opsCancelRain, id(round)],
    [rain.opsRainPlan, id(plans)],
    [rain.opsEditRainPlan, { ...id(plans), body: RAIN_PLAN }],
  ] as const
  for (const [endpoint, input] of named) {
    expect([endpoint.path, errorOf(await world.stranger.call(endpoint, input))]).toEqual([endpoint.path, 'not_found'])
  }
  const foreign = { body: { requestId: randomUUID(), ...things.itemBody(category) } }
  expect(errorOf(await world.stranger.call(mall.opsCreateMallItem, foreign))).toBe('invalid_input')
  const lists = [mall.opsMallCategories, mall.opsMallItems, mall.opsMallOrders, opsReferrals, rain.opsRainRounds]
  for (const endpoint of [...lists, rain.opsRainPlans, programme.opsVipLevels]) {
    const { data } = answered<{ data: unknown[] }>(await world.stranger.call(endpoint))
    expect([endpoint.path, data]).toEqual([endpoint.path, []])
  }
})
