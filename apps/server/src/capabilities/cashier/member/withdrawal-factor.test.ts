import { randomUUID } from 'node:crypto'
import { requestWithdrawal, type Withdrawal } from '@trevo/contract/withdrawals'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CASHIER_HOST, type CashierWorld, type Payer, startCashierWorld } from '../../../../test/cashier.ts'
import { giveTotp, otherCode } from '../../../../test/totp.ts'
import { setPaymentPassword } from '../../../base/members/credentials.ts'
import { hashPassword } from '../../../base/members/hashing.ts'
import { inTx } from '../../../platform/db.ts'

const PIN = '246810'
let world: CashierWorld
let payer: Payer
let code: Awaited<ReturnType<typeof giveTotp>>
beforeAll(async () => {
  world = await startCashierWorld()
})
beforeEach(async () => {
  const { db } = world.deps
  payer = await world.payer('100.00')
  const hash = await hashPassword(PIN)
  await inTx(db, (tx) => setPaymentPassword(tx, payer.id, hash))
  code = await giveTotp({ db, clock: world.app.clock }, { id: payer.id, account: 'ana' })
  world.app.clock.advance(30_000)
})
afterAll(() => world.close())

const ask = async (given?: string, requestId: string = randomUUID()) => {
  const way = { methodId: String(world.methods.pixOut), accountId: String(payer.accountId) }
  const factor = given === undefined ? {} : { factor: { method: 'totp', code: given } }
  const body = { requestId, ...way, amount: '20.00', fee: '0.00', paymentPassword: PIN, ...factor }
  const { envelope } = await world.app.inject(requestWithdrawal, { host: CASHIER_HOST, token: payer.token, body })
  return envelope.success ? (envelope.value as Withdrawal).id : envelope.errorCode
}
const setAside = () => world.cashOf(payer, 'held')

describe('a withdrawal of who has a second step', () => {
  test('is refused without a code and with a wrong one, and nothing is set aside', async () => {
    expect(await ask()).toBe('second_factor_required')
    expect(await ask(otherCode(code()))).toBe('verification_code_error')
    expect([await setAside(), await world.cashOf(payer)]).toEqual([0n, 1_000_000n])
  })
  test('is taken with the right one, which is then spent; a repeat of the same request is the same withdrawal', async () => {
    const [right, requestId] = [code(), randomUUID()]
    const first = await ask(right, requestId)
    expect(first).toMatch(/^\d+$/)
    expect(await setAside()).toBe(200_000n)
    expect(await ask(right)).toBe('verification_code_error')
    expect(await ask(right, requestId)).toBe(first)
    expect(await setAside()).toBe(200_000n)
    world.app.clock.advance(30_000)
    expect(await ask(code())).toMatch(/^\d+$/)
    expect(await setAside()).toBe(400_000n)
  })
  test('happens once by one code that is sent twice at the same moment', async () => {
    const right = code()
    const answers = await Promise.all([ask(right), ask(right)])
    expect(answers.filter((answer) => /^\d+$/.test(answer))).toHaveLength(1)
    expect(answers).toContain('verification_code_error')
    expect(await setAside()).toBe(200_000n)
  })
})
