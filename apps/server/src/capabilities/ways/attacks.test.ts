import { randomUUID } from 'node:crypto'
import { claimPromotion } from '@trevo/contract/content'
import { formatMoney, parseMoney } from '@trevo/contract/money'
import { type Approval, opsAskApproval, opsDecideApproval } from '@trevo/contract/ops/approvals'
import * as cashier from '@trevo/contract/ops/cashier'
import * as content from '@trevo/contract/ops/content'
import * as mall from '@trevo/contract/ops/mall'
import { opsChangePaymentMethod, opsPaymentMethod, type StaffPaymentMethod } from '@trevo/contract/ops/payment-methods'
import * as rain from '@trevo/contract/ops/rain'
import * as programme from '@trevo/contract/ops/reward-programme'
import type { StaffRole } from '@trevo/contract/ops/roles'
import { opsSetWay, opsWays, type Way } from '@trevo/contract/ops/ways'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { balancesOf } from '../../../test/balances.ts'
import { aDesk, aPromotion } from '../../../test/content.ts'
import { aMember, aSession, type TestMember } from '../../../test/fixtures.ts'
import { aMethod, aReceipt } from '../../../test/ops-cashier.ts'
import { CHECK_IN_PLAN, MALL_CATEGORY, RAIN_PLAN, RAIN_ROUND } from '../../../test/ops-reward-writes.ts'
import { anOpsWorld, answered, errorOf, type OpsWorld } from '../../../test/ops-world.ts'
import { provePhone } from '../../../test/personal.ts'
import { type StaffCaller, signedIn } from '../../../test/staff.ts'
import { LEDGER_CHECKS } from '../../money/ledger/audit.ts'
import { audit } from '../../platform/audit.ts'

let world: OpsWorld
let finance: StaffCaller
let second: StaffCaller
const person = (...roles: StaffRole[]) => signedIn(world.server, { roles })
beforeAll(async () => {
  world = await anOpsWorld()
  ;[finance, second] = [await person('finance'), await person('finance')]
})
afterAll(async () => {
  expect(await audit(world.db, LEDGER_CHECKS)).toEqual([])
  await world.close()
})

const id = (value: bigint | string) => ({ params: { id: String(value) } })
type Asked = { params?: Record<string, string>; body: object }
const ask = async (kind: string, { params = {}, body }: Asked, caller = finance) =>
  answered<Approval>(
    await caller.call(opsAskApproval, {
      body: { requestId: randomUUID(), kind, note: 'campanha de verão', params, body },
    }),
  )
const agree = (approval: Approval, caller = second) =>
  caller.call(opsDecideApproval, { params: { id: approval.id }, body: { accept: true } })
const needed = ({ envelope }: { envelope: unknown }) =>
  (envelope as { value?: { kind?: string; why?: string; limit?: string | null } }).value

async function aPlayer() {
  const member = await aMember(world.db, { merchantId: world.brandId })
  await provePhone(world.db, member)
  const { token } = await aSession(world.db, member, world.server.clock.now())
  return { ...member, token }
}
const claim = ({ token }: { token: string }, promotionId: bigint | string) =>
  world.server.inject(claimPromotion, {
    token,
    params: { id: String(promotionId) },
    body: { requestId: randomUUID() },
  })
const cashOf = async ({ id: memberId }: Pick<TestMember, 'id'>) =>
  (await balancesOf(world.db, memberId)).find(({ kind, currency }) => kind === 'cash' && currency === 'BRL')?.balance ??
  0n

const DRAFT = {
  type: 'PR',
  groupName: '',
  startsAt: '2026-01-01T00:00:00Z',
  endsAt: null,
  sort: 0,
  imageRequired: false,
  remarkRequired: false,
  linkUrl: null,
  linkedPromotionId: 'self',
  texts: { PT: { title: 'Bônus', html: '<p>Oi</p>' } },
  images: [],
  categoryIds: [],
}
const VALUE = {
  flow: 'gift',
  rewardKind: 'cash',
  rewardAmount: '75000.00',
  budget: '75000.00',
  opensAt: null,
  closesAt: null,
}

