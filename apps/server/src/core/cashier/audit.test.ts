import { afterAll, beforeAll, expect, test } from 'vitest'
import { approved, type CashierWorld, startCashierWorld } from '../../../test/cashier.ts'
import { payOut } from './payouts.ts'

let world: CashierWorld
beforeAll(async () => {
  world = await startCashierWorld()
})
afterAll(() => world.close())

const namesFound = async () => [...new Set((await world.findings()).map((finding) => finding.split(': ')[0]))]

test('finds what no longer follows from the ledger', async () => {
  const ana = await world.payer('100.00')
  const { id: depositId, txid } = await world.deposit(ana, '12.50')
  await world.psp.pay(txid ?? '')
  const paid = await approved(world, ana, '20.00')
  await payOut(world.deps, paid.id)
  const open = await world.withdraw(ana, '10.00')
  expect(await namesFound()).toEqual([])

  const { db } = world.deps
  await db.updateTable('deposit').set({ paid: 130_000n }).where('id', '=', depositId).execute()
  expect(await namesFound()).toEqual(['a deposit says what was paid, and its state follows from it'])
  await db.updateTable('deposit').set({ paid: 125_000n }).where('id', '=', depositId).execute()

  await db.updateTable('deposit_payment').set({ amount: 125_100n }).where('deposit_id', '=', depositId).execute()
  expect(await namesFound()).toContain('every payment of a deposit was credited once, to its member, as it came')
  await db.updateTable('deposit_payment').set({ amount: 125_000n }).where('deposit_id', '=', depositId).execute()

  await db.updateTable('withdrawal').set({ state: 'cancelled' }).where('id', '=', open.id).execute()
  expect(await namesFound()).toEqual([
    'every withdrawal was held once, and then paid or returned once, or is still held',
    'what is held is what withdrawals hold',
    'the timelines of the cashier lead to where things stand',
  ])
  await db.updateTable('withdrawal').set({ state: open.state }).where('id', '=', open.id).execute()

  await db.updateTable('withdrawal').set({ fee: 100n }).where('id', '=', paid.id).execute()
  expect(await namesFound()).toEqual(['a paid withdrawal left as what arrives and its fee'])
})
