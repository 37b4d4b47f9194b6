import { randomUUID } from 'node:crypto'
import type { Approval } from '@trevo/contract/ops/approvals'
import { opsDecideApproval } from '@trevo/contract/ops/approvals'
import * as actions from '@trevo/contract/ops/member-actions'
import type { StaffRole } from '@trevo/contract/ops/roles'
import { securityOverview } from '@trevo/contract/security'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type CashierWorld, type Payer, startCashierWorld } from '../../../../test/cashier.ts'
import { answered, errorOf } from '../../../../test/ops-world.ts'
import { type PlayWorld, startPlayWorld } from '../../../../test/play.ts'
import { type StaffCaller, signedIn } from '../../../../test/staff.ts'
import { payOut, sweepPayouts } from '../../cashier/payouts.ts'

let world: CashierWorld
let risk: StaffCaller
let finance: StaffCaller
beforeAll(async () => {
  world = await startCashierWorld()
  risk = await person('risk')
  finance = await person('finance')
})
afterAll(() => world.close())
afterEach(async () => expect(await world.findings()).toEqual([]))

const person = (...roles: StaffRole[]) => signedIn(world.app, { roles, merchantId: world.brand.id })
const WHY = { reason: 'takeover', note: 'o dono avisou' } as const
const of = ({ id }: { id: bigint }) => ({ params: { id: String(id) } })
const take = (
  measure: typeof actions.opsLockMember | typeof actions.opsHoldPayouts | typeof actions.opsSignOutMember,
  payer: { id: bigint },
  by = risk,
) => by.call(measure, { ...of(payer), body: { requestId: randomUUID(), ...WHY } })
const ask = async (
  wish: typeof actions.opsRequestUnlock | typeof actions.opsRequestRelease | typeof actions.opsRequestClosing,
  payer: Payer,
) => risk.call(wish, { ...of(payer), body: { requestId: randomUUID(), ...WHY } })
const decide = (by: StaffCaller, { id }: Approval) =>
  by.call(opsDecideApproval, { params: { id }, body: { accept: true, note: '' } })
const standing = async (payer: Payer) =>
  answered<actions.MemberStanding>(await risk.call(actions.opsMemberStanding, of(payer)))
const overview = ({ token }: Payer) => world.app.inject(securityOverview, { token })
const paidOut = (payoutId: string) => world.psp.payouts()[payoutId]?.valor
const namesOf = async ({ id }: Payer) => {
  const rows = await world.deps.db
    .selectFrom('staff_audit')
    .select('action')
    .where('entity', '=', 'member')
    .where('entity_id', '=', String(id))
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action)
}

describe('locking', () => {
  test('ends sessions, keeps back what was to be paid, and is undone by two people only', async () => {
    const ana = await world.payer('100.00')
    const { id, payoutId } = await world.withdraw(ana, '40.00')
    expect(errorOf(await overview(ana))).toBeNull()
    const locked = answered<actions.MemberStanding>(await take(actions.opsLockMember, ana))
    expect(locked).toMatchObject({ status: 'locked', actions: [{ action: 'lock', ...WHY, by: risk.userName }] })
    expect(errorOf(await overview(ana))).toBe('session_expired')
    await Promise.all([payOut(world.deps, id), sweepPayouts(world.deps)])
    expect([(await world.withdrawalNow(ana, id)).state, paidOut(payoutId)]).toEqual(['review', undefined])
    // A second time nothing is done and nothing is written.
    await take(actions.opsLockMember, ana)
    expect((await standing(ana)).actions).toHaveLength(1)
    expect(await namesOf(ana)).toEqual(['member.lock'])

    const approval = answered<Approval>(await ask(actions.opsRequestUnlock, ana))
    expect((await standing(ana)).status).toBe('locked')
    expect(errorOf(await decide(risk, approval))).toBe('no_permission')
    expect(errorOf(await decide(finance, approval))).toBeNull()
    expect(await standing(ana)).toMatchObject({
      status: 'active',
      actions: [
        { action: 'unlock', by: risk.userName, second: finance.userName },
        { action: 'lock', second: null },
      ],
    })
    expect(errorOf(await ask(actions.opsRequestUnlock, ana))).toBe('conflict')
  })

  test('is nothing for support, finance or another brand', async () => {
    const ana = await world.payer()
    for (const role of ['support', 'finance', 'content'] as const) {
      expect(errorOf(await take(actions.opsLockMember, ana, await person(role)))).toBe('no_permission')
    }
    expect(errorOf(await take(actions.opsLockMember, { id: 999_999n }))).toBe('not_found')
    const short = { ...of(ana), body: { requestId: randomUUID(), reason: 'fraud', note: ' ' } }
    expect(errorOf(await risk.call(actions.opsLockMember, short))).toBe('invalid_input')
  })
})

