import * as ops from '@trevo/contract/ops/cashier'
import { StaffRole } from '@trevo/contract/ops/roles'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type CashierWorld, startCashierWorld } from '../../../../test/cashier.ts'
import { answered, errorOf } from '../../../../test/ops-world.ts'
import { signedIn } from '../../../../test/staff.ts'
import { reconcileDeposits } from '../../../core/cashier/reconcile.ts'
import { reconcileReturns } from '../../../core/cashier/reconcile-returns.ts'

let world: CashierWorld
let staff: Awaited<ReturnType<typeof signedIn>>
beforeAll(async () => {
  world = await startCashierWorld()
  staff = await signedIn(world.app, { roles: StaffRole.options })
})
afterAll(() => world.close())
afterEach(async () => {
  world.psp.setDown(false)
  expect(await world.findings()).toEqual([])
})

/** A payment that arrived for a charge that is not ours. */
async function aStranger() {
  const { txid } = await world.deposit(await world.payer(), '12.50')
  world.psp.setWebhooksLost(true)
  const pix = await world.psp.pay(txid ?? '')
  pix.txid = 'b'.repeat(32)
  await reconcileDeposits(world.parts)
  return pix
}
const giveBack = (id: string) => staff.call(ops.opsReturnPayment, { params: { id } })

it('sends back what was nobody’s, once of many at the same moment', async () => {
  const pix = await aStranger()
  const answers = await Promise.all([1, 2, 3].map(() => giveBack(pix.endToEndId)))
  expect(answers.map(errorOf).toSorted()).toEqual(['conflict', 'conflict', null])
  expect(pix.devolucoes).toMatchObject([{ valor: '12.50', status: 'DEVOLVIDO' }])
  const notes = await world.parts.db
    .selectFrom('staff_audit')
    .select('after')
    .where('action', '=', 'unmatched_payment.return')
    .where('entity_id', '=', pix.endToEndId)
    .execute()
  expect(notes).toEqual([{ after: { refundId: pix.devolucoes?.[0]?.id, state: 'done', amount: '12.50' } }])
})

it('stays open while the service is silent, and what was sent back before a crash is not sent again', async () => {
  const pix = await aStranger()
  world.psp.setDown(true)
  expect(errorOf(await giveBack(pix.endToEndId))).toBe('payment_unavailable')
  world.psp.setDown(false)
  answered(await giveBack(pix.endToEndId))
  // As if we had died between the service's answer and our note of it.
  await world.parts.db
    .updateTable('unmatched_payment')
    .set({ resolved_at: null, resolved_by: null, resolution: null })
    .where('end_to_end_id', '=', pix.endToEndId)
    .execute()
  expect(answered<ops.UnmatchedPayment>(await giveBack(pix.endToEndId)).resolution).toMatch(/^Pix devolvido/)
  expect(pix.devolucoes).toHaveLength(1)
})

it('is settled by itself where the bank took it back', async () => {
  const pix = await aStranger()
  await world.psp.takeBack(pix.endToEndId, { amountMinor: 50_000n })
  await reconcileReturns(world.parts)
  expect(errorOf(await giveBack(pix.endToEndId))).toBe('conflict')
  const { id } = await world.psp.takeBack(pix.endToEndId, { amountMinor: 75_000n })
  await reconcileReturns(world.parts)
  const query = { state: 'resolved' }
  const { data } = answered<{ data: ops.UnmatchedPayment[] }>(await staff.call(ops.opsUnmatchedPayments, { query }))
  expect(data.find((row) => row.id === pix.endToEndId)).toMatchObject({ resolution: `Pix devolvido (${id})` })
})

it('sends back nothing that was credited or that somebody has settled', async () => {
  const ana = await world.payer()
  const { txid } = await world.deposit(ana, '12.50')
  world.psp.setWebhooksLost(false)
  const credited = await world.psp.pay(txid ?? '')
  expect(errorOf(await giveBack(credited.endToEndId))).toBe('not_found')
  const settled = await aStranger()
  const body = { resolution: 'creditado por ajuste' }
  answered(await staff.call(ops.opsResolvePayment, { params: { id: settled.endToEndId }, body }))
  expect(errorOf(await giveBack(settled.endToEndId))).toBe('conflict')
  expect([credited.devolucoes, settled.devolucoes]).toEqual([undefined, undefined])
})
