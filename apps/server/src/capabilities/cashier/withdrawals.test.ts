import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { approvedAlone, aStaffActor, type CashierWorld, played, startCashierWorld } from '../../../test/cashier.ts'
import { createLedger } from '../../money/ledger/ledger.ts'
import { setLimits } from '../../money/ways/limits.ts'
import { inTx, openDatabase } from '../../platform/db.ts'
import type { CashierDeps } from './deps.ts'
import { payOut, sweepPayouts } from './payouts.ts'
import { approveWithdrawal, rejectWithdrawal } from './staff.ts'
import { approvers } from './withdrawal-queries.ts'
import { cancelWithdrawal, requestWithdrawal } from './withdrawals.ts'

let world: CashierWorld
beforeAll(async () => {
  world = await startCashierWorld()
})
afterAll(() => world.close())
afterEach(async () => {
  world.psp.setDown(false)
  world.psp.setPayouts('paid')
  world.started.length = 0
  expect(await world.findings()).toEqual([])
})

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: Error & { code?: string }) => error.code ?? error.message,
  )
const countOf = (outcomes: string[]) =>
  Object.fromEntries([...new Set(outcomes)].map((name) => [name, outcomes.filter((one) => one === name).length]))
const paidOut = (payoutId: string) => world.psp.payouts()[payoutId]?.valor
const setRules = (change: Record<string, bigint | number>) =>
  world.deps.db.updateTable('payment_method').set(change).where('id', '=', world.methods.pixOut).execute()

/** Whoever found no free connection asks again, as a client does that hears of a busy server. */
async function untilAnswered(ask: () => Promise<string>): Promise<string> {
  for (;;) {
    const outcome = await ask()
    if (!outcome.startsWith('timeout exceeded')) return outcome
  }
}

describe('asking to be paid', () => {
  test('sets the money aside at once and pays it once, however often it is tried', async () => {
    const ana = await world.payer('100.00')
    const withdrawal = await world.withdraw(ana, '40.00')
    expect(withdrawal.state).toBe('approved')
    expect([await world.cashOf(ana), await world.cashOf(ana, 'held')]).toEqual([600_000n, 400_000n])
    expect(world.started).toEqual([withdrawal.id])
    await Promise.all(Array.from({ length: 20 }, () => payOut(world.deps, withdrawal.id)))
    await sweepPayouts(world.deps)
    expect(await world.withdrawalNow(ana, withdrawal.id)).toMatchObject({ state: 'paid' })
    expect(paidOut(withdrawal.payoutId)).toBe('40.00')
    expect([await world.cashOf(ana), await world.cashOf(ana, 'held')]).toEqual([600_000n, 0n])
  })
  test('is answered the same when it is repeated, also at the same moment', async () => {
    const ana = await world.payer('100.00')
    const requestId = randomUUID()
    const all = await Promise.all(Array.from({ length: 10 }, () => world.withdraw(ana, '40.00', { requestId })))
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    expect(await world.cashOf(ana)).toBe(600_000n)
    expect(await codeOf(world.withdraw(ana, '41.00', { requestId }))).toBe('idempotency_conflict')
  })
  test('200 at once of one balance: exactly what it covers', async () => {
    const ana = await world.payer('73.50')
    const nodes = [1, 2].map(() => {
      const { db, pool } = openDatabase({ url: world.app.database.url, poolSize: 6, onError: () => {} })
      return { deps: { ...world.deps, db, ledger: createLedger({ pool }) } satisfies CashierDeps, db }
    })
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, (_, n) => {
        const request = { requestId: randomUUID(), methodId: world.methods.pixOut, accountId: ana.accountId }
        const amounts = { amountMinor: 10_000n, feeMinor: 0n }
        const deps = (nodes[n % 2] as (typeof nodes)[number]).deps
        return untilAnswered(() => codeOf(requestWithdrawal(deps, world.brand, ana, { ...request, ...amounts })))
      }),
    )
    for (const { db } of nodes) await db.destroy()
    expect(countOf(outcomes)).toEqual({ done: 73, insufficient_funds: 127 })
    expect([await world.cashOf(ana), await world.cashOf(ana, 'held')]).toEqual([5_000n, 730_000n])
  })
  test('has a fee that is shown before, in whole cents, and part of what leaves', async () => {
    const ana = await world.payer('100.00')
    await setRules({ fee_flat: 10_000n, fee_basis_points: 150 })
    // 1.00 and 1.5 % of 33.33 = 0.49995, of which whole cents are 0.49.
    expect(await codeOf(world.withdraw(ana, '33.33'))).toBe('fee_changed')
    const withdrawal = await world.withdraw(ana, '33.33', { fee: '1.49' })
    await setRules({ fee_flat: 0n, fee_basis_points: 0 })
    await payOut(world.deps, withdrawal.id)
    expect(paidOut(withdrawal.payoutId)).toBe('31.84')
    expect(await world.cashOf(ana)).toBe(666_700n)
  })
  test('is limited by day in sum and in times; what came back does not count', async () => {
    const ana = await world.payer('100.00')
    await setRules({ day_count: 2 })
    const first = await world.withdraw(ana, '10.00')
    await world.withdraw(ana, '10.00')
    expect(await codeOf(world.withdraw(ana, '10.00'))).toBe('limit_exceeded')
    await cancelWithdrawal(world.deps, ana.id, first.id)
    expect(await codeOf(world.withdraw(ana, '10.00'))).toBe('done')
    await setRules({ day_count: 1000, day_max: 250_000n })
    expect(await codeOf(world.withdraw(ana, '5.01'))).toBe('limit_exceeded')
    expect(await codeOf(world.withdraw(ana, '5.00'))).toBe('done')
    await setRules({ day_max: 1_000_000_000n })
  })
  test('waits until enough was played where the brand asks for it', async () => {
    const ana = await world.payer()
    await setRules({ turnover_percent: 100 })
    const { txid } = await world.deposit(ana, '50.00')
    await world.psp.pay(txid ?? '')
    expect(await codeOf(world.withdraw(ana, '10.00'))).toBe('turnover_required')
    await played(world, ana, '39.99')
    expect(await codeOf(world.withdraw(ana, '40.00'))).toBe('turnover_required')
    await played(world, ana, '0.01')
    expect(await codeOf(world.withdraw(ana, '40.00'))).toBe('done')
    await played(world, ana, '10.00')
    // What was played for is free from then on.
    expect(await codeOf(world.withdraw(ana, '10.00'))).toBe('done')
    await setRules({ turnover_percent: 0 })
  })
})

