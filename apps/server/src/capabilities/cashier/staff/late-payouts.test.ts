import { randomUUID } from 'node:crypto'
import { type Approval, opsDecideApproval } from '@trevo/contract/ops/approvals'
import * as ops from '@trevo/contract/ops/late-payouts'
import { StaffRole } from '@trevo/contract/ops/roles'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { approved, type CashierWorld, spend, startCashierWorld, toldOf } from '../../../../test/cashier.ts'
import { answered, errorOf } from '../../../../test/ops-world.ts'
import { type StaffCaller, signedIn } from '../../../../test/staff.ts'
import { debtOf } from '../../../money/gate/debt.ts'
import { houseBalance } from '../../../money/ledger/queries.ts'
import { collectLate, recheckFailed } from '../late-payouts.ts'
import { payOut, sweepPayouts } from '../payouts.ts'

let world: CashierWorld
let asking: StaffCaller
beforeAll(async () => {
  world = await startCashierWorld()
  asking = await signedIn(world.app, { roles: StaffRole.options })
})
afterAll(() => world.close())
afterEach(async () => expect(await world.findings()).toEqual([]))

const params = (id: string) => ({ params: { id } })
const list = async (query: Record<string, string>) =>
  answered<{ data: ops.LatePayout[] }>(await asking.call(ops.opsLatePayouts, { query })).data
const look = async (id: string) => answered<ops.LatePayout>(await asking.call(ops.opsLatePayout, params(id)))
const askFor = (id: string, requestId: string = randomUUID()) =>
  asking.call(ops.opsRequestLateWriteOff, { ...params(id), body: { requestId, note: 'conta encerrada' } })
const approve = (caller: StaffCaller, id: string) =>
  caller.call(opsDecideApproval, { ...params(id), body: { accept: true } })
const lossesOf = () => houseBalance(world.deps.db, { merchantId: world.brand.id, house: 'losses', currency: 'BRL' })

/** 40 of 50 were said to have failed, 35 were spent, and then the 40 were paid after all: 25 are owed. */
async function aDebt() {
  const payer = await world.payer('50.00')
  world.psp.setPayouts('pending')
  const withdrawal = await approved(world, payer, '40.00')
  await payOut(world.deps, withdrawal.id)
  world.psp.settlePayout(withdrawal.payoutId, 'NAO_REALIZADO')
  world.app.clock.advance(10_000)
  await sweepPayouts(world.deps)
  world.psp.setPayouts('paid')
  await spend(world, payer, '35.00')
  world.psp.settlePayout(withdrawal.payoutId, 'REALIZADO')
  await recheckFailed(world.deps)
  return { payer, id: String(withdrawal.id) }
}

test('shows staff what was paid after all, and what is owed for it', async () => {
  const { payer, id } = await aDebt()
  expect(await list({ state: 'open', memberId: String(payer.id) })).toMatchObject([
    { id, amount: '40.00', taken: '15.00', writtenOff: '0.00', owed: '25.00' },
  ])
  const { txid } = await world.deposit(payer, '30.00')
  await world.psp.pay(txid ?? '')
  await collectLate(world.deps)
  expect(await list({ state: 'open', memberId: String(payer.id) })).toEqual([])
  expect(await list({ state: 'settled', memberId: String(payer.id) })).toMatchObject([{ id, owed: '0.00' }])
  expect(errorOf(await askFor(id))).toBe('conflict')
})

test('gives the debt up when a second person agrees, once, and no more than is owed then', async () => {
  const { payer, id } = await aDebt()
  const requestId = randomUUID()
  const asked = await Promise.all(Array.from({ length: 3 }, () => askFor(id, requestId)))
  const [approval] = asked.map((answer) => answered<Approval>(answer)) as [Approval]
  expect(new Set(asked.map((answer) => answered<Approval>(answer).id)).size).toBe(1)
  expect(approval).toMatchObject({ kind: 'debt_write_off', details: { amount: '25.00', withdrawalId: id } })
  expect(errorOf(await approve(asking, approval.id))).toBe('second_person_required')
  const other = answered<Approval>(await askFor(id))

  const { txid } = await world.deposit(payer, '10.00')
  await world.psp.pay(txid ?? '')
  await collectLate(world.deps)
  const before = await lossesOf()
  const people = await Promise.all(Array.from({ length: 3 }, () => signedIn(world.app, { roles: ['finance'] })))
  const answers = await Promise.all(people.map((person) => approve(person, approval.id)))
  expect(answers.map(errorOf).toSorted()).toEqual(['conflict', 'conflict', null])
  // 25 were owed, 10 came in.
  expect((await lossesOf()) - before).toBe(-150_000n)
  expect(await look(id)).toMatchObject({ taken: '25.00', writtenOff: '15.00', owed: '0.00' })
  expect(await debtOf(world.deps.db, payer.id)).toBeNull()
  expect(errorOf(await approve(people[0] as StaffCaller, other.id))).toBe('conflict')
  expect((await toldOf(world, payer)).at(-1)).toEqual([
    'Valor em aberto encerrado',
    'Não cobramos mais os R$ 15,00 de um saque que foi pago depois de devolvido.',
  ])
  // What comes in now is theirs.
  const next = await world.deposit(payer, '20.00')
  await world.psp.pay(next.txid ?? '')
  await collectLate(world.deps)
  expect(await world.cashOf(payer)).toBe(200_000n)
})
