import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aStaffActor, type CashierWorld, type Payer, startCashierWorld } from '../../../test/cashier.ts'
import { staffWrite } from '../../base/staff/audit.ts'
import { createDeposit } from './deposits.ts'
import { keepReceipt } from './receipts.ts'
import { type BankLine, confirmReceipt, rejectReceipt } from './staff.ts'

let world: CashierWorld
beforeAll(async () => {
  world = await startCashierWorld()
})
afterAll(() => world.close())
afterEach(async () => {
  expect(await world.findings()).toEqual([])
})

const files = new Map<string, Uint8Array>()
const storage = {
  put: async (name: string, bytes: Uint8Array) => void files.set(name, bytes),
  get: async (name: string) => Buffer.from(files.get(name) ?? []),
  remove: async (name: string) => void files.delete(name),
}
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: Error & { code?: string }) => error.code ?? error.message,
  )

type Actor = Awaited<ReturnType<typeof aStaffActor>>
/** With a second person's consent: what one may confirm alone is another test's matter. */
const confirm = (actor: Actor, id: bigint, line: BankLine) =>
  staffWrite(world.deps, actor, (tx) =>
    confirmReceipt(tx, world.deps, actor, id, line, { approvalId: 1n, decider: actor }),
  )

async function aTransfer(ana: Payer) {
  const request = { requestId: randomUUID(), methodId: world.methods.bankIn, amountMinor: 500_000n }
  const { id } = await createDeposit(world.deps, world.brand, ana, request)
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
  const send = () => keepReceipt({ ...world.deps, storage }, ana.id, id, png.toString('base64'))
  return { id, send }
}

test('a bank transfer waits for its receipt, then for staff, and is credited as the bank says', async () => {
  const ana = await world.payer()
  const actor = await aStaffActor(world)
  const { id, send } = await aTransfer(ana)
  const line = { amountMinor: 499_000n, bankReference: 'TED-1', payer: null }
  expect(await codeOf(confirm(actor, id, line))).toBe('conflict')
  expect(await send()).toMatchObject({ state: 'pending' })
  expect(await codeOf(send())).toBe('conflict')
  expect(files.size).toBe(1)
  const outcomes = await Promise.all([1, 2, 3].map(() => codeOf(confirm(actor, id, line))))
  expect(outcomes).toEqual(['done', 'done', 'done'])
  expect(await world.depositNow(ana, id)).toMatchObject({ state: 'partial', paid: 499_000n })
  expect(await world.cashOf(ana)).toBe(499_000n)
})

test('one line of the statement counts for one deposit', async () => {
  const [ana, bia] = [await world.payer(), await world.payer()]
  const actor = await aStaffActor(world)
  const [first, second] = [await aTransfer(ana), await aTransfer(bia)]
  await Promise.all([first.send(), second.send()])
  const line = { amountMinor: 500_000n, bankReference: 'TED-2', payer: null }
  expect(await codeOf(confirm(actor, first.id, line))).toBe('done')
  expect(await codeOf(confirm(actor, second.id, line))).toBe('conflict')
  await rejectReceipt(world.deps, actor, second.id, { reason: 'no_such_payment', note: '' })
  expect(await world.depositNow(bia, second.id)).toMatchObject({ state: 'rejected', paid: 0n })
  expect([await world.cashOf(ana), await world.cashOf(bia)]).toEqual([500_000n, 0n])
})
