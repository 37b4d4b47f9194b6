import { randomUUID } from 'node:crypto'
import { chatMessages, chatSend } from '@trevo/contract/chat'
import { LIVE_PATH } from '@trevo/contract/live'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { aMember, aMerchant, aSession, type TestMember } from '../../../../test/fixtures.ts'
import { anInboxMessage } from '../../../../test/inbox.ts'
import { liveClient, type TestClient } from '../../../../test/live-client.ts'
import { writeMessage } from '../write.ts'

let server: TestApp
let merchantId = 0
let url = ''

beforeAll(async () => {
  server = await startTestApp({
    startAt: '2036-01-01T12:00:00Z',
    async prepare({ db }) {
      merchantId = (await aMerchant(db, { isDefault: true })).id
    },
  })
  const address = await server.app.http.listen({ host: '127.0.0.1', port: 0 })
  url = `${address.replace('http', 'ws')}${LIVE_PATH}`
})
afterAll(() => server.close())

const tokenOf = async (member: TestMember) => (await aSession(server.database.db, member, server.clock.now())).token

async function device(token: string, topics = ['site', 'me']): Promise<TestClient> {
  const client = await liveClient(url)
  client.say({ t: 'hello', token, topics })
  await client.next()
  return client
}
/** Until its topics are live; answers with what was refused on the way. */
async function isOn(client: TestClient): Promise<string[]> {
  const refused: string[] = []
  for (;;) {
    const frame = await client.next()
    if (frame.t === 'refused') refused.push(frame.topic)
    if (frame.t === 'on') return refused
  }
}
const nextEvent = async (client: TestClient) => {
  const frame = await client.next()
  return frame.t === 'event' ? [frame.topic, frame.name, frame.data] : frame
}
const deskSays = (memberId: bigint, text: string) => {
  const { app, database, clock } = server
  // No picture is sent, so nothing is stored.
  const deps = { db: database.db, live: app.live, clock, storage: undefined as never }
  const writer = { from: 'operator', staffId: 1n, author: 'Ana' } as const
  return writeMessage(deps, { merchantId, memberId, writer, clientId: randomUUID(), text })
}

test('every device of a member hears of messages and counters, nobody else does, and nobody hears the desk', async () => {
  const { db } = server.database
  const [bia, other] = [await aMember(db, { merchantId }), await aMember(db, { merchantId })]
  const [token, otherToken] = [await tokenOf(bia), await tokenOf(other)]
  const devices = [await device(token, ['me', 'desk']), await device(await tokenOf(bia), ['site', 'me'])] as const
  const stranger = await device(otherToken)
  expect([await isOn(devices[0]), await isOn(devices[1]), await isOn(stranger)]).toEqual([['desk'], [], []])

  const body = { clientId: randomUUID(), text: 'Oi' }
  expect((await server.inject(chatSend, { token, body })).envelope).toMatchObject({ success: true })
  for (const one of devices) expect(await nextEvent(one)).toEqual(['me', 'chat.message', { id: '1' }])
  await deskSays(bia.id, 'Olá')
  for (const one of devices) {
    expect(await nextEvent(one)).toEqual(['me', 'chat.message', { id: '2' }])
    expect(await nextEvent(one)).toEqual(['me', 'unread.changed', { kind: 'chat' }])
  }
  // What was missed is asked for by the number of the last message at hand.
  const { envelope } = await server.inject(chatMessages, { token, query: { after: '1' } })
  expect(envelope).toMatchObject({ value: { list: [{ id: '2', text: 'Olá' }] } })

  await anInboxMessage(server, { merchantId, to: { memberIds: [bia.id] } })
  for (const one of devices) expect(await nextEvent(one)).toEqual(['me', 'unread.changed', { kind: 'inbox' }])
  await anInboxMessage(server, { merchantId, to: { segment: {} } })
  expect(await nextEvent(devices[1])).toEqual(['site', 'unread.changed', { kind: 'inbox' }])
  // Its first event: it heard nothing of Bia's.
  expect(await nextEvent(stranger)).toEqual(['site', 'unread.changed', { kind: 'inbox' }])
  for (const { socket } of [...devices, stranger]) socket.close()
})