describe('content alone', () => {
  test('publishes texts and no money: not with a draft, not by the call of finance, not by asking', async () => {
    const content1 = await person('content')
    const withValue = { requestId: randomUUID(), ...DRAFT, promotion: VALUE }
    expect(errorOf(await content1.call(content.opsCreateAnnouncement, { body: withValue }))).toBe('invalid_input')
    const draft = answered<{ id: string }>(
      await content1.call(content.opsCreateAnnouncement, { body: { requestId: randomUUID(), ...DRAFT } }),
    )
    expect(errorOf(await content1.call(content.opsSetPromotionValue, { ...id(draft.id), body: VALUE }))).toBe(
      'no_permission',
    )
    const asking = {
      requestId: randomUUID(),
      kind: 'promotion_value',
      note: 'por favor',
      params: { id: draft.id },
      body: VALUE,
    }
    expect(errorOf(await content1.call(opsAskApproval, { body: asking }))).toBe('no_permission')
    expect((await content1.call(content.opsPublishAnnouncement, id(draft.id))).status).toBe(200)
    const player = await aPlayer()
    expect(errorOf(await claim(player, draft.id))).toBe('not_found')
    expect(await cashOf(player)).toBe(0n)
  })
})

describe('one person of finance', () => {
  const value = async (change: object) => {
    const draft = answered<{ id: string }>(
      await world.everywhere.call(content.opsCreateAnnouncement, { body: { requestId: randomUUID(), ...DRAFT } }),
    )
    const input = { ...id(draft.id), body: { ...VALUE, ...change } }
    return { draft, input, set: () => finance.call(content.opsSetPromotionValue, input) }
  }

  test('promises 100.00 a gift and as much a day, no more; nobody promises what the brand does not allow', async () => {
    const gift = await (await value({ rewardAmount: '100.01', budget: '100.01' })).set()
    expect([errorOf(gift), needed(gift)]).toEqual([
      'approval_required',
      { kind: 'promotion_value', why: 'limit', limit: '100.00' },
    ])
    const budget = await (await value({ rewardAmount: '100.00', budget: '100.01' })).set()
    expect(needed(budget)).toMatchObject({ kind: 'promotion_value', limit: '100.00' })
    // Ten of 30.00 at once are three, as the fourth would be past a hundred.
    const many = await Promise.all(Array.from({ length: 10 }, () => value({ rewardAmount: '10.00', budget: '30.00' })))
    const codes = (await Promise.all(many.map(({ set }) => set()))).map(errorOf)
    expect(codes.filter((code) => code === null)).toHaveLength(3)
    expect(codes.filter((code) => code === 'approval_required')).toHaveLength(7)
    const huge = await value({})
    expect(errorOf(await huge.set())).toBe('way_max')
    expect(errorOf(await agree(await ask('promotion_value', huge.input)))).toBe('way_max')
    // With somebody else it may, up to what the way allows.
    const large = await value({ rewardAmount: '1000.00', budget: '20000.00' })
    const request = await ask('promotion_value', large.input)
    expect(errorOf(await agree(request, finance))).toBe('second_person_required')
    expect(request.facts).toContainEqual({ name: 'reward', as: 'money', before: null, after: '1000.00' })
    expect((await agree(request)).status).toBe(200)
    await world.everywhere.call(content.opsPublishAnnouncement, id(large.draft.id))
    const player = await aPlayer()
    expect((await claim(player, large.draft.id)).status).toBe(200)
    expect(await cashOf(player)).toBe(parseMoney('1000.00'))
    // What two agreed to is changed by one in other ways, and raised by none alone.
    const same = { ...large.input.body, closesAt: '2031-01-01T00:00:00Z' }
    expect((await finance.call(content.opsSetPromotionValue, { ...large.input, body: same })).status).toBe(200)
    const direct = { ...same, budget: '20000.01' }
    expect(errorOf(await finance.call(content.opsSetPromotionValue, { ...large.input, body: direct }))).toBe(
      'approval_required',
    )
  })

  test('confirms no receipt as more than was asked, nor much in small sums', async () => {
    const member = await aMember(world.db, { merchantId: world.brandId })
    await provePhone(world.db, member)
    const receipt = await aReceipt(world, member)
    const confirm = (caller: StaffCaller, of: bigint, amount: string) =>
      caller.call(cashier.opsConfirmReceipt, {
        ...id(of),
        body: { amount, bankReference: `TED-${randomUUID().slice(0, 8)}` },
      })
    const much = await confirm(finance, receipt, '250000.00')
    expect([errorOf(much), needed(much)?.why]).toEqual(['approval_required', 'differs'])
    expect(needed(await confirm(finance, receipt, '49.99'))?.why).toBe('differs')
    expect(await cashOf(member)).toBe(0n)
    const line = { amount: '250000.00', bankReference: 'TED-9' }
    const request = await ask('bank_receipt', { ...id(receipt), body: line })
    expect(request.facts.map(({ name, after }) => [name, after])).toEqual([
      ['member', member.account],
      ['asked', '50.00'],
      ['received', '250000.00'],
      ['bank_reference', 'TED-9'],
      ['receipt', 'true'],
    ])
    expect(errorOf(await agree(request, finance))).toBe('second_person_required')
    const refused = { params: { id: request.id }, body: { accept: false, note: 'comprovante de 10,00' } }
    expect((await second.call(opsDecideApproval, refused)).status).toBe(200)
    expect(await cashOf(member)).toBe(0n)
    // 20 receipts of 50.00 are a thousand; the one after takes two, also when six come at once.
    const alone = await person('finance')
    const receipts: bigint[] = []
    for (let count = 0; count < 24; count++) receipts.push(await aReceipt(world, member))
    const answers: Awaited<ReturnType<typeof confirm>>[] = []
    for (let from = 0; from < receipts.length; from += 6) {
      const six = receipts.slice(from, from + 6)
      answers.push(...(await Promise.all(six.map((each) => confirm(alone, each, '50.00')))))
    }
    expect(answers.filter((answer) => errorOf(answer) === null)).toHaveLength(20)
    expect(answers.filter((answer) => errorOf(answer) === 'approval_required')).toHaveLength(4)
    expect(await cashOf(member)).toBe(parseMoney('1000.00'))
    // Of another member's they confirm as much again: two thousand of one person in a day, whoever gets it.
    const [other, third] = [
      await aMember(world.db, { merchantId: world.brandId }),
      await aMember(world.db, { merchantId: world.brandId }),
    ]
    for (let round = 0; round < 4; round++) {
      const five = await Promise.all(Array.from({ length: 5 }, () => aReceipt(world, other)))
      const confirmed = await Promise.all(five.map((each) => confirm(alone, each, '50.00')))
      expect(confirmed.map(errorOf)).toEqual(Array(5).fill(null))
    }
    expect(needed(await confirm(alone, await aReceipt(world, third), '50.00'))).toMatchObject({ limit: '2000.00' })
  })

  test('pays no sum without anybody looking that two did not agree to, and none beyond the platform’s', async () => {
    const method = await aMethod(world, 'out')
    const {
      id: _id,
      direction: _direction,
      kind: _kind,
      bank: _bank,
      asksAgain: _asksAgain,
      ...body
    } = answered<StaffPaymentMethod>(await finance.call(opsPaymentMethod, id(method)))
    const change = (more: object) => finance.call(opsChangePaymentMethod, { ...id(method), body: { ...body, ...more } })
    expect(errorOf(await change({ autoApproveMax: '999999999.99' }))).toBe('way_max')
    expect((await change({ turnoverPercent: 100 })).status).toBe(200)
    // Of every member's day, so that no sum of it is one person's.
    for (const autoApproveMax of ['0.01', '500.00', '500.01']) {
      const refused = await change({ autoApproveMax, turnoverPercent: 100 })
      expect([errorOf(refused), needed(refused)]).toMatchObject(['approval_required', { why: 'always' }])
    }
    expect(errorOf(await change({ turnoverPercent: 0 }))).toBe('approval_required')
    const input = { ...id(method), body: { ...body, autoApproveMax: '2000.00', turnoverPercent: 50 } }
    const request = await ask('payment_method', input)
    expect(request.facts).toContainEqual({ name: 'turnover_percent', as: 'percent', before: '100', after: '50' })
    expect((await agree(request)).status).toBe(200)
    // Down is everybody's.
    expect((await change({ autoApproveMax: '100.00', turnoverPercent: 100 })).status).toBe(200)
    const tooMuch = { ...id(method), body: { ...body, autoApproveMax: '10000.01', turnoverPercent: 100 } }
    expect(errorOf(await agree(await ask('payment_method', tooMuch)))).toBe('way_max')
  })

  test('sells no money for a fraction of a point, and none at all alone', async () => {
    const category = answered<{ id: string }>(await finance.call(mall.opsCreateMallCategory, { body: MALL_CATEGORY }))
    const item = (more: object) => ({
      categoryId: category.id,
      kind: 'cash',
      titles: { PT: 'Saldo', EN: 'Balance' },
      descriptions: { PT: '', EN: '' },
      imageUrl: null,
      points: '1000.00',
      cash: '50.00',
      cost: null,
      stock: 5,
      perMember: 1,
      sort: 1,
      active: true,
      ...more,
    })
    const asNew = (more: object) => ({ body: { requestId: randomUUID(), ...item(more) } })
    expect(errorOf(await finance.call(mall.opsCreateMallItem, asNew({ points: '0.0001' })))).toBe('invalid_input')
    const cheap = asNew({ points: '1' })
    expect(errorOf(await finance.call(mall.opsCreateMallItem, cheap))).toBe('way_max')
    expect(errorOf(await agree(await ask('mall_item_create', cheap)))).toBe('way_max')
    expect(errorOf(await finance.call(mall.opsCreateMallItem, asNew({})))).toBe('approval_required')
    expect((await agree(await ask('mall_item_create', asNew({})))).status).toBe(200)
    const made = answered<{ data: mall.StaffMallItem[] }>(
      await finance.call(mall.opsMallItems, { query: { kind: 'cash' } }),
    )
    const [entry] = made.data as [mall.StaffMallItem]
    const edit = (more: object) => {
      const { revisedAt } = entry
      const body = { ...item({}), revisedAt, stockSeen: 5, ...more }
      return finance.call(mall.opsEditMallItem, { ...id(entry.id), body })
    }
    // What is added counts, whatever is said to have been seen.
    for (const more of [{ points: '999.00' }, { cash: '51.00' }, { perMember: null }, { stock: 6 }, { stockSeen: 0 }]) {
      expect([more, errorOf(await edit(more))]).toEqual([more, 'approval_required'])
    }
    expect(errorOf(await edit({ stockSeen: -100_000 }))).toBe('invalid_input')
    expect((await edit({ sort: 9, points: '1100.00' })).status).toBe(200)
  })

  test('puts no voucher and nothing else on the shelf, and makes none cheaper, alone', async () => {
    const category = answered<{ id: string }>(await finance.call(mall.opsCreateMallCategory, { body: MALL_CATEGORY }))
    const voucher = {
      categoryId: category.id,
      kind: 'voucher',
      titles: { PT: 'Vale livraria', EN: 'Bookshop voucher' },
      descriptions: { PT: '', EN: '' },
      imageUrl: null,
      points: '250.00',
      cash: null,
      cost: '12.50',
      stock: 40,
      perMember: 2,
      sort: 1,
      active: true,
    }
    const asNew = (more: object) => ({ body: { requestId: randomUUID(), ...voucher, ...more } })
    const create = (more: object) => finance.call(mall.opsCreateMallItem, asNew(more))
    expect(errorOf(await create({ cost: null }))).toBe('invalid_input')
    expect(errorOf(await create({ points: '1', cost: '12.50' }))).toBe('way_max')
    expect((await create({ stock: 0, sort: 99 })).status).toBe(200)
    expect(errorOf(await create({}))).toBe('approval_required')
    const request = await ask('mall_item_create', asNew({}))
    expect(request.facts).toContainEqual({ name: 'cost', as: 'money', before: null, after: '12.50' })
    expect((await agree(request)).status).toBe(200)
    const { data } = answered<{ data: mall.StaffMallItem[] }>(
      await finance.call(mall.opsMallItems, { query: { kind: 'voucher', categoryId: category.id } }),
    )
    const [entry] = data.filter(({ stock }) => stock === 40) as [mall.StaffMallItem]
    const edit = (more: object) => {
      const body = { ...voucher, revisedAt: entry.revisedAt, stockSeen: 40, ...more }
      return finance.call(mall.opsEditMallItem, { ...id(entry.id), body })
    }
    const gives = [
      ...[{ points: '249.00' }, { perMember: 100 }, { perMember: null }, { stock: 41 }, { stockSeen: 39 }],
      ...[{ cost: '12.49' }, { cost: '12.51' }, { titles: { PT: 'Celular', EN: 'Phone' } }],
    ]
    for (const more of gives) expect([more, errorOf(await edit(more))]).toEqual([more, 'approval_required'])
    expect((await edit({ points: '300.00', stock: 30, perMember: 1, active: false })).status).toBe(200)
  })

  test('gives no rain, gifts or budgets past the limit', async () => {
    const round = (budget: string) =>
      finance.call(rain.opsPlanRain, { body: { ...RAIN_ROUND, requestId: randomUUID(), budget } })
    expect(errorOf(await round('1000.01'))).toBe('approval_required')
    // Two halves are a whole, also at once.
    const halves = await Promise.all([round('600.00'), round('600.00')])
    expect(halves.map(errorOf).toSorted()).toEqual(['approval_required', null].toSorted())
    const plan = { ...RAIN_PLAN, requestId: randomUUID(), budget: '300.00' }
    expect(errorOf(await finance.call(rain.opsCreateRainPlan, { body: plan }))).toBe('approval_required')
    expect((await agree(await ask('rain_plan_create', { body: plan }))).status).toBe(200)

    const gifts = (amount: string) => ({
      requestId: randomUUID(),
      ...CHECK_IN_PLAN,
      gifts: [{ kind: 'cash', amount }],
    })
    expect(errorOf(await finance.call(programme.opsCreateCheckInPlan, { body: gifts('20.01') }))).toBe(
      'approval_required',
    )
    expect(errorOf(await finance.call(programme.opsCreateCheckInPlan, { body: gifts('100.01') }))).toBe('way_max')
    const level = { label: 'Topo', turnover: '99999.00', rebatePercent: '0.1', withdrawalExtraPercent: 0 }
    const gift = { kind: 'cash', amount: '500.01' }
    const set = { params: { level: '9' }, body: { ...level, gift } }
    expect(errorOf(await finance.call(programme.opsSetVipLevel, set))).toBe('approval_required')

    const rules = answered<programme.RewardRules>(await finance.call(programme.opsRewardRules))
    // A gift that waits in a rule that is off is new when it is switched on.
    const friends = (active: boolean) => ({
      ...rules,
      referral: {
        active,
        inviterGift: { kind: 'cash', amount: '150.00' },
        friendGift: null,
        turnover: '100.00',
        withinDays: 30,
        friendsMax: 5,
      },
    })
    expect((await finance.call(programme.opsSetRewardRules, { body: friends(false) })).status).toBe(200)
    expect(errorOf(await finance.call(programme.opsSetRewardRules, { body: friends(true) }))).toBe('approval_required')
    const raised = (dayMax: string, from = rules) => ({
      ...from,
      budgets: from.budgets.map((one) => (one.scope === 'promotion' && one.kind === 'cash' ? { ...one, dayMax } : one)),
    })
    const most = formatMoney(100_000_000_000n)
    const setRules = (body: object) => finance.call(programme.opsSetRewardRules, { body })
    const none = { ...rules, budgets: rules.budgets.map((one) => ({ ...one, dayMax: '0.00' })) }
    expect((await setRules(none)).status).toBe(200)
    expect((await setRules(raised('100.00', none))).status).toBe(200)
    expect(errorOf(await setRules(raised('100.01', none)))).toBe('approval_required')
    const request = await ask('reward_rules', { body: raised(most) })
    expect(request.facts).toContainEqual({ name: 'budget_promotion', as: 'money', before: '100.00', after: most })
    expect((await agree(request)).status).toBe(200)
  })

  test('lowers limits alone and raises none, and nobody beyond the platform’s', async () => {
    const set = (body: object) => finance.call(opsSetWay, { params: { id: 'promotion' }, body })
    const limits = { grantMax: '1000.00', memberDayMax: '2000.00', secondFrom: '100.00' }
    expect(errorOf(await set({ ...limits, secondFrom: '100.01' }))).toBe('approval_required')
    expect(errorOf(await set({ ...limits, grantMax: '20000.01' }))).toBe('way_max')
    expect(errorOf(await set({ ...limits, grantMax: null }))).toBe('conflict')
    expect((await set({ ...limits, secondFrom: '50.00' })).status).toBe(200)
    const { data } = answered<{ data: Way[] }>(await finance.call(opsWays))
    expect(data.find((way) => way.id === 'promotion')?.limits).toEqual({ ...limits, secondFrom: '50.00' })
    const back = await ask('way_limits', { params: { id: 'promotion' }, body: limits })
    expect(back.facts).toContainEqual({ name: 'second_from', as: 'money', before: '50.00', after: '100.00' })
    expect((await agree(back)).status).toBe(200)
    // What stands in the table beyond the platform's highest counts for nothing.
    await sql`update way_limit set grant_max = 10000000000000 where way = 'promotion'`.execute(world.db)
    const after = answered<{ data: Way[] }>(await finance.call(opsWays))
    expect(after.data.find((way) => way.id === 'promotion')?.limits.grantMax).toBe('20000.00')
    expect(after.data.find((way) => way.id === 'withdrawal')).toMatchObject({
      from: 'member',
      kinds: ['withdrawal_paid'],
    })
  })
})

