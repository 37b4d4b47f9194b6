import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { approvedAlone, aStaffActor, type CashierWorld, type Payer, startCashierWorld } from '../../../test/cashier.ts'
import { aSession } from '../../../test/fixtures.ts'
import { recordSecurityEvent } from '../../base/members/security-events.ts'
import type { SecurityEventName } from '../../base/members/tables.ts'
import { beginBreak } from '../../money/gate/breaks.ts'
import { setLimits } from '../../money/ways/limits.ts'
import { inTx } from '../../platform/db.ts'
import { sealedDetails } from './payout-details.ts'
import { holdPayouts, releasePayouts } from './payout-hold.ts'
import { payOut, sweepPayouts } from './payouts.ts'
import { asWithdrawals } from './views.ts'
import { cancelWithdrawal } from './withdrawals.ts'

let world: CashierWorld
beforeAll(async () => {
  // Security events carry the database's own time.
  world = await startCashierWorld({ startAt: new Date().toISOString() })
})
afterAll(() => world.close())
afterEach(async () => {
  world.psp.setPayouts('paid')
  expect(await world.findings()).toEqual([])
})

const HOUR_MS = 3_600_000
const now = () => world.app.clock.now()
const hoursAgo = (hours: number) => new Date(now().getTime() - hours * HOUR_MS)
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: Error & { code?: string }) => error.code ?? error.message,
  )
const paidOut = (payoutId: string) => world.psp.payouts()[payoutId]?.valor
const stateOf = async (payer: Payer) => (await world.withdraw(payer, '40.00')).state
const savedAt = (payer: Payer, at: Date) =>
  world.deps.db.updateTable('payout_account').set({ created_at: at }).where('id', '=', payer.accountId).execute()
const happened = ({ id: memberId, merchantId }: Payer, event: SecurityEventName) =>
  inTx(world.deps.db, (tx) => recordSecurityEvent(tx, { merchantId, memberId, event, ip: '', userAgent: undefined }))
const onBreak = ({ id, merchantId }: Payer) => {
  const by = { setBy: 'staff', actor: 'risk', note: 'x' } as const
  const wanted = { length: '6m', requestId: randomUUID(), by } as const
  return inTx(world.deps.db, (tx) => beginBreak(tx, { ...world.deps, ...world.app.app }, { id, merchantId }, wanted))
}
const held = (payer: Payer) => inTx(world.deps.db, (tx) => holdPayouts(tx, payer.id, now()))

describe('is paid by itself', () => {
  test('where there is nothing to wonder about', async () => {
    expect(await stateOf(await world.payer('100.00'))).toBe('approved')
  })
  test('up to its threshold in a day, however many withdrawals that are', async () => {
    const ana = await world.payer('5000.00')
    const ask = async (amount: string) => (await world.withdraw(ana, amount)).state
    expect([await ask('600.00'), await ask('400.00'), await ask('1.00')]).toEqual(['approved', 'approved', 'review'])
    // What came back left nobody's account.
    const [, , first] = await world.withdrawals(ana)
    await cancelWithdrawal(world.deps, ana.id, first?.id ?? 0n)
    expect([await ask('600.00'), await ask('1.00')]).toEqual(['approved', 'review'])
  })
  test('once of two at once that are too much together', async () => {
    const ana = await world.payer('5000.00')
    const states = await Promise.all([world.withdraw(ana, '600.00'), world.withdraw(ana, '600.00')])
    expect(states.map(({ state }) => state).toSorted()).toEqual(['approved', 'review'])
  })
  test('never past what one person may let out, whatever a method says', async () => {
    const ana = await world.payer('5000.00')
    const limits = { grantMax: null, memberDayMax: null, secondFrom: 5_000_000n }
    await inTx(world.deps.db, (tx) => setLimits(tx, ana.merchantId, 'large_withdrawal', limits, now()))
    expect(await world.withdraw(ana, '500.01')).toMatchObject({ state: 'review' })
    expect(await world.withdraw(ana, '500.00')).toMatchObject({ state: 'approved' })
    await world.deps.db.deleteFrom('way_limit').execute()
  })
  test('never to an account of a few days', async () => {
    const ana = await world.payer('100.00')
    await world.deps.db
      .updateTable('member')
      .set({ created_at: hoursAgo(48) })
      .where('id', '=', ana.id)
      .execute()
    expect(await stateOf(ana)).toBe('review')
  })
  test('never to a key that another member saved, nor beside somebody at the same address', async () => {
    const [ana, bia, caio] = [await world.payer('100.00'), await world.payer('100.00'), await world.payer('100.00')]
    const details = { pixKey: 'mesma@example.com', document: null, bankCode: null, branch: null, account: null }
    for (const { id, accountId } of [ana, bia]) {
      const sameKey = sealedDetails(world.deps.secrets, id, details)
      await world.deps.db.updateTable('payout_account').set(sameKey).where('id', '=', accountId).execute()
    }
    expect(await stateOf(ana)).toBe('review')
    expect(await stateOf(caio)).toBe('approved')
    for (const payer of [bia, caio]) {
      const { id } = await aSession(world.deps.db, payer, now())
      await world.deps.db.updateTable('member_session').set({ ip: '203.0.113.7' }).where('id', '=', id).execute()
    }
    expect(await stateOf(caio)).toBe('review')
  })
  test('never to excluded members; staff may pay what is the member’s own', async () => {
    const ana = await world.payer('100.00')
    await onBreak(ana)
    const { id, state, payoutId } = await world.withdraw(ana, '40.00')
    expect(state).toBe('review')
    await approvedAlone(world, await aStaffActor(world), id)
    await payOut(world.deps, id)
    expect(paidOut(payoutId)).toBe('40.00')
  })
  test('not when an exclusion began between asking and sending', async () => {
    const ana = await world.payer('100.00')
    const { id, state, payoutId } = await world.withdraw(ana, '40.00')
    expect(state).toBe('approved')
    await onBreak(ana)
    await Promise.all([payOut(world.deps, id), sweepPayouts(world.deps)])
    expect(paidOut(payoutId)).toBeUndefined()
    expect((await world.withdrawalNow(ana, id)).state).toBe('review')
  })
})

