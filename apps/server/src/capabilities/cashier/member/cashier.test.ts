import { randomUUID } from 'node:crypto'
import {
  addPayoutAccount,
  createDeposit,
  type Deposit,
  deposit,
  depositMethods,
  deposits,
  type PayoutAccount,
  payoutAccounts,
} from '@trevo/contract/cashier'
import type { Endpoint } from '@trevo/contract/endpoint'
import { transactionTotals } from '@trevo/contract/records'
import {
  cancelWithdrawal,
  requestWithdrawal,
  type Withdrawal,
  withdrawal,
  withdrawalRules,
  withdrawals,
} from '@trevo/contract/withdrawals'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { giveContact } from '../../../../test/auth.ts'
import { CASHIER_HOST, type CashierWorld, type Payer, startCashierWorld } from '../../../../test/cashier.ts'
import { aMember, aSession } from '../../../../test/fixtures.ts'
import { givePerson } from '../../../../test/personal.ts'
import { type InjectOptions, TEST_CONFIG } from '../../../../test/stub-app.ts'
import { setPaymentPassword } from '../../../base/members/credentials.ts'
import { hashPassword } from '../../../base/members/hashing.ts'
import { inTx } from '../../../platform/db.ts'
import { sealedDetails } from '../payout-details.ts'

/** A CPF with right check digits, and another. */
const CPF = '52998224725'
const OTHER_CPF = '11144477735'
const PASSWORD = '246810'
const DAY_MS = 86_400_000

let world: CashierWorld
let ana: Payer
beforeAll(async () => {
  world = await startCashierWorld({ regulation: 'br' })
  ana = await world.payer('100.00')
  const { db } = world.deps
  await givePerson(db, ana, { payeeName: 'Ana Lima', idNumber: CPF, birthday: '1990-05-01' })
  const hash = await hashPassword(PASSWORD)
  await inTx(db, (tx) => setPaymentPassword(tx, ana.id, hash))
})
afterAll(() => world.close())

async function call<T>(endpoint: Endpoint, options: InjectOptions = {}): Promise<T> {
  const { envelope } = await world.app.inject(endpoint, { host: CASHIER_HOST, token: ana.token, ...options })
  return (envelope.success ? envelope.value : envelope.errorCode) as T
}
const tokenOf = async (type: 0 | 4 | 40) => {
  const member = await aMember(world.deps.db, { merchantId: world.brand.id, type })
  return (await aSession(world.deps.db, member, world.app.clock.now())).token
}

describe('who may pay', () => {
  test.each([4, 40] as const)(
    'type %s is told to use an actual account, and is rejected from withdrawing',
    async (type) => {
      const token = await tokenOf(type)
      expect(await call(depositMethods, { token })).toBe('actual_account_required')
      expect(await call(withdrawalRules, { token })).toBe('free_reject')
    },
  )
  test('a guest signs in first', async () => {
    const { envelope } = await world.app.inject(depositMethods, { host: CASHIER_HOST })
    expect(envelope).toMatchObject({ errorCode: 'not_logged_in' })
  })
})

describe('deposits', () => {
  test('methods with limits, presets and what is left today', async () => {
    expect(await call(depositMethods)).toEqual({
      methods: [
        {
          id: String(world.methods.pixIn),
          kind: 'pix',
          min: '10.00',
          max: '5000.00',
          leftToday: '20000.00',
          presets: ['20.00', '100.00'],
          bank: null,
          sandbox: true,
        },
        expect.objectContaining({
          kind: 'bank',
          bank: expect.objectContaining({ bankName: 'Banco Um' }),
          sandbox: false,
        }),
      ],
    })
  })
  test('from the request to the money, and to nobody else', async () => {
    const body = { requestId: randomUUID(), methodId: String(world.methods.pixIn), amount: '25' }
    const asked = await call<Deposit>(createDeposit, { body })
    expect(asked).toMatchObject({
      state: 'pending',
      amount: '25.00',
      paid: '0.00',
      expiresAt: '2026-03-01T12:30:00.000Z',
    })
    await world.psp.pay(asked.sandboxUrl?.split('/').at(-1) ?? '')
    const paid = await call<Deposit>(deposit, { params: { id: asked.id } })
    expect(paid).toMatchObject({ state: 'confirmed', paid: '25.00', pixCode: null })
    expect(paid.steps.map(({ state }) => state)).toEqual(['created', 'pending', 'confirmed'])
    expect(await call(deposits)).toEqual({ list: [paid], cursor: null })
    expect(await call(deposit, { params: { id: asked.id }, token: await tokenOf(0) })).toBe('not_found')
    expect(await world.cashOf(ana)).toBe(1_250_000n)
  })
  test('takes whole cents only', async () => {
    const body = { requestId: randomUUID(), methodId: String(world.methods.pixIn), amount: '25.001' }
    expect(await call(createDeposit, { body })).toBe('invalid_input')
  })
})

