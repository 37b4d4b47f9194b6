import { opsConfirmReceipt, opsRejectWithdrawal } from '@trevo/contract/ops/cashier'
import { OPS_LIVE_PATH, opsTakeConversation } from '@trevo/contract/ops/chat'
import type { StaffRole } from '@trevo/contract/ops/roles'
import { opsWaiting, WAITING_TOPIC, type Waiting } from '@trevo/contract/ops/waiting'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aMember } from '../../../../test/fixtures.ts'
import { listenLocally } from '../../../../test/listen-locally.ts'
import { liveClient } from '../../../../test/live-client.ts'
import { aReceipt, aWithdrawal } from '../../../../test/ops-cashier.ts'
import { aCheck } from '../../../../test/ops-identity-writes.ts'
import { aConversation, anOpsWorld, answered, type OpsWorld } from '../../../../test/ops-world.ts'
import { type StaffCaller, signedIn } from '../../../../test/staff.ts'

let world: OpsWorld
beforeAll(async () => {
  world = await anOpsWorld()
})
afterAll(() => world.close())

const countsOf = async (caller: StaffCaller) => answered<Waiting>(await caller.call(opsWaiting))

test('counts what waits for somebody, until somebody has dealt with it', async () => {
  const member = await aMember(world.db, { merchantId: world.brandId })
  const before = await countsOf(world.own)
  const conversation = await aConversation(world.server, member, 'Olá')
  const receipt = await aReceipt(world, member)
  const { id: withdrawal } = await aWithdrawal(world, { amount: '15.00' })
  const more = { chats: 1, deposits: 1, withdrawals: 1 }
  const plus = (by: { chats: number; deposits: number; withdrawals: number }) => ({
    chats: (before.chats ?? 0) + by.chats,
    deposits: (before.deposits ?? 0) + by.deposits,
    withdrawals: (before.withdrawals ?? 0) + by.withdrawals,
    identities: before.identities,
  })
  expect(await countsOf(world.own)).toEqual(plus(more))

  const told = vi.spyOn(world.server.app.live, 'toTopic')
  const queues = () => told.mock.calls.filter(([, topic]) => topic === WAITING_TOPIC).map(([, , , data]) => data)
  answered(await world.own.call(opsTakeConversation, { params: { id: conversation }, body: { force: false } }))
  expect(await countsOf(world.own)).toEqual(plus({ ...more, chats: 0 }))
  const body = { amount: '50.00', bankReference: 'TED-9001' }
  answered(await world.own.call(opsConfirmReceipt, { params: { id: String(receipt) }, body }))
  expect(queues()).toEqual([{ queue: 'deposits' }])
  const refusal = { reason: 'recipient_unknown', note: '' } as const
  answered(await world.own.call(opsRejectWithdrawal, { params: { id: String(withdrawal) }, body: refusal }))
  expect(queues()).toEqual([{ queue: 'deposits' }, { queue: 'withdrawals' }])
  expect(await countsOf(world.own)).toEqual(plus({ chats: 0, deposits: 0, withdrawals: 0 }))
  told.mockRestore()
})

test('tells the desk’s queue to support alone, that of identities to those who decide them, and no brand of another’s', async () => {
  const finance = await signedIn(world.server, { merchantId: world.brandId, roles: ['finance'] })
  expect(await countsOf(finance)).toMatchObject({ chats: null, identities: null })
  const { identities } = await countsOf(world.own)
  await aCheck(world.db, world.brandId, 'unsure')
  await aCheck(world.db, world.brandId, 'refused')
  expect((await countsOf(world.own)).identities).toBe((identities ?? 0) + 1)
  const content = await signedIn(world.server, { merchantId: world.brandId, roles: ['content'] })
  expect((await content.call(opsWaiting)).status).toBe(403)
})

test('is live for whoever has a queue, and refused to others', async () => {
  const { url } = await listenLocally(world.server.app.http.server)
  const join = async (roles: StaffRole[]) => {
    const { token } = await signedIn(world.server, { merchantId: world.brandId, roles })
    const client = await liveClient(`${url.replace('http', 'ws')}${OPS_LIVE_PATH}`)
    client.say({ t: 'hello', topics: [WAITING_TOPIC], token })
    expect(await client.next()).toMatchObject({ t: 'welcome' })
    return client
  }
  const [finance, content] = [await join(['finance']), await join(['content'])]
  expect(await finance.next()).toMatchObject({ t: 'on', topics: [WAITING_TOPIC] })
  expect(await content.next()).toMatchObject({ t: 'refused', topic: WAITING_TOPIC, code: 'no_permission' })
  const receipt = await aReceipt(world, await aMember(world.db, { merchantId: world.brandId }))
  const body = { amount: '50.00', bankReference: 'TED-9002' }
  answered(await world.own.call(opsConfirmReceipt, { params: { id: String(receipt) }, body }))
  expect(await finance.next()).toMatchObject({ name: 'waiting.changed', data: { queue: 'deposits' } })
  for (const client of [finance, content]) client.socket.close()
})
