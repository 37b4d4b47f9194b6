import { randomUUID } from 'node:crypto'
import { parseMoney } from '@trevo/contract/money'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { approved, type CashierWorld, type Payer, spend, startCashierWorld, toldOf } from '../../../test/cashier.ts'
import { debtOf } from '../../money/gate/debt.ts'
import { admitTransfer } from '../../money/gate/gate.ts'
import { houseBalance } from '../../money/ledger/queries.ts'
import { inTx } from '../../platform/db.ts'
import type { PaymentProvider } from '../../providers/payments/payments.ts'
import { takeNotice } from './deposits.ts'
import { payOut } from './payouts.ts'
import { reconcileDeposits } from './reconcile.ts'
import { reconcileReturns, reconcileReturnsByDay } from './reconcile-returns.ts'
import { reversalsOfDeposit } from './reversal-queries.ts'
import { repayDeposit } from './reversals.ts'
import { turnoverOf } from './turnover.ts'

let world: CashierWorld
beforeAll(async () => {
  world = await startCashierWorld()
})
afterAll(() => world.close())
afterEach(async () => {
  world.psp.setWebhooksLost(false)
  world.psp.setPayouts('paid')
  expect(await world.findings()).toEqual([])
})

/** A deposit that was paid and credited. */
async function paidIn(payer: Payer, amount: string) {
  const { id, txid } = await world.deposit(payer, amount)
  const { endToEndId } = await world.psp.pay(txid ?? '')
  return { id, txid: txid ?? '', endToEndId }
}
const repay = (payer: Payer, id: bigint, amount: string, requestId: string = randomUUID()) =>
  repayDeposit(world.deps, payer.id, id, { requestId, amountMinor: parseMoney(amount) })
const owedBy = async (payer: Payer) => (await debtOf(world.deps.db, payer.id))?.owed ?? 0n
const houseOf = (house: 'psp' | 'receivables') =>
  houseBalance(world.deps.db, { merchantId: world.brand.id, house, currency: 'BRL' })