describe('staff', () => {
  test('look at what is above the threshold; of many decisions one counts', async () => {
    const ana = await world.payer('2000.00')
    const actor = await aStaffActor(world)
    const withdrawal = await world.withdraw(ana, '1000.01')
    expect(withdrawal.state).toBe('review')
    await payOut(world.deps, withdrawal.id)
    expect(paidOut(withdrawal.payoutId)).toBeUndefined()
    const approve = () => codeOf(approvedAlone(world, actor, withdrawal.id))
    expect(countOf(await Promise.all([approve(), approve(), approve(), approve()]))).toEqual({ done: 1, conflict: 3 })
    expect(world.started).toEqual([withdrawal.id])
    await payOut(world.deps, withdrawal.id)
    expect(paidOut(withdrawal.payoutId)).toBe('1000.01')
  })
  test('let out by one person up to a limit for a member’s day, and past it by two', async () => {
    const { db } = world.deps
    const limits = { grantMax: null, memberDayMax: null, secondFrom: 18_000_000n }
    await inTx(db, (tx) => setLimits(tx, world.brand.id, 'large_withdrawal', limits, world.app.clock.now()))
    const [ana, actor, other] = [await world.payer('20000.00'), await aStaffActor(world), await aStaffActor(world)]
    const [first, second] = [await world.withdraw(ana, '1100.00'), await world.withdraw(ana, '1100.00')]
    // Two people at once for one member: the sum counts, whoever lets it out.
    const both = [approvedAlone(world, actor, first.id), approvedAlone(world, other, second.id)]
    expect(countOf(await Promise.all(both.map(codeOf)))).toEqual({ done: 1, approval_required: 1 })
    const isFirst = (await world.withdrawalNow(ana, first.id)).state === 'approved'
    const left = isFirst ? second : first
    expect(await codeOf(approvedAlone(world, await aStaffActor(world), left.id))).toBe('approval_required')
    const consent = { approvalId: 1n, decider: other }
    await inTx(db, (tx) => approveWithdrawal(tx, world.deps, actor, left.id, consent))
    expect(await inTx(db, (tx) => approvers(tx, left.id))).toEqual([actor.userName, other.userName])
    // What two let out uses up nothing; the next day begins anew.
    const third = await world.withdraw(ana, '1700.00')
    expect(await codeOf(approvedAlone(world, await aStaffActor(world), third.id))).toBe('approval_required')
    world.app.clock.advance(24 * 3_600_000)
    expect(await codeOf(approvedAlone(world, await aStaffActor(world), third.id))).toBe('done')
    await db.deleteFrom('way_limit').execute()
  })
  test('refuse with a reason, and the money is back', async () => {
    const ana = await world.payer('2000.00')
    const actor = await aStaffActor(world)
    const { id } = await world.withdraw(ana, '1500.00')
    await rejectWithdrawal(world.deps, actor, id, { reason: 'documents_needed', note: 'CPF' })
    expect(await world.withdrawalNow(ana, id)).toMatchObject({ state: 'rejected' })
    expect(await world.cashOf(ana)).toBe(20_000_000n)
    expect(await codeOf(approvedAlone(world, actor, id))).toBe('conflict')
    const other = { ...actor, merchantId: world.brand.id + 1 }
    expect(await codeOf(approvedAlone(world, other, id))).toBe('not_found')
  })
})

