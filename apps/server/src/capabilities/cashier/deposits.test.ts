import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CashierWorld, type Payer, startCashierWorld } from '../../../test/cashier.ts'
import { parseBrCode } from '../../providers/payments/br-code.ts'
import type { DepositRow } from './deposit-queries.ts'
import { takeNotice } from './deposits.ts'
import { oddPayments } from './odd-payments.ts'
import { reconcileDeposits } from './reconcile.ts'

let world: CashierWorld
let ana: Payer
beforeAll(async () => {
  world = await startCashierWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  ana = await world.payer()
})
afterEach(async () => {
  world.psp.setDown(false)
  world.psp.setWebhooksLost(false)
  expect(await world.findings()).toEqual([])
})

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: Error & { code?: string }) => error.code ?? error.message,
  )
const txidOf = ({ txid }: DepositRow) => txid ?? ''
const post = (url: string, body: unknown) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
const MINUTE_MS = 60_000
/** 12.50 in ten-thousandths. */
const AMOUNT = 125_000n

describe('asking to pay in', () => {
  test('gives a charge with a BR Code of the amount', async () => {
    const deposit = await world.deposit(ana, '12.50')
    expect(deposit).toMatchObject({ state: 'pending', amount: AMOUNT, paid: 0n })
    expect(parseBrCode(deposit.pixCode ?? '')).toMatchObject({ amountMinor: AMOUNT })
    expect(deposit.expiresAt.toISOString()).toBe('2026-03-01T12:30:00.000Z')
  })
  test('is answered the same when it is repeated, also at the same moment', async () => {
    const requestId = randomUUID()
    const all = await Promise.all(Array.from({ length: 10 }, () => world.deposit(ana, '20.00', requestId)))
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    expect(await codeOf(world.deposit(ana, '20.01', requestId))).toBe('idempotency_conflict')
  })
  test.each([
    ['below the least', '9.99'],
    ['above the most', '5000.01'],
  ])('refuses what is %s', async (_name, amount) => {
    expect(await codeOf(world.deposit(ana, amount))).toBe('limit_exceeded')
  })
  test('ends at the limit of the day, and at the member’s own where there is one', async () => {
    for (const _ of [1, 2, 3, 4]) await world.deposit(ana, '5000.00')
    expect(await codeOf(world.deposit(ana, '10.00'))).toBe('limit_exceeded')
    const bia = await world.payer()
    await world.deps.db
      .insertInto('payment_member_limit')
      .values({
        method_id: world.methods.pixIn,
        member_id: bia.id,
        min_amount: null,
        max_amount: 300_000n,
        day_max: null,
      })
      .execute()
    expect(await codeOf(world.deposit(bia, '30.01'))).toBe('limit_exceeded')
    expect(await codeOf(world.deposit(bia, '30.00'))).toBe('done')
  })
  test('is refused to a locked account', async () => {
    await world.deps.db.updateTable('member').set({ status: 'locked' }).where('id', '=', ana.id).execute()
    expect(await codeOf(world.deposit(ana, '20.00'))).toBe('user_unavailable')
  })
  test('goes on where a silent payment service cut it off', async () => {
    const requestId = randomUUID()
    world.psp.setDown(true)
    expect(await codeOf(world.deposit(ana, '20.00', requestId))).toBe('payment_unavailable')
    world.psp.setDown(false)
    expect(await world.deposit(ana, '20.00', requestId)).toMatchObject({ state: 'pending' })
  })
})

describe('a payment', () => {
  test.each([
    ['as asked', [{}], 'confirmed', AMOUNT],
    ['in part', [{ amountMinor: 50_000n }], 'partial', 50_000n],
    ['in two deps', [{ amountMinor: 50_000n }, { amountMinor: 75_000n }], 'confirmed', AMOUNT],
    ['too much', [{ amountMinor: 130_000n }], 'over', 130_000n],
    ['twice', [{}, {}], 'over', 250_000n],
    ['after its time', [{ at: new Date('2026-03-01T12:30:01Z') }], 'late', AMOUNT],
  ] as const)('%s is credited as it came', async (_name, payments, state, credited) => {
    const deposit = await world.deposit(ana, '12.50')
    for (const payment of payments) await world.psp.pay(txidOf(deposit), payment)
    expect(await world.depositNow(ana, deposit.id)).toMatchObject({ state, paid: credited })
    expect(await world.cashOf(ana)).toBe(credited)
  })

  test('whose webhook comes 100 times at once is credited once', async () => {
    world.psp.setWebhooksLost(true)
    const deposit = await world.deposit(ana, '12.50')
    const pix = await world.psp.pay(txidOf(deposit))
    const answers = await Promise.all(Array.from({ length: 100 }, () => world.psp.sendWebhook([pix])))
    expect(new Set(answers)).toEqual(new Set([200]))
    expect(await world.cashOf(ana)).toBe(AMOUNT)
  })

  test('that is noticed before the charge was answered is credited once', async () => {
    const deposit = await world.deposit(ana, '12.50')
    // As if our own answer of the charge had been lost on its way into the database.
    await world.deps.db
      .deleteFrom('deposit_event')
      .where('deposit_id', '=', deposit.id)
      .where('to_state', '=', 'pending')
      .execute()
    await world.deps.db
      .updateTable('deposit')
      .set({ state: 'created', pix_code: null })
      .where('id', '=', deposit.id)
      .execute()
    await world.psp.pay(txidOf(deposit))
    expect(await world.depositNow(ana, deposit.id)).toMatchObject({ state: 'confirmed', paid: AMOUNT })
    expect(await world.cashOf(ana)).toBe(AMOUNT)
  })

  test('whose webhook was lost is found by the reconciliation, once', async () => {
    world.psp.setWebhooksLost(true)
    const deposit = await world.deposit(ana, '12.50')
    const pix = await world.psp.pay(txidOf(deposit))
    expect(await world.cashOf(ana)).toBe(0n)
    await Promise.all([reconcileDeposits(world.deps), reconcileDeposits(world.deps), world.psp.sendWebhook([pix])])
    await reconcileDeposits(world.deps)
    expect(await world.cashOf(ana)).toBe(AMOUNT)
  })

  test('that a silent service cannot confirm waits, and the webhook is asked for again', async () => {
    world.psp.setWebhooksLost(true)
    const deposit = await world.deposit(ana, '12.50')
    const pix = await world.psp.pay(txidOf(deposit))
    world.psp.setDown(true)
    expect(await world.psp.sendWebhook([pix])).toBe(503)
    expect(await world.cashOf(ana)).toBe(0n)
    world.app.clock.advance(10 * MINUTE_MS)
    world.psp.setDown(false)
    await reconcileDeposits(world.deps)
    expect(await world.cashOf(ana)).toBe(AMOUNT)
  })
})

