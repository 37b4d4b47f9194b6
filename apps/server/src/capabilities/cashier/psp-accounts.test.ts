import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CashierWorld, startCashierWorld } from '../../../test/cashier.ts'
import { aPerson } from '../../../test/staff.ts'
import { createBrandPix } from '../../base/brand-providers/pix.ts'
import { endProvider, insertProvider, putIntoUse } from '../../base/brand-providers/queries.ts'
import { sealSettings } from '../../base/brand-providers/settings.ts'
import { inTx } from '../../platform/db.ts'
import { type SandboxPsp, startSandboxPsp } from '../../providers/payments/sandbox-psp.ts'
import { takeNotice } from './deposits.ts'
import type { CashierDeps } from './deps.ts'
import { recheckFailed } from './late-payouts.ts'
import { payOut, sweepPayouts } from './payouts.ts'
import { accountIn, newId, withEveryAccount } from './psp-accounts.ts'
import { reconcileDeposits } from './reconcile.ts'
import { reconcileReturns } from './reconcile-returns.ts'
import { duePayouts } from './withdrawal-queries.ts'

let world: CashierWorld
let own: SandboxPsp
let madeBy: bigint
const inUse: bigint[] = []
beforeAll(async () => {
  world = await startCashierWorld()
  own = await startSandboxPsp({ clock: world.app.clock })
  madeBy = (await aPerson(world.deps.db)).id
  const { db, clock } = world.deps
  const { config } = world.app.app
  world.deps.pix = createBrandPix({ config, db, clock, log: pino({ level: 'silent' }), onOpened: () => undefined })
})
afterAll(async () => {
  await own.close()
  await world.close()
})
/** Each test begins with the machine's own service. */
beforeEach(async () => {
  for (const id of inUse.splice(0)) await inTx(world.deps.db, (tx) => endProvider(tx, id, world.deps.clock.now()))
  for (const psp of [world.psp, own]) {
    psp.setDown(false)
    psp.setPayouts('paid')
    psp.setWebhooksLost(true)
  }
})

/** As two people do it in the console. */
async function useOwn(psp = own): Promise<bigint> {
  const { apiUrl, tokenUrl, clientId, clientSecret, key, payoutPath, payoutQueryPath } = psp.settings
  const names = { merchantName: 'Sol', merchantCity: 'Recife', certificate: null, certificateKey: null }
  const paths = { payoutPath, payoutQueryPath }
  const settings = { kind: 'pix' as const, apiUrl, tokenUrl, clientId, clientSecret, key, ...paths, ...names }
  const { db, clock, secrets } = world.deps
  const merchantId = world.brand.id
  return inTx(db, async (tx) => {
    const sealed = sealSettings(secrets, merchantId, settings)
    const id = await insertProvider(tx, {
      merchantId,
      kind: 'pix',
      label: 'Sol',
      shown: [],
      madeBy,
      now: clock.now(),
      sealed,
    })
    await putIntoUse(tx, merchantId, { id, kind: 'pix' }, clock.now())
    inUse.push(id)
    return id
  })
}
const every = (work: (deps: CashierDeps) => Promise<unknown>) =>
  withEveryAccount(world.deps, async (deps) => void (await work(deps)))
const txidOf = ({ txid }: { txid: string | null }) => txid ?? ''

test('an id says whose it is, and never another’s', () => {
  for (const account of [1n, 33n, 36n, 123_456_789n]) {
    const id = newId(account)
    expect(id).toMatch(/^[a-zA-Z0-9]{26,35}$/)
    expect([accountIn(id), accountIn(`w${id}`)]).toEqual([account, account])
    expect(`w${id}`.length).toBeLessThanOrEqual(35)
  }
  expect([accountIn(newId(null)), accountIn(`w${newId(null)}`)]).toEqual([null, null])
})

test('a charge is made, paid and compared where the brand’s account is, also after the brand has left it', async () => {
  const ana = await world.payer()
  const account = await useOwn()
  const [first, second] = [await world.deposit(ana, '50.00'), await world.deposit(ana, '70.00')]
  expect(accountIn(txidOf(first))).toBe(account)
  expect(own.charge(txidOf(first))).toBeDefined()
  expect(world.psp.charge(txidOf(first))).toBeUndefined()
  await own.pay(txidOf(first))
  await takeNotice(world.deps, [txidOf(first)])
  expect(await world.cashOf(ana)).toBe(500_000n)
  await inTx(world.deps.db, (tx) => endProvider(tx, account, world.deps.clock.now()))
  const third = await world.deposit(ana, '90.00')
  expect(accountIn(txidOf(third))).toBe(null)
  await own.pay(txidOf(second))
  await world.psp.pay(txidOf(third))
  world.app.clock.advance(1_000)
  await every(reconcileDeposits)
  await every(reconcileDeposits)
  expect(await world.cashOf(ana)).toBe(2_100_000n)
  expect(await world.findings()).toEqual([])
})

test('a brand’s silent service holds up nobody else, and loses nothing', async () => {
  const [ana, bia] = [await world.payer(), await world.payer()]
  await useOwn()
  const late = await world.deposit(ana, '40.00')
  await own.pay(txidOf(late))
  await inTx(world.deps.db, (tx) => endProvider(tx, inUse.splice(0)[0] ?? 0n, world.deps.clock.now()))
  const prompt = await world.deposit(bia, '60.00')
  await world.psp.pay(txidOf(prompt))
  own.setDown(true)
  world.app.clock.advance(40 * 60_000)
  await every(reconcileDeposits)
  expect([await world.cashOf(ana), await world.cashOf(bia)]).toEqual([0n, 600_000n])
  // Its charge is not given up by a comparison that was not made.
  expect((await world.depositNow(ana, late.id)).state).toBe('pending')
  own.setDown(false)
  world.app.clock.advance(60_000)
  await every(reconcileDeposits)
  expect(await world.cashOf(ana)).toBe(400_000n)
})

