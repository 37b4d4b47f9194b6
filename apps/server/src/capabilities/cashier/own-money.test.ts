import { randomUUID } from 'node:crypto'
import { opsConfirmReceipt } from '@trevo/contract/ops/cashier'
import { opsRefusedPayments, opsReturnRefused, type RefusedPayment } from '@trevo/contract/ops/refused-payments'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type CashierWorld, type Payer, startCashierWorld, toldOf } from '../../../test/cashier.ts'
import { answered, errorOf } from '../../../test/ops-world.ts'
import { givePerson } from '../../../test/personal.ts'
import { signedIn } from '../../../test/staff.ts'
import { inTx } from '../../platform/db.ts'
import type { NewRefund, PaymentProvider } from '../../providers/payments/payments.ts'
import { lockDeposit, moveDeposit } from './deposit-queries.ts'
import { createDeposit, takeNotice } from './deposits.ts'
import { reconcileDeposits } from './reconcile.ts'
import { reconcileReturns } from './reconcile-returns.ts'
import { settleRefused } from './refused-payments.ts'
import { refusedOfDeposits } from './refused-queries.ts'

const ANA = '52998224725'
const STRANGER = '39053344705'
const COMPANY = '00000000000191'

let world: CashierWorld
let ana: Payer
beforeAll(async () => {
  world = await startCashierWorld({ regulation: 'br' })
  ana = await world.payer()
  await givePerson(world.deps.db, ana, { payeeName: 'Ana Lima', idNumber: ANA, birthday: '1990-05-01' })
})
afterAll(() => world.close())
afterEach(async () => {
  world.psp.setDown(false)
  world.psp.setRefunds('done')
  world.psp.setWebhooksLost(false)
  expect(await world.findings()).toEqual([])
})

/** A deposit of 20 that somebody pays; null: the bank does not say who. */
async function paidBy(payer?: string | null) {
  const deposit = await world.deposit(ana, '20.00')
  const pix = await world.psp.pay(deposit.txid ?? '', { payer })
  return { deposit, pix }
}
const apart = async (depositId: bigint) =>
  (await refusedOfDeposits(world.deps.db, [depositId])).map(({ state, amount }) => [state, amount])
const stateOf = async (id: bigint) => (await world.depositNow(ana, id)).state
/** As the job does, whenever it is due next. */
async function settle(minutes = 0) {
  world.app.clock.advance(minutes * 60_000)
  await settleRefused(world.deps)
}

test('credits what the member pays, and nothing else of what comes', async () => {
  const before = await world.cashOf(ana)
  const own = await paidBy()
  expect([await stateOf(own.deposit.id), await apart(own.deposit.id)]).toEqual(['confirmed', []])
  expect((await world.cashOf(ana)) - before).toBe(200_000n)
  for (const payer of [STRANGER, COMPANY, null, '***.982.247-**']) {
    const { deposit } = await paidBy(payer)
    expect([payer, (await world.cashOf(ana)) - before]).toEqual([payer, 200_000n])
    expect(await apart(deposit.id)).toEqual([
      [payer === STRANGER || payer === COMPANY ? 'returning' : 'held', 200_000n],
    ])
  }
  await settle()
})

test('sends a stranger’s payment back once, and tells the member', async () => {
  const { deposit, pix } = await paidBy(STRANGER)
  expect(await stateOf(deposit.id)).toBe('rejected')
  await Promise.all([settleRefused(world.deps), settleRefused(world.deps), settleRefused(world.deps)])
  await settle(10)
  expect(pix.devolucoes).toMatchObject([{ valor: '20.00', status: 'DEVOLVIDO' }])
  expect(await apart(deposit.id)).toEqual([['returned', 200_000n]])
  const told = (await toldOf(world, ana)).slice(-2)
  expect(told).toEqual([
    [
      'Depósito não aprovado',
      'O depósito de R$ 20,00 não foi aprovado: o pagamento não veio de uma conta sua e volta para quem pagou.',
    ],
    [
      'Pagamento devolvido',
      'R$ 20,00 voltaram para quem pagou. Só aceitamos depósitos feitos de uma conta no seu próprio CPF.',
    ],
  ])
})

