import { randomUUID } from 'node:crypto'
import { parseMoney } from '@trevo/contract/money'
import { type Approval, opsAskApproval, opsDecideApproval } from '@trevo/contract/ops/approvals'
import * as cashier from '@trevo/contract/ops/cashier'
import * as rain from '@trevo/contract/ops/rain'
import * as programme from '@trevo/contract/ops/reward-programme'
import * as rewards from '@trevo/contract/ops/rewards'
import type { StaffRole } from '@trevo/contract/ops/roles'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { balancesOf } from '../../../test/balances.ts'
import { aDesk, aPromotion } from '../../../test/content.ts'
import { aMember, type TestMember } from '../../../test/fixtures.ts'
import { aWithdrawal } from '../../../test/ops-cashier.ts'
import { CHECK_IN_PLAN, RAIN_ROUND } from '../../../test/ops-reward-writes.ts'
import { anApplication, anOpsWorld, answered, errorOf, type OpsWorld } from '../../../test/ops-world.ts'
import { type StaffCaller, signedIn } from '../../../test/staff.ts'

let world: OpsWorld
beforeAll(async () => {
  world = await anOpsWorld()
})
afterAll(() => world.close())
const person = (...roles: StaffRole[]) => signedIn(world.server, { roles })
const needed = ({ envelope }: { envelope: unknown }) => {
  const { kind, why, limit } =
    (envelope as { value?: { kind?: string; why?: string; limit?: string | null } }).value ?? {}
  return [kind, why, limit]
}
const id = (value: bigint | string) => ({ params: { id: String(value) } })
const agree = async (
  asker: StaffCaller,
  decider: StaffCaller,
  kind: string,
  input: { params?: object; body?: object },
) => {
  const body = { requestId: randomUUID(), kind, note: 'campanha de verão', params: {}, body: {}, ...input }
  const approval = answered<Approval>(await asker.call(opsAskApproval, { body }))
  return { approval, answer: await decider.call(opsDecideApproval, { ...id(approval.id), body: { accept: true } }) }
}
const cap = (amount: string) =>
  sql`update way_limit set second_from = ${parseMoney(amount)} where merchant_id = ${world.brandId} and way = 'one_person'`.execute(
    world.db,
  )