describe('payouts', () => {
  test('are held by one person and released by two; nothing leaves by itself afterwards', async () => {
    const ana = await world.payer('100.00')
    const { id } = await world.withdraw(ana, '40.00')
    expect(answered(await take(actions.opsHoldPayouts, ana))).toMatchObject({ payoutsHeld: true, status: 'active' })
    expect(errorOf(await overview(ana))).toBeNull()
    expect((await world.withdraw(ana, '10.00')).state).toBe('review')
    const approval = answered<Approval>(await ask(actions.opsRequestRelease, ana))
    expect(errorOf(await decide(finance, approval))).toBeNull()
    expect(await standing(ana)).toMatchObject({ payoutsHeld: false })
    await sweepPayouts(world.deps)
    expect((await world.withdrawalNow(ana, id)).state).toBe('review')
  })
})

test('signing out everywhere ends the sessions and nothing else', async () => {
  const ana = await world.payer('100.00')
  const support = await person('support')
  expect(answered(await take(actions.opsSignOutMember, ana, support))).toMatchObject({ status: 'active' })
  expect(errorOf(await overview(ana))).toBe('session_expired')
})

describe('closing', () => {
  test('pays all that is there to the registered account, with what waited, once', async () => {
    const ana = await world.payer('100.00')
    const waiting = await world.withdraw(ana, '40.00')
    const approval = answered<Approval>(await ask(actions.opsRequestClosing, ana))
    expect(approval.facts).toContainEqual({ name: 'balance', as: 'money', before: null, after: '60.00' })
    await take(actions.opsLockMember, ana)
    const both = await Promise.all([decide(finance, approval), decide(await person('admin'), approval)])
    expect(both.map(errorOf).toSorted()).toEqual(['conflict', null])
    expect((await standing(ana)).status).toBe('closed')
    expect((await world.withdrawalNow(ana, waiting.id)).state).toBe('rejected')
    const [last] = await world.withdrawals(ana)
    expect(last).toMatchObject({ amount: 1_000_000n, fee: 0n })
    await vi.waitFor(async () => expect((await world.withdrawals(ana))[0]?.state).toBe('paid'))
    expect(paidOut(last?.payoutId ?? '')).toBe('100.00')
    expect([await world.cashOf(ana), await world.cashOf(ana, 'held')]).toEqual([0n, 0n])
    expect(errorOf(await take(actions.opsLockMember, ana))).toBe('conflict')
  })

  test('waits where there is nowhere to pay to, or payouts are held', async () => {
    const ana = await world.payer('100.00')
    const approval = answered<Approval>(await ask(actions.opsRequestClosing, ana))
    await take(actions.opsHoldPayouts, ana)
    expect(errorOf(await decide(finance, approval))).toBe('payouts_held')
    const bia = await world.payer('100.00')
    await world.deps.db
      .updateTable('payout_account')
      .set({ removed_at: new Date() })
      .where('member_id', '=', bia.id)
      .execute()
    const other = answered<Approval>(await ask(actions.opsRequestClosing, bia))
    expect(errorOf(await decide(finance, other))).toBe('payout_account_missing')
    expect((await standing(bia)).status).toBe('active')
  })
})

describe('a game that runs', () => {
  let play: PlayWorld
  beforeAll(async () => {
    play = await startPlayWorld()
  })
  afterAll(async () => {
    expect(await play.findings()).toEqual([])
    await play.app.close()
  })

  test('takes no stake after a lock was answered, and pays what was won', async () => {
    const player = await play.player('100.00')
    const locker = await signedIn(play.app, { roles: ['risk'] })
    const flying = Array.from({ length: 15 }, (_, n) => play.bet(player, `lock-${n}`, `lock-${n}`, '1.00'))
    expect(
      errorOf(await locker.call(actions.opsLockMember, { ...of(player), body: { requestId: randomUUID(), ...WHY } })),
    ).toBeNull()
    const after = await play.bet(player, 'after', 'after', '1.00')
    expect(after.envelope.success).toBe(false)
    const taken = (await Promise.all(flying)).filter(({ envelope }) => envelope.success)
    expect(await play.cashOf(player)).toBe(BigInt(100 - taken.length) * 10_000n)
    const { rows } = await play.app.database.pool.query('select ended_at from game_session where member_id = $1', [
      player.id,
    ])
    expect(rows.every(({ ended_at }) => ended_at !== null)).toBe(true)
  })
})