test('a notice that comes again, during the return and after it, changes nothing', async () => {
  const before = await world.cashOf(ana)
  const { deposit, pix } = await paidBy(STRANGER)
  const txid = deposit.txid ?? ''
  await Promise.all([world.psp.sendWebhook([pix]), takeNotice(world.deps, [txid]), reconcileDeposits(world.deps)])
  const { provider } = world.deps
  if (provider === undefined) throw new Error('no payment service')
  const watched: PaymentProvider = Object.assign(Object.create(provider), {
    async refund(asked: NewRefund) {
      await takeNotice(world.deps, [txid])
      const answer = await provider.refund(asked)
      await takeNotice(world.deps, [txid])
      return answer
    },
  })
  await settleRefused({ ...world.deps, provider: watched })
  await takeNotice(world.deps, [txid])
  await reconcileReturns(world.deps)
  await settle(10)
  expect(pix.devolucoes).toHaveLength(1)
  expect(await apart(deposit.id)).toEqual([['returned', 200_000n]])
  expect(await world.cashOf(ana)).toBe(before)
})

test('a service that is silent or whose answer is lost is asked again, and sends back once', async () => {
  const { deposit, pix } = await paidBy(STRANGER)
  world.psp.setDown(true)
  await settle()
  expect([pix.devolucoes, await apart(deposit.id)]).toEqual([undefined, [['returning', 200_000n]]])
  world.psp.setDown(false)
  world.psp.setRefunds('lost')
  await settle(5)
  expect(await apart(deposit.id)).toEqual([['returning', 200_000n]])
  world.psp.setRefunds('done')
  await settle(10)
  expect(pix.devolucoes).toHaveLength(1)
  expect(await apart(deposit.id)).toEqual([['returned', 200_000n]])
})

test('a return that is under way is asked about until it has gone', async () => {
  world.psp.setRefunds('pending')
  const { deposit, pix } = await paidBy(STRANGER)
  await settle()
  await settle(10)
  expect([pix.devolucoes?.length, await apart(deposit.id)]).toEqual([1, [['returning', 200_000n]]])
  const [under] = pix.devolucoes ?? []
  if (under) under.status = 'DEVOLVIDO'
  await settle(60)
  expect([pix.devolucoes?.length, await apart(deposit.id)]).toEqual([1, [['returned', 200_000n]]])
})

test.each(['refused', 'failed'] as const)(
  'a return that is %s is tried five times and then waits for staff',
  async (mode) => {
    world.psp.setRefunds(mode)
    const { deposit, pix } = await paidBy(STRANGER)
    for (let tries = 0; tries < 7; tries++) await settle(60)
    expect(await apart(deposit.id)).toEqual([['refused', 200_000n]])
    // Each failed one has a name of its own; refused ones were never there.
    expect(new Set(pix.devolucoes?.map(({ id }) => id)).size).toBe(mode === 'failed' ? 5 : 0)
    world.psp.setRefunds('done')
    await settle(600)
    expect(await apart(deposit.id)).toEqual([['refused', 200_000n]])
  },
)

test('what the bank has taken back by itself is closed by the comparison', async () => {
  world.psp.setRefunds('refused')
  const { deposit, pix } = await paidBy(STRANGER)
  await settle()
  await world.psp.takeBack(pix.endToEndId)
  await reconcileReturns(world.deps)
  expect(await apart(deposit.id)).toEqual([['returned', 200_000n]])
})

test('a payment of which nobody says who paid is credited once the service names the member', async () => {
  const before = await world.cashOf(ana)
  const { deposit, pix } = await paidBy(null)
  expect([await stateOf(deposit.id), await apart(deposit.id)]).toEqual(['pending', [['held', 200_000n]]])
  expect((await toldOf(world, ana)).at(-1)?.[0]).toBe('Pagamento em análise')
  await settle()
  expect(await apart(deposit.id)).toEqual([['held', 200_000n]])
  pix.pagador = { cpf: ANA, nome: 'Ana Lima' }
  await Promise.all([takeNotice(world.deps, [deposit.txid ?? '']), settle(5), reconcileDeposits(world.deps)])
  expect(await apart(deposit.id)).toEqual([['credited', 200_000n]])
  expect([await stateOf(deposit.id), (await world.cashOf(ana)) - before]).toEqual(['confirmed', 200_000n])
})

test('… also after its time, and goes back once the service names somebody else', async () => {
  const late = await paidBy(null)
  world.app.clock.advance(40 * 60_000)
  await reconcileDeposits(world.deps)
  expect(await stateOf(late.deposit.id)).toBe('expired')
  late.pix.pagador = { cpf: ANA, nome: 'Ana Lima' }
  await settle(70)
  expect(await stateOf(late.deposit.id)).toBe('confirmed')
  const strange = await paidBy(null)
  strange.pix.pagador = { cpf: STRANGER, nome: 'Rui' }
  await settle(70)
  await settle(70)
  expect(await apart(strange.deposit.id)).toEqual([['returned', 200_000n]])
  expect(await stateOf(strange.deposit.id)).toBe('rejected')
})