describe('a payment that the payer’s bank takes back', () => {
  test('leaves the balance once, however often and by whomever it is told', async () => {
    const ana = await world.payer()
    const { id, txid, endToEndId } = await paidIn(ana, '50.00')
    const before = await houseOf('psp')
    await world.psp.takeBack(endToEndId)
    const told = Array.from({ length: 10 }, () => takeNotice(world.deps, [txid]))
    const looked = Array.from({ length: 5 }, () => reconcileReturns(world.deps))
    await Promise.all([...told, ...looked, reconcileDeposits(world.deps)])
    expect(await world.depositNow(ana, id)).toMatchObject({ state: 'reversed', paid: 500_000n, reversed: 500_000n })
    expect(await world.cashOf(ana)).toBe(0n)
    expect((await houseOf('psp')) - before).toBe(500_000n)
    expect(await owedBy(ana)).toBe(0n)
    expect(await toldOf(world, ana)).toEqual([
      ['Depósito confirmado', 'R$ 50,00 já estão no seu saldo.'],
      ['Depósito devolvido ao banco', 'O banco que pagou pediu R$ 50,00 de volta. O valor saiu do seu saldo.'],
    ])
  })

  test('leaves a withdrawal that was sent as it is, also for who asks for it again', async () => {
    const rui = await world.payer()
    const { endToEndId } = await paidIn(rui, '50.00')
    const requestId = randomUUID()
    const sent = await approved(world, rui, '20.00', { requestId })
    await payOut(world.deps, sent.id)
    await world.psp.takeBack(endToEndId)
    expect(await owedBy(rui)).toBe(200_000n)
    await expect(world.withdraw(rui, '20.00')).rejects.toMatchObject({ code: 'deposit_debt' })
    expect((await world.withdraw(rui, '20.00', { requestId })).id).toBe(sent.id)
  })

  test('is owed as far as it was spent; nothing is paid out before that is repaid', async () => {
    const [bia, stranger] = [await world.payer(), await world.payer('10.00')]
    const { id, endToEndId } = await paidIn(bia, '50.00')
    await spend(world, bia, '30.00')
    const before = await houseOf('receivables')
    await world.psp.takeBack(endToEndId)
    expect([await world.cashOf(bia), await owedBy(bia)]).toEqual([0n, 300_000n])
    expect((await houseOf('receivables')) - before).toBe(-300_000n)
    expect((await toldOf(world, bia, 'EN')).at(-1)).toEqual([
      'Deposit returned to the bank',
      'The bank that paid took R$ 50,00 back. R$ 30,00 of it was no longer in your balance and is still owed. Withdrawals open again once this is paid.',
    ])
    await paidIn(bia, '100.00')
    await expect(world.withdraw(bia, '20.00')).rejects.toMatchObject({ code: 'deposit_debt', value: { owed: '30.00' } })
    const give = inTx(world.deps.db, (tx) =>
      admitTransfer(tx, world.deps.clock.now(), { fromId: bia.id, toId: stranger.id }),
    )
    await expect(give).rejects.toMatchObject({ code: 'deposit_debt' })

    await expect(repay(bia, id, '30.01')).rejects.toMatchObject({ code: 'limit_exceeded', value: { max: '30.00' } })
    const requestId = randomUUID()
    await Promise.all(Array.from({ length: 8 }, () => repay(bia, id, '10.00', requestId)))
    await expect(repay(bia, id, '11.00', requestId)).rejects.toMatchObject({ code: 'idempotency_conflict' })
    expect([await world.cashOf(bia), await owedBy(bia)]).toEqual([900_000n, 200_000n])
    // Of several at once only as much as is owed.
    const many = await Promise.allSettled(Array.from({ length: 5 }, () => repay(bia, id, '8.00')))
    expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    await repay(bia, id, '4.00')
    expect([await world.cashOf(bia), await owedBy(bia)]).toEqual([700_000n, 0n])
    // It may be asked for again, and somebody looks at it.
    expect(await world.withdraw(bia, '70.00')).toMatchObject({ state: 'review' })
    await expect(repay(stranger, id, '1.00')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is taken from withdrawals that have not left, and not from one that has', async () => {
    const caio = await world.payer()
    world.psp.setPayouts('pending')
    const { endToEndId } = await paidIn(caio, '100.00')
    const sent = await approved(world, caio, '25.00')
    await payOut(world.deps, sent.id)
    const waiting = await world.withdraw(caio, '60.00')
    await world.psp.takeBack(endToEndId)
    expect(await world.withdrawalNow(caio, waiting.id)).toMatchObject({ state: 'rejected' })
    expect(await world.withdrawalNow(caio, sent.id)).toMatchObject({ state: 'paying' })
    expect([await world.cashOf(caio), await world.cashOf(caio, 'held'), await owedBy(caio)]).toEqual([
      ...[0n, 250_000n, 250_000n],
    ])
    // Gone for good: nobody sends it any more.
    expect(await payOut(world.deps, waiting.id)).toBe('not ours')
  })

  test('counts only when it has gone, in as many deps as it goes', async () => {
    const davi = await world.payer()
    const { id, endToEndId } = await paidIn(davi, '80.00')
    await world.psp.takeBack(endToEndId, { amountMinor: 500_000n, status: 'NAO_REALIZADO' })
    const open = await world.psp.takeBack(endToEndId, { amountMinor: 200_000n, status: 'EM_PROCESSAMENTO' })
    expect(await world.depositNow(davi, id)).toMatchObject({ state: 'confirmed', reversed: 0n })
    open.status = 'DEVOLVIDO'
    await world.psp.takeBack(endToEndId, { amountMinor: 300_000n })
    expect(await world.depositNow(davi, id)).toMatchObject({ state: 'reversed', reversed: 500_000n })
    expect(await world.cashOf(davi)).toBe(300_000n)
    expect((await reversalsOfDeposit(world.deps.db, id)).map(({ amount }) => amount)).toEqual([200_000n, 300_000n])
    // What had to be played for it is less by as much.
    expect(await turnoverOf(world.deps.db, davi.id, 'BRL')).toMatchObject({ unplayed: 300_000n })
  })

  test('is found without a notice, weeks later and before its credit was known', async () => {
    world.psp.setWebhooksLost(true)
    const [eva, rui] = [await world.payer(), await world.payer()]
    const { id, txid } = await world.deposit(eva, '40.00')
    const early = await world.deposit(rui, '20.00')
    const { endToEndId } = await world.psp.pay(txid ?? '')
    const other = await world.psp.pay(early.txid ?? '')
    await world.psp.takeBack(other.endToEndId)
    await reconcileDeposits(world.deps)
    expect(await world.depositNow(rui, early.id)).toMatchObject({ state: 'reversed', paid: 200_000n })
    expect([await world.cashOf(eva), await world.cashOf(rui)]).toEqual([400_000n, 0n])
    world.app.clock.advance(70 * 86_400_000)
    await world.psp.takeBack(endToEndId)
    while (await reconcileDeposits(world.deps));
    expect(await world.depositNow(eva, id)).toMatchObject({ state: 'confirmed' })
    await reconcileReturns(world.deps)
    await reconcileReturns(world.deps)
    expect(await world.depositNow(eva, id)).toMatchObject({ state: 'reversed' })
    expect(await world.cashOf(eva)).toBe(0n)
  })

  test('is looked for among the newest payments every time, and among all of them once a day', async () => {
    const { clock } = world.app
    clock.advance(86_400_000)
    const questions = vi.spyOn(world.deps.provider as PaymentProvider, 'returnedBetween')
    const daysAsked = async () => {
      questions.mockClear()
      await reconcileReturnsByDay(world.deps)
      return questions.mock.calls.reduce((sum, [from, to]) => sum + (to.getTime() - from.getTime()) / 86_400_000, 0)
    }
    expect(await daysAsked()).toBe(100)
    clock.advance(600_000)
    expect(await daysAsked()).toBe(3)
    clock.advance(86_400_000 - 1_200_000)
    expect(await daysAsked()).toBe(3)
    clock.advance(600_000)
    expect(await daysAsked()).toBe(100)
    questions.mockRestore()
  })

  test('meets withdrawals of the same moment with every cent in its place', async () => {
    for (let round = 0; round < 6; round++) {
      const payer = await world.payer()
      const { id, txid, endToEndId } = await paidIn(payer, '100.00')
      world.psp.setWebhooksLost(true)
      await world.psp.takeBack(endToEndId)
      world.psp.setWebhooksLost(false)
      const asked = Array.from({ length: 6 }, () => world.withdraw(payer, '30.00'))
      const told = Array.from({ length: 4 }, () => takeNotice(world.deps, [txid]))
      const sent = (async () => {
        const [first] = await Promise.allSettled([asked[0]])
        if (first?.status === 'fulfilled' && first.value) await payOut(world.deps, first.value.id)
      })()
      await Promise.allSettled([...asked, ...told, sent])
      await takeNotice(world.deps, [txid])
      const paid = (await world.withdrawals(payer)).filter(({ state }) => state === 'paid')
      const out = paid.reduce((sum, { amount }) => sum + amount, 0n)
      expect(await world.depositNow(payer, id)).toMatchObject({ reversed: 1_000_000n })
      // All of it went back to the bank: what left before is owed, and nothing is there.
      expect([await world.cashOf(payer), await world.cashOf(payer, 'held'), await owedBy(payer)]).toEqual([0n, 0n, out])
    }
  })
})