describe('the payment service', () => {
  test('refuses: the money is back', async () => {
    const ana = await world.payer('100.00')
    world.psp.setPayouts('refused')
    const { id } = await world.withdraw(ana, '40.00')
    await payOut(world.deps, id)
    expect(await world.withdrawalNow(ana, id)).toMatchObject({ state: 'failed' })
    expect(await world.cashOf(ana)).toBe(1_000_000n)
  })
  test('takes it and fails later: the money is back once', async () => {
    const ana = await world.payer('100.00')
    world.psp.setPayouts('pending')
    const { id, payoutId } = await world.withdraw(ana, '40.00')
    await payOut(world.deps, id)
    expect(await world.withdrawalNow(ana, id)).toMatchObject({ state: 'paying' })
    expect(await codeOf(cancelWithdrawal(world.deps, ana.id, id))).toBe('conflict')
    world.psp.settlePayout(payoutId, 'NAO_REALIZADO')
    world.app.clock.advance(10_000)
    await Promise.all([sweepPayouts(world.deps), sweepPayouts(world.deps)])
    expect(await world.withdrawalNow(ana, id)).toMatchObject({ state: 'failed' })
    expect(await world.cashOf(ana)).toBe(1_000_000n)
  })
  test('pays and its answer is lost: found out by asking, never paid again', async () => {
    const ana = await world.payer('100.00')
    world.psp.setPayouts('lost')
    const { id } = await world.withdraw(ana, '40.00')
    await payOut(world.deps, id)
    expect(await world.withdrawalNow(ana, id)).toMatchObject({ state: 'paying' })
    world.psp.setPayouts('refused')
    world.app.clock.advance(10_000)
    await sweepPayouts(world.deps)
    expect(await world.withdrawalNow(ana, id)).toMatchObject({ state: 'paid' })
    expect([await world.cashOf(ana), await world.cashOf(ana, 'held')]).toEqual([600_000n, 0n])
  })
  test('is down for ten minutes: the money waits and is paid once', async () => {
    const ana = await world.payer('100.00')
    world.psp.setDown(true)
    const { id, payoutId } = await world.withdraw(ana, '40.00')
    await payOut(world.deps, id)
    for (let minute = 0; minute < 10; minute++) {
      world.app.clock.advance(60_000)
      await sweepPayouts(world.deps)
    }
    expect(await world.withdrawalNow(ana, id)).toMatchObject({ state: 'paying' })
    expect(await world.cashOf(ana, 'held')).toBe(400_000n)
    world.psp.setDown(false)
    // One call finds out that it is back; what was asked beside it comes with a later sweep.
    for (let sweep = 0; sweep < 2; sweep++) {
      world.app.clock.advance(6 * 60_000)
      await sweepPayouts(world.deps)
    }
    expect(await world.withdrawalNow(ana, id)).toMatchObject({ state: 'paid' })
    expect(paidOut(payoutId)).toBe('40.00')
  })
  test('refuses what was sent a moment before: the money waits until nothing can be on its way', async () => {
    const ana = await world.payer('100.00')
    world.psp.setDown(true)
    const { id } = await world.withdraw(ana, '40.00')
    await payOut(world.deps, id)
    world.psp.setDown(false)
    world.psp.setPayouts('refused')
    world.app.clock.advance(20_000)
    await payOut(world.deps, id)
    expect(await world.withdrawalNow(ana, id)).toMatchObject({ state: 'paying' })
    world.app.clock.advance(7 * 60_000)
    await payOut(world.deps, id)
    expect(await world.withdrawalNow(ana, id)).toMatchObject({ state: 'failed' })
    expect(await world.cashOf(ana)).toBe(1_000_000n)
  })
})

test('cancelled while it is being sent: either paid or back, never both', async () => {
  for (let n = 0; n < 10; n++) {
    const ana = await world.payer('100.00')
    const { id, payoutId } = await world.withdraw(ana, '40.00')
    const [cancelled] = await Promise.all([codeOf(cancelWithdrawal(world.deps, ana.id, id)), payOut(world.deps, id)])
    const { state } = await world.withdrawalNow(ana, id)
    expect(state).toBe(cancelled === 'done' ? 'cancelled' : 'paid')
    expect(paidOut(payoutId)).toBe(cancelled === 'done' ? undefined : '40.00')
  }
})
