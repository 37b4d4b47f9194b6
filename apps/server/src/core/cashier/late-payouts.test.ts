import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { approved, type CashierWorld, type Payer, spend, startCashierWorld, toldOf } from '../../../test/cashier.ts'
import { collectLate, recheckFailed } from './late-payouts.ts'
import { payOut, sweepPayouts } from './payouts.ts'
import { debtOf } from './reversal-queries.ts'

let world: CashierWorld
beforeAll(async () => {
  world = await startCashierWorld()
})
afterAll(() => world.close())
afterEach(async () => {
  world.psp.setPayouts('paid')
  expect(await world.findings()).toEqual([])
})

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: Error & { code?: string }) => error.code ?? error.message,
  )
const owedBy = async ({ id }: Payer) => (await debtOf(world.deps.db, id))?.owed ?? 0n

/** Sent, and then said to have failed: the money is back in the balance. */
async function failed(payer: Payer, amount: string) {
  world.psp.setPayouts('pending')
  const withdrawal = await approved(world, payer, amount)
  await payOut(world.deps, withdrawal.id)
  world.psp.settlePayout(withdrawal.payoutId, 'NAO_REALIZADO')
  world.app.clock.advance(10_000)
  await sweepPayouts(world.deps)
  expect((await world.withdrawalNow(payer, withdrawal.id)).state).toBe('failed')
  world.psp.setPayouts('paid')
  return withdrawal
}

test('a payout called failed and made after all is paid once, however often it is looked at', async () => {
  const ana = await world.payer('100.00')
  const { payoutId } = await failed(ana, '40.00')
  await recheckFailed(world.deps)
  expect([await world.cashOf(ana), await owedBy(ana)]).toEqual([1_000_000n, 0n])
  world.psp.settlePayout(payoutId, 'REALIZADO')
  // Asked a moment ago: not again at once.
  await recheckFailed(world.deps)
  expect(await world.cashOf(ana)).toBe(1_000_000n)
  world.app.clock.advance(16 * 60_000)
  await Promise.all([recheckFailed(world.deps), recheckFailed(world.deps)])
  await recheckFailed(world.deps)
  expect([await world.cashOf(ana), await owedBy(ana)]).toEqual([600_000n, 0n])
  expect((await toldOf(world, ana)).at(-1)).toEqual([
    'Saque pago depois da devolução',
    'Um saque que tinha voltado para o seu saldo foi pago pelo banco: R$ 40,00. O valor saiu do seu saldo.',
  ])
})

test('what was asked for again meanwhile does not leave a second time', async () => {
  const ana = await world.payer('50.00')
  const { payoutId } = await failed(ana, '40.00')
  const again = await world.withdraw(ana, '50.00')
  world.psp.settlePayout(payoutId, 'REALIZADO')
  await recheckFailed(world.deps)
  expect((await world.withdrawalNow(ana, again.id)).state).toBe('rejected')
  expect(await payOut(world.deps, again.id)).toBe('not ours')
  expect([await world.cashOf(ana), await world.cashOf(ana, 'held')]).toEqual([100_000n, 0n])
})

test('what is gone is owed, closes withdrawals, and is taken as money comes in', async () => {
  const ana = await world.payer('50.00')
  const { payoutId } = await failed(ana, '40.00')
  await spend(world, ana, '35.00')
  world.psp.settlePayout(payoutId, 'REALIZADO')
  await recheckFailed(world.deps)
  expect([await world.cashOf(ana), await owedBy(ana)]).toEqual([0n, 250_000n])
  const { txid } = await world.deposit(ana, '20.00')
  await world.psp.pay(txid ?? '')
  expect(await codeOf(world.withdraw(ana, '5.00'))).toBe('deposit_debt')
  await Promise.all([collectLate(world.deps), collectLate(world.deps)])
  expect([await world.cashOf(ana), await owedBy(ana)]).toEqual([0n, 50_000n])
  const next = await world.deposit(ana, '20.00')
  await world.psp.pay(next.txid ?? '')
  await collectLate(world.deps)
  expect([await world.cashOf(ana), await owedBy(ana)]).toEqual([150_000n, 0n])
  expect(await codeOf(world.withdraw(ana, '5.00'))).toBe('done')
})
