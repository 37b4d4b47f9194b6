import { randomUUID } from 'node:crypto'
import { repayDeposit } from '@trevo/contract/cashier'
import { type Approval, opsDecideApproval } from '@trevo/contract/ops/approvals'
import * as cashier from '@trevo/contract/ops/cashier'
import * as ops from '@trevo/contract/ops/reversals'
import { StaffRole } from '@trevo/contract/ops/roles'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type CashierWorld, spend, startCashierWorld, toldOf } from '../../../../test/cashier.ts'
import { answered, errorOf } from '../../../../test/ops-world.ts'
import { type StaffCaller, signedIn } from '../../../../test/staff.ts'
import { houseBalance } from '../../../money/ledger/queries.ts'

let world: CashierWorld
let asking: StaffCaller
beforeAll(async () => {
  world = await startCashierWorld()
  asking = await signedIn(world.app, { roles: StaffRole.options })
})
afterAll(() => world.close())
afterEach(async () => expect(await world.findings()).toEqual([]))

const params = (id: string | bigint) => ({ params: { id: String(id) } })
const look = async (id: string) => answered<ops.Reversal>(await asking.call(ops.opsReversal, params(id)))
const list = async (query: Record<string, string>) =>
  answered<{ data: ops.ReversalRow[]; cursor: string | null }>(await asking.call(ops.opsReversals, { query }))
const askFor = (id: string, requestId: string = randomUUID()) =>
  asking.call(ops.opsRequestWriteOff, { ...params(id), body: { requestId, note: 'conta encerrada no banco' } })
const approve = (caller: StaffCaller, id: string) =>
  caller.call(opsDecideApproval, { ...params(id), body: { accept: true } })
const lossesOf = () => houseBalance(world.deps.db, { merchantId: world.brand.id, house: 'losses', currency: 'BRL' })

/** Paid 50 in, spent 30, and the bank took all of it back: 30 are owed. */
async function aDebt() {
  const payer = await world.payer()
  const { id, txid } = await world.deposit(payer, '50.00')
  const { endToEndId } = await world.psp.pay(txid ?? '')
  await spend(world, payer, '30.00')
  await world.psp.takeBack(endToEndId)
  const { data } = await list({ memberId: String(payer.id) })
  return { payer, depositId: id, reversal: data[0] as ops.ReversalRow }
}
const repay = (token: string, depositId: bigint, amount: string) =>
  world.app.inject(repayDeposit, { token, ...params(depositId), body: { requestId: randomUUID(), amount } })

test('shows what banks took back, what is owed for it, and how it became less', async () => {
  const { payer, depositId, reversal } = await aDebt()
  expect(reversal).toMatchObject({ amount: '50.00', taken: '20.00', repaid: '0.00', owed: '30.00' })
  const other = await aDebt()
  expect((await list({ state: 'open' })).data.map(({ id }) => id)).toEqual([other.reversal.id, reversal.id])
  const first = await list({ perPage: '1' })
  expect((await list({ perPage: '1', cursor: first.cursor ?? '' })).data.map(({ id }) => id)).toEqual([reversal.id])
  const deposit = answered<cashier.StaffDeposit>(await asking.call(cashier.opsDeposit, params(depositId)))
  expect(deposit).toMatchObject({ state: 'reversed', paid: '50.00', reversals: [{ id: reversal.id, owed: '30.00' }] })

  const again = await world.deposit(payer, '100.00')
  await world.psp.pay(again.txid ?? '')
  expect(answered(await repay(payer.token, depositId, '12.00'))).toMatchObject({ reversed: '50.00', owed: '18.00' })
  expect(errorOf(await repay(other.payer.token, depositId, '1.00'))).toBe('not_found')
  expect(errorOf(await repay(other.payer.token, other.depositId, '1.00'))).toBe('insufficient_funds')
  expect((await look(reversal.id)).settlements).toMatchObject([{ kind: 'repaid', amount: '12.00' }])
  answered(await repay(payer.token, depositId, '18.00'))
  expect((await list({ state: 'settled' })).data.map(({ id }) => id)).toEqual([reversal.id])
  expect(errorOf(await askFor(reversal.id))).toBe('conflict')
})

test('gives a debt up when a second person agrees, once, and no more than is owed then', async () => {
  const { payer, depositId, reversal } = await aDebt()
  const requestId = randomUUID()
  const asked = await Promise.all(Array.from({ length: 4 }, () => askFor(reversal.id, requestId)))
  expect(new Set(asked.map((answer) => answered<Approval>(answer).id)).size).toBe(1)
  const approval = answered<Approval>(asked[0] as (typeof asked)[number])
  expect(approval).toMatchObject({ kind: 'debt_write_off', details: { amount: '30.00', reversalId: reversal.id } })
  expect(errorOf(await approve(asking, approval.id))).toBe('second_person_required')
  const second = answered<Approval>(await askFor(reversal.id))
  expect((await look(reversal.id)).owed).toBe('30.00')

  const more = await world.deposit(payer, '10.00')
  await world.psp.pay(more.txid ?? '')
  answered(await repay(payer.token, depositId, '10.00'))
  const before = await lossesOf()
  const people = await Promise.all(Array.from({ length: 4 }, () => signedIn(world.app, { roles: ['finance'] })))
  const answers = await Promise.all(people.map((person) => approve(person, approval.id)))
  expect(answers.map(errorOf).toSorted()).toEqual(['conflict', 'conflict', 'conflict', null])
  expect((await lossesOf()) - before).toBe(-200_000n)
  expect(await look(reversal.id)).toMatchObject({ owed: '0.00', repaid: '10.00', writtenOff: '20.00' })
  // Nothing is owed any more: the other request has nothing to do.
  expect(errorOf(await approve(people[0] as StaffCaller, second.id))).toBe('conflict')
  expect((await toldOf(world, payer)).at(-1)).toEqual([
    'Valor em aberto encerrado',
    'Não cobramos mais os R$ 20,00 de um depósito que o banco pediu de volta.',
  ])
  const last = await world.deposit(payer, '40.00')
  await world.psp.pay(last.txid ?? '')
  expect(await world.withdraw(payer, '40.00')).toMatchObject({ state: 'review' })
})