test('a deposit that a stranger paid in part keeps what the member paid', async () => {
  const before = await world.cashOf(ana)
  const deposit = await world.deposit(ana, '20.00')
  await world.psp.pay(deposit.txid ?? '', { amountMinor: 150_000n })
  await world.psp.pay(deposit.txid ?? '', { amountMinor: 50_000n, payer: STRANGER })
  await settle()
  expect([await stateOf(deposit.id), await apart(deposit.id)]).toEqual(['partial', [['returned', 50_000n]]])
  expect((await world.cashOf(ana)) - before).toBe(150_000n)
})

test('no node credits what was set aside, whatever it believes', async () => {
  const { deposit, pix } = await paidBy(STRANGER)
  const asOlder = inTx(world.deps.db, (tx) =>
    tx
      .insertInto('deposit_payment')
      .values({
        reference: pix.endToEndId,
        deposit_id: deposit.id,
        amount: 200_000n,
        paid_at: world.app.clock.now(),
        transfer_id: 1n,
        created_at: world.app.clock.now(),
      })
      .execute(),
  )
  await expect(asOlder).rejects.toThrow('set aside')
  await settle()
})

describe('staff', () => {
  // Anew for each call: the clock has gone on for hours.
  const finance = () => signedIn(world.app, { roles: ['finance'], merchantId: world.brand.id })
  const back = async (id: string) => (await finance()).call(opsReturnRefused, { params: { id } })
  const shown = async (state: string) =>
    answered<{ data: RefusedPayment[] }>(await (await finance()).call(opsRefusedPayments, { query: { state } })).data

  test('send back what nobody named, once of many at the same moment, and cannot credit it', async () => {
    const { deposit, pix } = await paidBy(null)
    expect((await shown('held'))[0]).toMatchObject({ id: pix.endToEndId, amount: '20.00', payer: null })
    const answers = await Promise.all([1, 2, 3].map(() => back(pix.endToEndId)))
    expect(answers.map(errorOf).toSorted()).toEqual(['conflict', 'conflict', null])
    // The service names the member too late: it is on its way back.
    pix.pagador = { cpf: ANA, nome: 'Ana Lima' }
    await takeNotice(world.deps, [deposit.txid ?? ''])
    await settle()
    expect(pix.devolucoes).toHaveLength(1)
    expect(await apart(deposit.id)).toEqual([['returned', 200_000n]])
    expect(errorOf(await back(pix.endToEndId))).toBe('conflict')
  })

  test('have a refused return tried again, under another name', async () => {
    world.psp.setRefunds('failed')
    const { deposit, pix } = await paidBy(STRANGER)
    for (let tries = 0; tries < 6; tries++) await settle(60)
    world.psp.setRefunds('done')
    expect((await shown('refused')).find(({ id }) => id === pix.endToEndId)?.payer).toMatch(/05$/)
    expect(errorOf(await back(pix.endToEndId))).toBe(null)
    await settle()
    expect(pix.devolucoes?.filter(({ status }) => status === 'DEVOLVIDO')).toHaveLength(1)
    expect(await apart(deposit.id)).toEqual([['returned', 200_000n]])
  })

  test('credit a bank transfer only by the member’s own CPF', async () => {
    const before = await world.cashOf(ana)
    const request = { requestId: randomUUID(), methodId: world.methods.bankIn, amountMinor: 300_000n }
    const owner = { id: ana.id, merchantId: ana.merchantId }
    const { id } = await createDeposit(world.deps, world.brand, owner, request)
    await inTx(world.deps.db, async (tx) => {
      const deposit = await lockDeposit(tx, id)
      if (deposit) await moveDeposit(tx, deposit, { to: 'pending', at: world.app.clock.now() })
    })
    const confirm = async (payer?: string) =>
      (await finance()).call(opsConfirmReceipt, {
        params: { id: String(id) },
        body: { amount: '30.00', bankReference: 'TED-30', ...(payer !== undefined && { payer }) },
      })
    expect(errorOf(await confirm())).toBe('own_money_only')
    expect(errorOf(await confirm(STRANGER))).toBe('own_money_only')
    expect(await world.cashOf(ana)).toBe(before)
    expect(errorOf(await confirm(ANA))).toBe(null)
    expect((await world.cashOf(ana)) - before).toBe(300_000n)
  })
})