describe('a webhook', () => {
  test('without the secret is not read, and with it nothing in it is believed', async () => {
    const deposit = await world.deposit(ana, '12.50')
    const forged = { pix: [{ endToEndId: 'E1', txid: deposit.txid, valor: '12.50', horario: '2026-03-01T12:00:00Z' }] }
    const wrong = world.webhookUrl.replace(/[^/]+$/, 'A'.repeat(43))
    expect((await post(`${wrong}/pix`, forged)).status).toBe(404)
    expect((await post(`${world.webhookUrl}/pix`, forged)).status).toBe(200)
    expect(await world.depositNow(ana, deposit.id)).toMatchObject({ state: 'pending', paid: 0n })
    expect(await world.cashOf(ana)).toBe(0n)
  })
  test('of nonsense or of somebody else’s charge changes nothing', async () => {
    expect((await post(`${world.webhookUrl}/pix`, { pix: 'all of it' })).status).toBe(200)
    await takeNotice(world.deps, ['a'.repeat(32)])
    expect(await world.cashOf(ana)).toBe(0n)
  })
})

describe('time', () => {
  test('ends a deposit that was not paid, and money that still comes is credited', async () => {
    const deposit = await world.deposit(ana, '12.50')
    world.app.clock.advance(31 * MINUTE_MS)
    await reconcileDeposits(world.deps)
    expect(await world.depositNow(ana, deposit.id)).toMatchObject({ state: 'pending' })
    world.app.clock.advance(2 * MINUTE_MS)
    await reconcileDeposits(world.deps)
    expect(await world.depositNow(ana, deposit.id)).toMatchObject({ state: 'expired' })
    await world.psp.pay(txidOf(deposit))
    expect(await world.depositNow(ana, deposit.id)).toMatchObject({ state: 'late', paid: AMOUNT })
    expect(await world.cashOf(ana)).toBe(AMOUNT)
  })
  test('keeps what arrived for nobody', async () => {
    const deposit = await world.deposit(ana, '12.50')
    const stranger = world.psp.charge(txidOf(deposit))
    world.psp.setWebhooksLost(true)
    const pix = await world.psp.pay(txidOf(deposit))
    if (stranger) for (const one of stranger.pix) one.txid = 'b'.repeat(32)
    await reconcileDeposits(world.deps)
    const rows = await world.deps.db.selectFrom('unmatched_payment').select(['end_to_end_id', 'amount']).execute()
    expect(rows).toEqual([{ end_to_end_id: pix.endToEndId, amount: AMOUNT }])
  })
  test('sets an entry of the list aside that nobody can read, and credits the others', async () => {
    world.psp.setWebhooksLost(true)
    const [odd, nameless, fine] = [
      await world.deposit(ana, '12.50'),
      await world.deposit(ana, '12.50'),
      await world.deposit(ana, '12.50'),
    ]
    const strange = await world.psp.pay(txidOf(odd))
    strange.valor = '12.505'
    const without = await world.psp.pay(txidOf(nameless))
    Object.assign(without, { endToEndId: 7 })
    await world.psp.pay(txidOf(fine))
    await reconcileDeposits(world.deps)
    expect(await world.depositNow(ana, fine.id)).toMatchObject({ state: 'confirmed', paid: AMOUNT })
    expect(await world.depositNow(ana, odd.id)).toMatchObject({ paid: 0n })
    expect(await world.cashOf(ana)).toBe(AMOUNT)
    // Once, however often it is listed.
    await reconcileDeposits(world.deps)
    const rows = await oddPayments(world.deps.db, world.app.clock.now())
    expect(rows).toHaveLength(2)
    expect(rows).toContainEqual({
      name: strange.endToEndId,
      raw: expect.stringContaining('12.505'),
      noticedAt: expect.any(Date),
    })
    // The service corrects it: from then on it is a payment like any other.
    strange.valor = '12.50'
    await reconcileDeposits(world.deps)
    expect(await world.depositNow(ana, odd.id)).toMatchObject({ state: 'confirmed', paid: AMOUNT })
  })
})

test('a step that is not in the list cannot be written down', async () => {
  const deposit = await world.deposit(ana, '12.50')
  const step = { from_state: 'confirmed', to_state: 'pending', reason: null, actor: null } as const
  const write = world.deps.db
    .insertInto('deposit_event')
    .values({ deposit_id: deposit.id, ...step, created_at: new Date() })
    .execute()
  await expect(write).rejects.toThrow(/foreign key/)
})
