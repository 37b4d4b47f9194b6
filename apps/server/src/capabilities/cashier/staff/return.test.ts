import { createHash } from 'node:crypto'
import {
  opsResolvePayment,
  opsReturnPayment,
  opsUnmatchedPayments,
  type UnmatchedPayment,
} from '@trevo/contract/ops/reconciliation'
import { StaffRole } from '@trevo/contract/ops/roles'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type CashierWorld, startCashierWorld } from '../../../../test/cashier.ts'
import { answered, errorOf } from '../../../../test/ops-world.ts'
import { signedIn } from '../../../../test/staff.ts'
import type { Acting } from '../../../base/staff/actor.ts'
import type { NewRefund, PaymentProvider } from '../../../providers/payments/payments.ts'
import { reconcileDeposits } from '../reconcile.ts'
import { reconcileReturns } from '../reconcile-returns.ts'
import { returnPayment } from './reconciliation.ts'

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
  await reconcileDeposits(world.deps)
  return pix
}
const giveBack = (id: string) => staff.call(opsReturnPayment, { params: { id } })

test('sends back what was nobody’s, once of many at the same moment', async () => {
  const pix = await aStranger()
  const answers = await Promise.all([1, 2, 3].map(() => giveBack(pix.endToEndId)))
  expect(answers.map(errorOf).toSorted()).toEqual(['conflict', 'conflict', null])
  expect(pix.devolucoes).toMatchObject([{ valor: '12.50', status: 'DEVOLVIDO' }])
  const notes = await world.deps.db
    .selectFrom('staff_audit')
    .select('after')
    .where('action', '=', 'unmatched_payment.return')
    .where('entity_id', '=', pix.endToEndId)
    .execute()
  expect(notes).toEqual([{ after: { refundId: pix.devolucoes?.[0]?.id, state: 'done', amount: '12.50' } }])
})

test('stays open while the service is silent, and what was sent back before a crash is not sent again', async () => {
  const pix = await aStranger()
  world.psp.setDown(true)
  expect(errorOf(await giveBack(pix.endToEndId))).toBe('payment_unavailable')
  world.psp.setDown(false)
  answered(await giveBack(pix.endToEndId))
  // As if we had died between the service's answer and our note of it.
  await world.deps.db
    .updateTable('unmatched_payment')
    .set({ resolved_at: null, resolved_by: null, resolution: null })
    .where('end_to_end_id', '=', pix.endToEndId)
    .execute()
  expect(answered<UnmatchedPayment>(await giveBack(pix.endToEndId)).resolution).toMatch(/^Pix devolvido/)
  expect(pix.devolucoes).toHaveLength(1)
})

test('is settled by itself where the bank took it back', async () => {
  const pix = await aStranger()
  await world.psp.takeBack(pix.endToEndId, { amountMinor: 50_000n })
  await reconcileReturns(world.deps)
  expect(errorOf(await giveBack(pix.endToEndId))).toBe('conflict')
  const { id } = await world.psp.takeBack(pix.endToEndId, { amountMinor: 75_000n })
  await reconcileReturns(world.deps)
  const query = { state: 'resolved' }
  const { data } = answered<{ data: UnmatchedPayment[] }>(await staff.call(opsUnmatchedPayments, { query }))
  expect(data.find((row) => row.id === pix.endToEndId)).toMatchObject({ resolution: `Pix devolvido (${id})` })
})

test('sends back nothing that was credited or that somebody has settled', async () => {
  const ana = await world.payer()
  const { txid } = await world.deposit(ana, '12.50')
  world.psp.setWebhooksLost(false)
  const credited = await world.psp.pay(txid ?? '')
  expect(errorOf(await giveBack(credited.endToEndId))).toBe('not_found')
  const settled = await aStranger()
  const body = { resolution: 'creditado por ajuste' }
  answered(await staff.call(opsResolvePayment, { params: { id: settled.endToEndId }, body }))
  expect(errorOf(await giveBack(settled.endToEndId))).toBe('conflict')
  expect([credited.devolucoes, settled.devolucoes]).toEqual([undefined, undefined])
})

/** Asked for as the call does, with somebody looking on while the payment service is thinking. */
function whileAsked(id: string, look: () => Promise<void>) {
  const { provider } = world.deps
  if (provider === undefined) throw new Error('no payment service')
  const watched: PaymentProvider = Object.assign(Object.create(provider), {
    async refund(asked: NewRefund) {
      await look()
      return provider.refund(asked)
    },
  })
  return returnPayment({ ...world.deps, provider: watched }, acting(), id)
}
const acting = (): Acting => {
  const session = { staffId: staff.id, userName: staff.userName, displayName: 'Ana', merchantId: null }
  return { staff: session, merchant: { id: 1 }, client: { ip: '203.0.113.9' } } as unknown as Acting
}
const openTransactions = async () => {
  const { rows } = await world.app.database.pool.query(
    `select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  )
  return rows
}
const resolve = (id: string) =>
  staff.call(opsResolvePayment, { params: { id }, body: { resolution: 'creditado por ajuste' } })

test('holds no transaction while the service answers, and nobody settles it another way meanwhile', async () => {
  const pix = await aStranger()
  let open: unknown[] = []
  let meanwhile: unknown
  const answer = await whileAsked(pix.endToEndId, async () => {
    open = await openTransactions()
    meanwhile = errorOf(await resolve(pix.endToEndId))
  })
  expect([open, meanwhile]).toEqual([[], 'conflict'])
  expect(answer.resolution).toMatch(/^Pix devolvido/)
})

test('cannot be settled another way while nobody knows whether it went back', async () => {
  const pix = await aStranger()
  world.psp.setDown(true)
  expect(errorOf(await giveBack(pix.endToEndId))).toBe('payment_unavailable')
  expect(errorOf(await resolve(pix.endToEndId))).toBe('conflict')
  world.psp.setDown(false)
  answered(await giveBack(pix.endToEndId))
  expect(pix.devolucoes).toHaveLength(1)
})

test('can be settled another way once the service has refused to send it back', async () => {
  const pix = await aStranger()
  await world.psp.takeBack(pix.endToEndId, { amountMinor: 50_000n })
  expect(errorOf(await giveBack(pix.endToEndId))).toBe('conflict')
  answered(await resolve(pix.endToEndId))
})

test('what the comparison finds returned after a crash is closed by it, and asking again changes nothing', async () => {
  const pix = await aStranger()
  // We die after the service sent it back and before we noted it.
  const lost = whileAsked(pix.endToEndId, async () => {
    await world.deps.provider?.refund({
      endToEndId: pix.endToEndId,
      id: createHash('sha256').update(`return ${pix.endToEndId}`).digest('hex').slice(0, 32),
      amountMinor: 125_000n,
    })
    await reconcileReturns(world.deps)
  })
  await expect(lost).rejects.toMatchObject({ code: 'conflict' })
  expect(pix.devolucoes).toHaveLength(1)
})