describe('one person of finance', () => {
  let finance: StaffCaller
  beforeAll(async () => {
    // The demo's budgets: what a rule gives in a day, to whoever can reach it.
    await sql`update reward_budget set day_max = ${parseMoney('20000')} where merchant_id = ${world.brandId}`.execute(
      world.db,
    )
    for (const [index, turnover] of ['500', '5000', '50000', '500000'].entries()) {
      const [level, gift] = [index + 1, parseMoney(['5', '20', '100', '500'][index] as string)]
      await sql`insert into vip_level (merchant_id, level, label, turnover, rebate_basis_points, withdrawal_extra_percent, gift_kind, gift_amount)
        values (${world.brandId}, ${level}, ${`Nível ${level}`}, ${parseMoney(turnover)}, 0, 10, 'cash', ${gift})`.execute(
        world.db,
      )
    }
    finance = await person('finance')
  })
  const level = async (number: number, change: object) => {
    const params = { level: String(number) }
    const {
      id: _id,
      members: _members,
      level: _level,
      ...now
    } = answered<programme.StaffVipLevel>(await finance.call(programme.opsVipLevel, { params }))
    return { params, body: { ...now, ...change } }
  }
  const setLevel = async (number: number, change: object) =>
    finance.call(programme.opsSetVipLevel, await level(number, change))

  test('lowers what no level of the club asks for, with its gift as it was', async () => {
    for (const number of [1, 2, 3, 4]) {
      const answer = await setLevel(number, { turnover: `${number}.00` })
      // A lower level may not ask for more than a higher one: the first is the one that could be lowered by itself.
      expect(errorOf(answer)).toBe(number === 1 ? 'approval_required' : 'conflict')
    }
    expect(needed(await setLevel(1, { turnover: '0.01' }))).toEqual(['vip_level', 'limit', '500.00'])
    expect(needed(await setLevel(2, { turnover: '501.00' }))).toEqual(['vip_level', 'limit', '500.00'])
    expect(needed(await setLevel(4, { withdrawalExtraPercent: 11 }))).toEqual(['vip_level', 'always', null])
    // What gives less, or only reads otherwise, is one person's.
    expect(answered(await setLevel(4, { turnover: '600000.00', label: 'Diamante' }))).toMatchObject({ level: 4 })
    const { approval, answer } = await agree(
      finance,
      await person('finance'),
      'vip_level',
      await level(2, { turnover: '4000.00' }),
    )
    expect(answer.status).toBe(200)
    expect(approval.facts).toEqual([
      { name: 'level', as: 'text', before: null, after: '2 Nível 2' },
      { name: 'turnover', as: 'money', before: '5000.00', after: '4000.00' },
      { name: 'worst_day', as: 'money', before: null, after: expect.any(String) },
    ])
  })

  test('adds no gift to the check-in, and asks no less play for one', async () => {
    const cash = { ...CHECK_IN_PLAN, gifts: Array(7).fill({ kind: 'cash', amount: '20.00' }) }
    const made = await finance.call(programme.opsCreateCheckInPlan, { body: { requestId: randomUUID(), ...cash } })
    expect(needed(made)).toEqual(['check_in_create', 'limit', '20.00'])
    const { answer } = await agree(finance, await person('finance'), 'check_in_create', {
      body: { requestId: randomUUID(), ...cash, minTurnover: '10.00' },
    })
    expect(answer.status).toBe(200)
    const { data } = answered<{ data: programme.CheckInPlan[] }>(await finance.call(programme.opsCheckInPlans))
    const plan = data[0] as programme.CheckInPlan
    const { id: planId, revisedAt: _revisedAt, ...fields } = plan
    const edit = (change: object) =>
      finance.call(programme.opsEditCheckInPlan, { ...id(planId), body: { ...fields, ...change } })
    expect(needed(await edit({ minTurnover: '9.99' }))).toEqual(['check_in_edit', 'limit', '20.00'])
    expect(needed(await edit({ startsOn: '2025-01-01' }))).toEqual(['check_in_edit', 'limit', '20.00'])
    expect(errorOf(await edit({ minTurnover: '20.00' }))).toBeNull()
    // A plan that rests gives nothing; switched on again, all of it is new.
    expect(errorOf(await edit({ active: false, minTurnover: '0.01' }))).toBeNull()
    expect(needed(await edit({ active: true }))).toEqual(['check_in_edit', 'limit', '20.00'])
  })

  test('makes no referral easier: less play, longer, more friends', async () => {
    const referral = {
      active: true,
      inviterGift: { kind: 'cash', amount: '10.00' },
      friendGift: null,
      turnover: '100.00',
      withinDays: 30,
      friendsMax: 20,
    }
    const { budgets, points } = answered<programme.RewardRules>(await finance.call(programme.opsRewardRules))
    const body = (change: object) => ({ body: { budgets, points, referral: { ...referral, ...change } } })
    const { answer } = await agree(finance, await person('finance'), 'reward_rules', body({}))
    expect(answer.status).toBe(200)
    const set = (change: object) => finance.call(programme.opsSetRewardRules, body(change))
    expect(errorOf(await set({}))).toBeNull()
    for (const change of [{ turnover: '0.01' }, { withinDays: 365 }, { friendsMax: 1000 }]) {
      expect(needed(await set(change))).toEqual(['reward_rules', 'limit', '50.00'])
    }
    expect(errorOf(await set({ turnover: '200.00', withinDays: 10, friendsMax: 5 }))).toBeNull()
    const more = budgets.map((budget) => ({ ...budget, ...(budget.scope === 'vip' && { dayMax: '20000.01' }) }))
    const raised = await finance.call(programme.opsSetRewardRules, { body: { budgets: more, points, referral } })
    expect(errorOf(raised)).toBe('approval_required')
  })

  test('lets the rain fall up to the day: what it gives counts, however it is cut', async () => {
    const alone = await person('finance')
    await cap('250.00')
    const plan = (budget: string, envelopes: number) =>
      alone.call(rain.opsPlanRain, {
        body: { requestId: randomUUID(), ...RAIN_ROUND, kind: 'cash', budget, envelopes },
      })
    expect(errorOf(await plan('100.00', 50))).toBeNull()
    expect(errorOf(await plan('100.00', 1))).toBeNull()
    expect(needed(await plan('100.00', 1))).toEqual(['rain_round', 'day', '250.00'])
    await cap('20000.00')
  })
})