describe('waits for a day', () => {
  const holdOf = async (payer: Payer) => {
    const row = await world.withdraw(payer, '10.00')
    const [view] = await asWithdrawals(world.deps.db, world.deps.secrets, [row])
    return { state: row.state, hold: view?.hold ?? null }
  }
  test('after a new account to be paid to, and says until when', async () => {
    const ana = await world.payer('100.00')
    await savedAt(ana, hoursAgo(23))
    const until = new Date(hoursAgo(23).getTime() + 24 * HOUR_MS).toISOString()
    expect(await holdOf(ana)).toEqual({ state: 'review', hold: { cause: 'payout_account', until } })
    await savedAt(ana, hoursAgo(24))
    expect(await holdOf(ana)).toEqual({ state: 'approved', hold: null })
  })
  test.each([
    ['payment_password_changed', 'payment_password'],
    ['totp_on', 'second_step'],
    ['totp_off', 'second_step'],
    ['passkey_added', 'second_step'],
    ['passkey_removed', 'second_step'],
    ['contact_bound', 'contact'],
  ] as const)('after %s', async (event, cause) => {
    const ana = await world.payer('100.00')
    await happened(ana, event)
    expect(await holdOf(ana)).toMatchObject({ state: 'review', hold: { cause } })
  })
  test('names the latest of several changes', async () => {
    const ana = await world.payer('100.00')
    await savedAt(ana, hoursAgo(2))
    await happened(ana, 'totp_on')
    expect(await holdOf(ana)).toMatchObject({ hold: { cause: 'second_step' } })
    const [changed] = await world.deps.db
      .selectFrom('security_event')
      .select('created_at')
      .where('member_id', '=', ana.id)
      .where('event', '=', 'totp_on')
      .execute()
    await savedAt(ana, new Date((changed?.created_at.getTime() ?? 0) + 1))
    expect(await holdOf(ana)).toMatchObject({ hold: { cause: 'payout_account' } })
  })
  test('or for as long as the brand says', async () => {
    const ana = await world.payer('100.00')
    await savedAt(ana, hoursAgo(30))
    const rule = { merchant_id: world.brand.id, wait_hours: 72 }
    await world.deps.db.insertInto('payout_rule').values(rule).execute()
    expect(await holdOf(ana)).toMatchObject({ state: 'review', hold: { cause: 'payout_account' } })
    await world.deps.db.deleteFrom('payout_rule').execute()
  })
})

describe('payouts that staff hold', () => {
  test('stay here, also approved ones, until they are released', async () => {
    const ana = await world.payer('100.00')
    const actor = await aStaffActor(world)
    const { id, payoutId } = await world.withdraw(ana, '40.00')
    await held(ana)
    await payOut(world.deps, id)
    expect((await world.withdrawalNow(ana, id)).state).toBe('review')
    expect(await codeOf(approvedAlone(world, actor, id))).toBe('payouts_held')
    expect(await stateOf(ana)).toBe('review')
    await inTx(world.deps.db, (tx) => releasePayouts(tx, ana.id))
    await approvedAlone(world, actor, id)
    await payOut(world.deps, id)
    expect(paidOut(payoutId)).toBe('40.00')
  })
  test('held while one is being sent: either paid or here, never both', async () => {
    for (let n = 0; n < 5; n++) {
      const ana = await world.payer('100.00')
      const { id, payoutId } = await world.withdraw(ana, '40.00')
      await Promise.all([held(ana), payOut(world.deps, id)])
      const { state } = await world.withdrawalNow(ana, id)
      expect([state, paidOut(payoutId)]).toEqual(state === 'paid' ? ['paid', '40.00'] : ['review', undefined])
    }
  })
})

// The last: events carry the time of the database, which does not go along.
test('what leaves by itself begins anew with the brand’s day', async () => {
  const ana = await world.payer('5000.00')
  const ask = async (amount: string) => (await world.withdraw(ana, amount)).state
  expect([await ask('900.00'), await ask('200.00')]).toEqual(['approved', 'review'])
  world.app.clock.advance(24 * HOUR_MS)
  expect([await ask('900.00'), await ask('200.00')]).toEqual(['approved', 'review'])
})