test('what is asked for before and sent after a change leaves once, from the account that is in use when it leaves', async () => {
  const ana = await world.payer('100.00')
  const { id } = await world.withdraw(ana, '40.00')
  const account = await useOwn()
  await Promise.all([payOut(world.deps, id), sweepPayouts(world.deps), payOut(world.deps, id)])
  const { state, payoutId } = await world.withdrawalNow(ana, id)
  expect([state, accountIn(payoutId)]).toEqual(['paid', account])
  expect(own.payouts()[payoutId]).toBeDefined()
  expect(Object.keys(world.psp.payouts())).not.toContain(payoutId)
})

test('what was sent and not answered is asked of the same account after a change, and never of the next one', async () => {
  const ana = await world.payer('100.00')
  const account = await useOwn()
  own.setPayouts('pending')
  const { id } = await world.withdraw(ana, '30.00')
  await payOut(world.deps, id)
  const { payoutId } = await world.withdrawalNow(ana, id)
  const before = Object.keys(world.psp.payouts()).length
  const other = await startSandboxPsp({ clock: world.app.clock })
  await useOwn(other)
  world.app.clock.advance(10 * 60_000)
  own.setDown(true)
  await sweepPayouts(world.deps)
  own.setDown(false)
  world.app.clock.advance(10 * 60_000)
  own.settlePayout(payoutId, 'REALIZADO')
  await sweepPayouts(world.deps)
  const paid = await world.withdrawalNow(ana, id)
  expect([paid.state, paid.payoutId, accountIn(paid.payoutId)]).toEqual(['paid', payoutId, account])
  expect([Object.keys(other.payouts()).length, Object.keys(world.psp.payouts()).length]).toEqual([0, before])
  expect(await world.cashOf(ana)).toBe(700_000n)
  await other.close()
})

test('a payout that failed is looked at again where it was made', async () => {
  const ana = await world.payer('100.00')
  await useOwn()
  own.setPayouts('pending')
  const { id } = await world.withdraw(ana, '20.00')
  await payOut(world.deps, id)
  const { payoutId } = await world.withdrawalNow(ana, id)
  own.settlePayout(payoutId, 'NAO_REALIZADO')
  world.app.clock.advance(10 * 60_000)
  await sweepPayouts(world.deps)
  expect((await world.withdrawalNow(ana, id)).state).toBe('failed')
  own.settlePayout(payoutId, 'REALIZADO')
  world.app.clock.advance(20 * 60_000)
  await recheckFailed(world.deps)
  expect(await world.cashOf(ana)).toBe(800_000n)
})

test('what the bank takes back at the brand’s account is booked', async () => {
  const ana = await world.payer()
  await useOwn()
  const deposit = await world.deposit(ana, '50.00')
  const { endToEndId } = await own.pay(txidOf(deposit))
  await takeNotice(world.deps, [txidOf(deposit)])
  await own.takeBack(endToEndId)
  world.app.clock.advance(1_000)
  await every(reconcileReturns)
  await every(reconcileReturns)
  expect(await world.cashOf(ana)).toBe(0n)
  expect(await world.findings()).toEqual([])
})

test('a brand’s service that names charges or payments of others credits nobody and takes nothing back', async () => {
  const [ana, bia] = [await world.payer(), await world.payer()]
  const [unpaid, paid] = [await world.deposit(ana, '80.00'), await world.deposit(bia, '60.00')]
  const { endToEndId } = await world.psp.pay(txidOf(paid))
  await takeNotice(world.deps, [txidOf(paid)])
  const account = await useOwn()
  const mine = await world.deposit(ana, '10.00')
  const provider = await world.deps.pix?.provider(account)
  if (provider === undefined) throw new Error('the brand has a service')
  const paidAt = world.deps.clock.now()
  const returns = [{ id: 'D1', amountMinor: 600_000n, returnedAt: paidAt }]
  const claims = [
    { endToEndId: 'E1', txid: txidOf(unpaid), amountMinor: 800_000n, paidAt, payer: null, returns: [] },
    { endToEndId, txid: txidOf(paid), amountMinor: 600_000n, paidAt, payer: null, returns },
    { endToEndId, txid: txidOf(mine), amountMinor: 600_000n, paidAt, payer: null, returns },
  ]
  const list = async () => ({ payments: claims, odd: [] })
  const lying = { ...world.deps, account, provider: { ...provider, receivedBetween: list, returnedBetween: list } }
  await reconcileDeposits(lying)
  await reconcileReturns(lying)
  expect([await world.cashOf(ana), await world.cashOf(bia)]).toEqual([0n, 600_000n])
  expect((await world.depositNow(ana, unpaid.id)).state).toBe('pending')
  expect(await world.findings()).toEqual([])
})

test('payouts that nothing could pay make room for those behind them', async () => {
  await useOwn()
  const other = await world.payer('100.00')
  const { id } = await world.withdraw(other, '10.00')
  for (const account of inUse.splice(0))
    await inTx(world.deps.db, (tx) => endProvider(tx, account, world.deps.clock.now()))
  await sweepPayouts({ ...world.deps, provider: undefined })
  expect(await duePayouts(world.deps.db, world.deps.clock.now(), 5, true)).not.toContain(id)
  expect((await world.withdrawalNow(other, id)).state).toBe('approved')
  world.app.clock.advance(6 * 60_000)
  await sweepPayouts(world.deps)
  expect((await world.withdrawalNow(other, id)).state).toBe('paid')
})
