import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeClock } from '../../../test/fake-clock.ts'
import { listenLocally } from '../../../test/listen-locally.ts'
import type { PaymentProvider } from './payments.ts'
import { pixApi } from './pix-api.ts'
import { type SandboxPsp, startSandboxPsp } from './sandbox-psp.ts'

const clock = fakeClock('2026-03-01T12:00:00Z')
let psp: SandboxPsp
let api: PaymentProvider
beforeAll(async () => {
  psp = await startSandboxPsp({ clock })
  api = pixApi(psp.settings, clock)
})
afterAll(() => psp.close())

const txid = (letter: string) => letter.repeat(32)
const charge = (letter: string, amountMinor = 120_000n) => ({
  txid: txid(letter),
  amountMinor,
  expiresInSeconds: 600,
  debtor: { cpf: '52998224725', name: 'Ana' },
})

test('a charge is made once: a repeat finds it, the same id for another amount is refused', async () => {
  const made = await api.createCharge(charge('a'))
  expect(made).toMatchObject({ amountMinor: 120_000n, isOver: false, payments: [] })
  expect(await api.createCharge(charge('a'))).toEqual(made)
  await expect(api.createCharge(charge('a', 130_000n))).rejects.toThrow('refused (409)')
  expect(await api.findCharge(txid('z'))).toBeNull()
})

test('what arrived is listed, also over several pages', async () => {
  await api.createCharge(charge('b'))
  for (let n = 0; n < 101; n++) await psp.pay(txid('b'), { amountMinor: 100n, at: new Date('2026-03-01T13:00:00Z') })
  const { payments: received, odd } = await api.receivedBetween(
    new Date('2026-03-01T12:59:00Z'),
    new Date('2026-03-01T13:01:00Z'),
  )
  expect(odd).toEqual([])
  expect(received).toHaveLength(101)
  expect(received[0]).toMatchObject({ txid: txid('b'), amountMinor: 100n, paidAt: new Date('2026-03-01T13:00:00Z') })
  expect(new Set(received.map(({ endToEndId }) => endToEndId)).size).toBe(101)
})

test('one id is paid once', async () => {
  const payout = { id: 'w1', amountMinor: 310_000n, to: { pixKey: 'ana@example.com', document: null } }
  expect(await api.findPayout('w1')).toBeNull()
  expect(await api.pay(payout)).toMatchObject({ id: 'w1', state: 'paid', amountMinor: 310_000n })
  await expect(api.pay(payout)).rejects.toThrow('refused (409)')
  expect(await api.findPayout('w1')).toMatchObject({ state: 'paid' })
})

test('what arrived is sent back once, and never more than arrived', async () => {
  await api.createCharge(charge('c'))
  const { endToEndId } = await psp.pay(txid('c'))
  const refund = { endToEndId, id: 'r1', amountMinor: 120_000n }
  expect(await api.refund(refund)).toEqual({ id: 'r1', state: 'done', amountMinor: 120_000n })
  expect(await api.refund(refund)).toEqual({ id: 'r1', state: 'done', amountMinor: 120_000n })
  await expect(api.refund({ ...refund, id: 'r2', amountMinor: 100n })).rejects.toThrow('refused (422)')
  await expect(api.refund({ ...refund, endToEndId: 'E1' })).rejects.toThrow('refused (404)')
  expect(psp.charge(txid('c'))?.pix[0]?.devolucoes).toHaveLength(1)
})

test('what went back is listed with its payment, whenever it did, and only once it has gone', async () => {
  await api.createCharge(charge('d'))
  const at = new Date('2026-02-01T12:00:00Z')
  const { endToEndId } = await psp.pay(txid('d'), { at })
  const span = [new Date('2026-02-01T00:00:00Z'), new Date('2026-02-02T00:00:00Z')] as const
  expect(await api.returnedBetween(...span)).toEqual({ payments: [], odd: [] })
  const gone = await psp.takeBack(endToEndId, { amountMinor: 50_000n })
  await psp.takeBack(endToEndId, { amountMinor: 20_000n, status: 'EM_PROCESSAMENTO' })
  const returns = [{ id: gone.id, amountMinor: 50_000n, returnedAt: clock.now() }]
  expect((await api.returnedBetween(...span)).payments).toMatchObject([{ endToEndId, returns }])
  expect((await api.findCharge(txid('d')))?.payments).toMatchObject([{ endToEndId, returns }])
  expect((await api.receivedBetween(...span)).payments).toMatchObject([{ endToEndId, returns }])
})

test('a service that is silent, refuses the client or answers nonsense leaves the outcome open', async () => {
  psp.setDown(true)
  await expect(api.findCharge(txid('a'))).rejects.toMatchObject({ name: 'PspUnavailable' })
  psp.setDown(false)
  const stranger = pixApi({ ...psp.settings, clientSecret: 'wrong' }, clock)
  await expect(stranger.findCharge(txid('a'))).rejects.toMatchObject({ name: 'PspUnavailable' })
  const nowhere = pixApi({ ...psp.settings, apiUrl: 'http://127.0.0.1:9/v2' }, clock)
  await expect(nowhere.findCharge(txid('a'))).rejects.toMatchObject({ name: 'PspUnavailable' })
})

test('a service that is away is asked no more for a while: callers hear it at once', async () => {
  const own = fakeClock('2026-03-01T12:00:00Z')
  const changes: boolean[] = []
  let asked = 0
  const server = createServer((_request, response) => {
    asked += 1
    response.writeHead(503).end('{}')
  })
  const { url, close } = await listenLocally(server)
  const away = pixApi({ ...psp.settings, apiUrl: `${url}/v2`, tokenUrl: `${url}/token` }, own, (is) => changes.push(is))
  for (let i = 0; i < 8; i++) {
    await expect(away.findCharge(txid('a'))).rejects.toMatchObject({ name: 'PspUnavailable' })
  }
  expect([asked, changes]).toEqual([5, [true]])
  own.advance(10_000)
  await expect(away.findCharge(txid('a'))).rejects.toMatchObject({ name: 'PspUnavailable' })
  expect(asked).toBe(6)
  await close()
})