describe('withdrawals', () => {
  const add = (pixKeyType: string, pixKey: string, paymentPassword = PASSWORD) =>
    call<PayoutAccount>(addPayoutAccount, {
      body: { kind: 'pix', pixKeyType, pixKey, holder: 'Ana Lima', paymentPassword },
    })
  const ask = (accountId: string, amount: string, paymentPassword = PASSWORD) =>
    call<Withdrawal>(requestWithdrawal, {
      body: {
        requestId: randomUUID(),
        methodId: String(world.methods.pixOut),
        accountId,
        amount,
        fee: '0',
        paymentPassword,
      },
    })

  test('only the member’s own CPF is a key, and it is never shown whole', async () => {
    expect(await add('cpf', OTHER_CPF)).toBe('own_key_only')
    expect(await add('email', 'ana@example.com')).toBe('own_key_only')
    expect(await add('cpf', '529.982.247-26')).toBe('invalid_input')
    const saved = await add('cpf', '529.982.247-25')
    expect(saved).toMatchObject({ pixKeyType: 'cpf', pixKey: '•••••25' })
    expect(await add('cpf', CPF)).toEqual(saved)
    expect(await call(payoutAccounts)).toMatchObject({ ownCpfOnly: true, list: [{ id: saved.id }, {}] })
    // Saved under other rules: it is not paid to any more.
    expect(await ask(String(ana.accountId), '10.00')).toBe('own_key_only')
  })
  test('hold, timeline, cancel', async () => {
    const { id: accountId } = await add('cpf', CPF)
    const before = await world.cashOf(ana)
    const asked = await ask(accountId, '30.00')
    expect(asked).toMatchObject({ amount: '30.00', fee: '0.00', receives: '30.00', account: { id: accountId } })
    const last = await call<Withdrawal>(withdrawal, { params: { id: asked.id } })
    const [from, to] = [-DAY_MS, 0].map((ms) => new Date(Date.now() + ms).toISOString().slice(0, 10)) as [
      string,
      string,
    ]
    const totals = () => call<{ totals: object }>(transactionTotals, { query: { from, to } })
    const asAsked = await totals()
    expect(asAsked).toMatchObject({ totals: { out: '30.00' } })
    const outcome = await call<Withdrawal>(cancelWithdrawal, { params: { id: asked.id } })
    expect([outcome, await world.cashOf(ana)]).toMatchObject([{ state: 'cancelled' }, before])
    // It neither went nor came.
    expect(await totals()).toEqual({ totals: { ...asAsked.totals, out: '0.00' } })
    // The payment password was set a moment ago, and the member is told what that means.
    expect(last).toMatchObject({ state: 'review', hold: { cause: 'payment_password' } })
    expect(await call(withdrawals)).toMatchObject({ list: [{ id: asked.id }], cursor: null })
  })
  test('needs the payment password, and wrong ones are counted', async () => {
    const { id: accountId } = await add('cpf', CPF)
    const held = await world.cashOf(ana, 'held')
    for (let n = 0; n < 5; n++) expect(await ask(accountId, '10.00', '000000')).toBe('incorrect_password')
    expect(await ask(accountId, '10.00')).toBe('locked_out')
    expect(await world.cashOf(ana, 'held')).toBe(held)
  })
  test('rules say what holds', async () => {
    expect(await call(withdrawalRules)).toMatchObject({
      hasPaymentPassword: true,
      turnover: null,
      methods: [{ min: '1.00' }],
    })
  })
})

test('an address that calls the webhook all the time is told to wait, whatever it knows', async () => {
  const knock = async () => {
    const url = '/wps/payments/pix/guess/pix'
    const payload = { pix: [] }
    return (await world.app.app.http.inject({ method: 'POST', url, payload, remoteAddress: '198.51.100.9' })).statusCode
  }
  const answers = new Map<number, number>()
  for (let n = 0; n < 605; n++) {
    const status = await knock()
    answers.set(status, (answers.get(status) ?? 0) + 1)
  }
  expect([...answers]).toEqual([
    [404, 600],
    [429, 5],
  ])
})

describe('contacts that the brand requires', () => {
  const NUMBER = '+5511912340000'
  test('are confirmed before money leaves, and the rules say which', async () => {
    const payer = await world.payer('50.00')
    const { db } = world.deps
    const member = { ...ana, ...payer, account: '', type: 0 } as const
    const hash = await hashPassword(PASSWORD)
    await inTx(db, (tx) => setPaymentPassword(tx, payer.id, hash))
    await givePerson(db, payer, { idNumber: OTHER_CPF, birthday: '1990-05-01' })
    const details = { pixKey: OTHER_CPF, document: OTHER_CPF, bankCode: null, branch: null, account: null }
    await db
      .updateTable('payout_account')
      .set({ pix_key_type: 'cpf', ...sealedDetails(TEST_CONFIG.secrets, payer.id, details) })
      .where('id', '=', payer.accountId)
      .execute()
    const rules = () => call<{ unconfirmed: string[] }>(withdrawalRules, { token: payer.token })
    const way = { methodId: String(world.methods.pixOut), accountId: String(payer.accountId) }
    const body = { ...way, amount: '20.00', fee: '0.00', paymentPassword: PASSWORD, requestId: randomUUID() }
    const ask = () => call(requestWithdrawal, { body, token: payer.token })
    await giveContact(db, member, 'mobile', NUMBER, null)
    expect(await rules()).toMatchObject({ unconfirmed: ['mobile'] })
    expect(await ask()).toBe('contact_unverified')
    await db.deleteFrom('member_contact').where('member_id', '=', payer.id).execute()
    expect(await ask()).toBe('contact_unverified')
    expect(await world.cashOf(payer)).toBe(500_000n)
    await giveContact(db, member, 'mobile', NUMBER)
    expect(await rules()).toMatchObject({ unconfirmed: [] })
    expect(await ask()).not.toBe('contact_unverified')
  })
})
