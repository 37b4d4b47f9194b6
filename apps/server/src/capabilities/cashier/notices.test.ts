import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvedAlone, aStaffActor, type CashierWorld, startCashierWorld, toldOf } from '../../../test/cashier.ts'
import { takeNotice } from './deposits.ts'
import { payOut } from './payouts.ts'
import { rejectWithdrawal } from './staff.ts'

let world: CashierWorld
beforeAll(async () => {
  world = await startCashierWorld()
})
afterAll(() => world.close())

test('a member is told of what came for a deposit, once, in every language and without a name or key', async () => {
  const ana = await world.payer()
  const { txid } = await world.deposit(ana, '50.00')
  await world.psp.pay(txid ?? '', { amountMinor: 300_000n })
  await takeNotice(world.deps, [txid ?? ''])
  await takeNotice(world.deps, [txid ?? ''])
  await world.psp.pay(txid ?? '', { amountMinor: 200_000n })
  await takeNotice(world.deps, [txid ?? ''])
  expect(await toldOf(world, ana)).toEqual([
    [
      'Recebemos parte do depósito',
      'Você pediu um depósito de R$ 50,00 e recebemos R$ 30,00. O que chegou já está no seu saldo.',
    ],
    ['Depósito confirmado', 'R$ 50,00 já estão no seu saldo.'],
  ])
  expect((await toldOf(world, ana, 'EN'))[1]).toEqual(['Deposit confirmed', 'R$ 50,00 are in your balance.'])
  expect((await toldOf(world, ana, 'ES'))[1]).toEqual(['Depósito confirmado', 'R$ 50,00 ya están en tu saldo.'])
})

test('and of a withdrawal that staff approve, that is paid, or that is refused', async () => {
  const bia = await world.payer('5000.00')
  const staff = await aStaffActor(world)
  const { id } = await world.withdraw(bia, '2000.00')
  await approvedAlone(world, staff, id)
  await payOut(world.deps, id)
  const { id: second } = await world.withdraw(bia, '1500.00')
  await rejectWithdrawal(world.deps, staff, second, { reason: 'documents_needed', note: 'interno' })
  expect(await toldOf(world, bia)).toEqual([
    ['Saque aprovado', 'Seu saque de R$ 2.000,00 foi aprovado e será pago.'],
    ['Saque pago', 'R$ 2.000,00 foram enviados para a sua conta.'],
    [
      'Saque não aprovado',
      'O saque de R$ 1.500,00 não foi aprovado: precisamos confirmar seus documentos. O valor voltou para o seu saldo.',
    ],
  ])
})