describe('a gift by name', () => {
  let member: TestMember
  const promotion = (amount: string) =>
    aPromotion(world.db, aDesk(world.brandId, world.server.clock), {
      flow: 'application',
      rewardKind: 'cash',
      rewardAmountMinor: parseMoney(amount),
    })
  const issue = (by: StaffCaller, application: string) =>
    by.call(rewards.opsIssueReward, { ...id(application), body: {} })
  const cashOf = async ({ id: memberId }: TestMember) =>
    (await balancesOf(world.db, memberId)).find(({ kind, currency }) => kind === 'cash' && currency === 'BRL')
      ?.balance ?? 0n
  beforeEach(async () => {
    member = await aMember(world.db, { merchantId: world.brandId })
  })

  test('of 500.00 is not issued by one person', async () => {
    const [finance, second] = [await person('finance'), await person('finance')]
    const application = await anApplication(world.server, member, await promotion('500.00'))
    expect(needed(await issue(finance, application))).toEqual(['reward_issue', 'limit', '100.00'])
    expect(await cashOf(member)).toBe(0n)
    const { approval, answer } = await agree(finance, second, 'reward_issue', { ...id(application), body: {} })
    expect(answer.status).toBe(200)
    expect(approval.facts.map(({ name, after }) => [name, after])).toContainEqual(['amount', '500.00'])
    expect(await cashOf(member)).toBe(parseMoney('500.00'))
    // Neither of the two lets the member's money out; somebody else can, and is named.
    const { id: withdrawal } = await aWithdrawal(world, { member, amount: '50.00' })
    for (const giver of [finance, second]) {
      const refused = await giver.call(cashier.opsApproveWithdrawal, id(withdrawal))
      expect(errorOf(refused)).toBe('gave_to_member')
      expect((refused.envelope as { value?: { others?: string } }).value?.others).toContain('Pessoa')
    }
    const third = await person('risk')
    // Nor do they by agreeing to what another asks for.
    const asked = await agree(third, second, 'withdrawal', id(withdrawal))
    expect(errorOf(asked.answer)).toBe('gave_to_member')
    expect((await third.call(cashier.opsApproveWithdrawal, id(withdrawal))).status).toBe(200)
  })

  test('after thirty days says nothing any more about whose money leaves', async () => {
    const finance = await person('finance')
    const application = await anApplication(world.server, member, await promotion('25.00'))
    expect(errorOf(await issue(finance, application))).toBeNull()
    const { id: withdrawal } = await aWithdrawal(world, { member, amount: '50.00' })
    expect(errorOf(await finance.call(cashier.opsApproveWithdrawal, id(withdrawal)))).toBe('gave_to_member')
    await sql`update staff_gift set at = at - interval '30 days' where member_id = ${member.id}`.execute(world.db)
    expect((await finance.call(cashier.opsApproveWithdrawal, id(withdrawal))).status).toBe(200)
  })

  test('counts, with every other, to what one person lets through in a day: of many at once no more get through', async () => {
    await cap('100.00')
    const finance = await person('finance')
    const offer = await promotion('25.00')
    const applications: string[] = []
    for (let count = 0; count < 6; count++) {
      applications.push(
        await anApplication(world.server, await aMember(world.db, { merchantId: world.brandId }), offer),
      )
    }
    const answers = await Promise.all(applications.map((application) => issue(finance, application)))
    expect(answers.map(errorOf).toSorted()).toEqual(['approval_required', 'approval_required', null, null, null, null])
    const left = applications[answers.findIndex((answer) => errorOf(answer) !== null)] as string
    expect(needed(await issue(finance, left))).toEqual(['reward_issue', 'day', '100.00'])
    // Approved withdrawals are of the same day.
    const { id: withdrawal } = await aWithdrawal(world, { amount: '10.00' })
    expect(needed(await finance.call(cashier.opsApproveWithdrawal, id(withdrawal)))).toEqual([
      'withdrawal',
      'day',
      '100.00',
    ])
    const { answer } = await agree(finance, await person('finance'), 'withdrawal', id(withdrawal))
    expect(answer.status).toBe(200)
    // A day later it is another.
    await sql`update staff_gift set at = at - interval '1 day' where staff_id = ${finance.id}`.execute(world.db)
    expect(errorOf(await issue(finance, left))).toBeNull()
    await cap('20000.00')
  })
})