describe('what is paid', () => {
  const promotion = (budgetMinor: bigint, rewardAmountMinor = 100_000n) =>
    aPromotion(world.db, aDesk(world.brandId, world.server.clock), {
      flow: 'gift',
      rewardKind: 'cash',
      rewardAmountMinor,
      budgetMinor,
    })

  test('is never more than the promotion’s budget, however many claim at once', async () => {
    const promotionId = await promotion(700_000n)
    const players = await Promise.all(Array.from({ length: 20 }, aPlayer))
    const codes = (await Promise.all(players.map((player) => claim(player, promotionId)))).map(errorOf)
    expect(codes.filter((code) => code === null)).toHaveLength(7)
    expect(codes.filter((code) => code === 'budget_spent')).toHaveLength(13)
    const sums = await Promise.all(players.map(cashOf))
    expect(sums.reduce((sum, one) => sum + one, 0n)).toBe(700_000n)
  })

  test('is never more than the budget of the day, and nothing without one', async () => {
    const promotionId = await promotion(10_000_000n)
    const { rows } = await sql<{ spent: bigint }>`
      select sum(spent)::bigint as spent from reward_spent where scope = 'promotion' and kind = 'cash'`.execute(
      world.db,
    )
    const room = (rows[0]?.spent ?? 0n) + 500_000n
    const budget = world.db.updateTable('reward_budget').where('scope', '=', 'promotion').where('kind', '=', 'cash')
    await budget.set({ day_max: room }).execute()
    const players = await Promise.all(Array.from({ length: 20 }, aPlayer))
    const codes = (await Promise.all(players.map((player) => claim(player, promotionId)))).map(errorOf)
    expect(codes.filter((code) => code === null)).toHaveLength(5)
    expect(codes.filter((code) => code === 'budget_spent')).toHaveLength(15)
    await world.db.deleteFrom('reward_budget').where('scope', '=', 'promotion').execute()
    expect(errorOf(await claim(await aPlayer(), promotionId))).toBe('budget_missing')
    const row = { merchant_id: world.brandId, scope: 'promotion', kind: 'cash', day_max: 100_000_000_000n } as const
    await world.db.insertInto('reward_budget').values(row).execute()
    await sql`update promotion set budget = null where announcement_id = ${promotionId}`.execute(world.db)
    expect(errorOf(await claim(await aPlayer(), promotionId))).toBe('budget_missing')
  })

  test('is never more than one grant, and one member’s day, may have', async () => {
    await sql`delete from way_limit`.execute(world.db)
    const player = await aPlayer()
    const large = await promotion(100_000_000n, parseMoney('1000.01'))
    expect(errorOf(await claim(player, large))).toBe('way_max')
    const each = await Promise.all(Array.from({ length: 3 }, () => promotion(100_000_000n, parseMoney('900.00'))))
    const codes = (await Promise.all(each.map((one) => claim(player, one)))).map(errorOf)
    expect(codes.toSorted()).toEqual([null, null, 'way_max'])
    expect(await cashOf(player)).toBe(parseMoney('1800.00'))
  })
})
