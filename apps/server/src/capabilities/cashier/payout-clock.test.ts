import { opsWithdrawals, type StaffWithdrawalRow } from '@trevo/contract/ops/cashier'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvedAlone, aStaffActor, type CashierWorld, type Payer, startCashierWorld } from '../../../test/cashier.ts'
import { answered } from '../../../test/ops-world.ts'
import { givePerson } from '../../../test/personal.ts'
import { signedIn } from '../../../test/staff.ts'
import { inTx } from '../../platform/db.ts'
import { cashierFigures } from './figures.ts'
import { addAccount } from './payout-accounts.ts'
import { dueBy } from './payout-clock.ts'
import { payOut } from './payouts.ts'
import { asWithdrawals } from './views.ts'

const START = '2026-03-01T12:00:00Z'
const CPFS = ['52998224725', '39053344705', '11144477735']

let world: CashierWorld
beforeAll(async () => {
  world = await startCashierWorld({ regulation: 'br', startAt: START })
  await world.deps.db
    .updateTable('payment_method')
    .set({ promised_minutes: 1440, auto_approve_max: 0n })
    .where('id', '=', world.methods.pixOut)
    .execute()
})
afterAll(() => world.close())

/** Somebody who is paid to their own CPF, with 100 to take. */
async function rich(): Promise<Payer> {
  const payer = await world.payer('100.00')
  const idNumber = CPFS.pop() ?? ''
  await givePerson(world.deps.db, payer, { payeeName: 'Ana Lima', idNumber, birthday: '1990-05-01' })
  const input = { kind: 'pix', pixKeyType: 'cpf', pixKey: idNumber, holder: 'Ana Lima', paymentPassword: '' } as const
  const now = world.app.clock.now()
  const { id } = await inTx(world.deps.db, (tx) => addAccount(tx, world.deps.secrets, world.brand, payer, input, now))
  return { ...payer, accountId: id }
}
const view = async (payer: Payer, id: bigint) =>
  (await asWithdrawals(world.deps.db, world.deps.secrets, [await world.withdrawalNow(payer, id)]))[0]
async function secondsLeft() {
  const figures = cashierFigures(world.deps.db, world.app.clock)
  const figure = figures.find(({ name }) => name === 'trevo_payout_due_seconds')
  return Object.fromEntries(((await figure?.read()) ?? []).map(({ value, labels }) => [labels?.state, value]))
}

test('has 120 minutes from the request, which no promise of the brand and no wait makes longer', async () => {
  const ana = await rich()
  const bia = await rich()
  const first = await world.withdraw(ana, '40.00')
  // A new key: it waits for its reason, and the clock goes on.
  expect(first).toMatchObject({ state: 'review', heldFor: 'payout_account' })
  const due = '2026-03-01T14:00:00.000Z'
  expect(await view(ana, first.id)).toMatchObject({ dueBy: due, promisedBy: due, hold: { cause: 'payout_account' } })
  world.app.clock.advance(10 * 60_000)
  const second = await world.withdraw(bia, '30.00')
  world.app.clock.advance(80 * 60_000)
  expect(await view(ana, first.id)).toMatchObject({ dueBy: due })
  // 90 of 120 minutes are over for the first, 80 for the second.
  expect(await secondsLeft()).toEqual({ review: 30 * 60 })

  const staff = await signedIn(world.app, { roles: ['finance'], merchantId: world.brand.id })
  const listed = async (cursor?: string) => {
    const query = { state: 'unpaid', perPage: '1', ...(cursor !== undefined && { cursor }) }
    const { data } = answered<{ data: StaffWithdrawalRow[] }>(await staff.call(opsWithdrawals, { query }))
    return data.map(({ id, dueBy: until }) => [id, until])
  }
  expect(await listed()).toEqual([[String(first.id), due]])
  expect(await listed(String(first.id))).toEqual([[String(second.id), '2026-03-01T14:10:00.000Z']])

  await approvedAlone(world, await aStaffActor(world), first.id)
  expect(await secondsLeft()).toEqual({ approved: 30 * 60, review: 40 * 60 })
  await payOut(world.deps, first.id)
  expect(await view(ana, first.id)).toMatchObject({ state: 'paid', dueBy: null })
  expect(await secondsLeft()).toEqual({ review: 40 * 60 })
  world.app.clock.advance(50 * 60_000)
  expect(await secondsLeft()).toEqual({ review: -10 * 60 })
})

test('is no clock of brands under other rules', () => {
  const withdrawal = { state: 'review', createdAt: new Date(START) } as const
  expect(dueBy('none', withdrawal)).toBe(null)
  expect(dueBy('br', { ...withdrawal, state: 'cancelled' })).toBe(null)
})
