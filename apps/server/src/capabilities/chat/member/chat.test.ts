import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type ChatMessage,
  chatLaunch,
  chatMessages,
  chatPicture,
  chatSeen,
  chatSend,
  chatTyping,
  chatUnread,
} from '@trevo/contract/chat'
import type { Endpoint } from '@trevo/contract/endpoint'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { aMember, aMerchant, aSession, type MemberOptions, type TestMember } from '../../../../test/fixtures.ts'
import { hostilePictures } from '../../../../test/hostile/pictures.ts'
import { folderStorage } from '../../../providers/storage/folder-storage.ts'
import { markSeen } from '../marks.ts'
import { type Conversation, conversationOf } from '../queries.ts'
import { writeMessage } from '../write.ts'

const HOSTILE = await hostilePictures()
const OTHER_HOST = 'other.localhost'
const PATIENT = { timeout: 10_000 }
let server: TestApp
let dataDir = ''
let merchantId = 0
let member: TestMember
let token = ''
let toMember: MockInstance<TestApp['app']['live']['toMember']>
let toTopic: MockInstance<TestApp['app']['live']['toTopic']>

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'trevo-chat-'))
  server = await startTestApp({
    async prepare({ db }) {
      merchantId = (await aMerchant(db, { isDefault: true })).id
      await aMerchant(db, { hosts: [OTHER_HOST], flags: { CBS3: false } })
    },
    config: { dataDir, rateLimitFactor: 1000 },
  })
  toMember = vi.spyOn(server.app.live, 'toMember')
  toTopic = vi.spyOn(server.app.live, 'toTopic')
})
beforeEach(async () => {
  ;({ member, token } = await someone())
  toMember.mockClear()
  toTopic.mockClear()
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true })
})

async function someone(options: Partial<MemberOptions> = {}) {
  const { db } = server.database
  const member = await aMember(db, { merchantId, ...options })
  return { member, token: (await aSession(db, member, server.clock.now())).token }
}
const call = async (endpoint: Endpoint, options: Parameters<TestApp['inject']>[1] = {}) =>
  (await server.inject(endpoint, { token, ...options })).envelope
type Sent = { clientId?: string; text?: string; picture?: string }
const send = (sent: Sent = {}, as = token) =>
  call(chatSend, { token: as, body: { clientId: randomUUID(), text: 'Oi', ...sent } })
const answerOf = async (sent: Sent = {}) => {
  const envelope = await send(sent)
  if (!envelope.success) throw new Error(envelope.errorCode)
  return envelope.value as ChatMessage
}
const deps = () => {
  const { app, database, clock } = server
  return { db: database.db, live: app.live, clock, storage: folderStorage(dataDir) }
}
const deskSays = (text: string, clientId = randomUUID()) =>
  writeMessage(deps(), {
    merchantId,
    memberId: member.id,
    writer: { from: 'operator', staffId: 5n, author: 'Carla' },
    clientId,
    text,
  })
const conversation = async () => (await conversationOf(server.database.db, member.id)) as Conversation
type Page = { list: ChatMessage[]; before: string | null; seen: unknown; desk: unknown }
const page = async (query: Record<string, string> = {}, as = token) => {
  const envelope = await call(chatMessages, { query, token: as })
  if (!envelope.success) throw new Error(envelope.errorCode)
  return envelope.value as Page
}
const texts = ({ list }: Page) => list.map(({ id, text }) => `${id} ${text}`)
const events = () => toMember.mock.calls.map(([id, name, data]) => [id, name, data])

describe('a conversation', () => {
  test('is empty before anybody wrote', async () => {
    expect(await page()).toEqual({
      list: [],
      before: null,
      seen: { deliveredUpTo: null, readUpTo: null },
      desk: { open: false, agentName: null, opensAt: null },
      toRate: null,
    })
  })
  test('holds both sides in order, with numbers that rise by one', async () => {
    expect(await answerOf({ text: 'Bom dia' })).toMatchObject({ id: '1', from: 'member', author: '', delivery: 'sent' })
    await deskSays('Olá, aqui é a Carla')
    await answerOf({ text: 'Meu Pix não caiu' })
    expect((await page()).list).toMatchObject([
      { id: '1', from: 'member', text: 'Bom dia' },
      { id: '2', from: 'operator', author: 'Carla', text: 'Olá, aqui é a Carla' },
      { id: '3', from: 'member', text: 'Meu Pix não caiu' },
    ])
    expect((await page()).desk).toEqual({ open: false, agentName: 'Carla', opensAt: null })
    expect(texts(await page({ after: '1' }))).toEqual(['2 Olá, aqui é a Carla', '3 Meu Pix não caiu'])
    expect(texts(await page({ after: '3' }))).toEqual([])
  })
  test('is read backwards in pages of 50, and forwards from any place', async () => {
    for (let n = 1; n <= 120; n++) await deskSays(`n${n}`)
    const newest = await page()
    const middle = await page({ before: newest.before ?? '' })
    const oldest = await page({ before: middle.before ?? '' })
    expect([newest, middle, oldest].map((p) => [p.list[0]?.id, p.list.at(-1)?.id, p.before])).toEqual([
      ['71', '120', '71'],
      ['21', '70', '21'],
      ['1', '20', null],
    ])
    expect((await page({ after: '30' })).list.map(({ id }) => Number(id))).toEqual(
      Array.from({ length: 50 }, (_, index) => 31 + index),
    )
  })
  test('is nobody else’s', async () => {
    const picture = await aPicture()
    await answerOf({ text: 'segredo', picture })
    const other = await someone()
    expect((await page({}, other.token)).list).toEqual([])
    expect((await call(chatPicture, { params: { id: '1' }, token: other.token })) as unknown).toMatchObject({
      errorCode: 'not_found',
    })
    expect(await call(chatMessages, { host: OTHER_HOST })).toMatchObject({ errorCode: 'session_expired' })
  })
  test('refuses nothing at all and more than 2,000 characters', async () => {
    expect(await send({ text: '   ' })).toMatchObject({ errorCode: 'invalid_input' })
    expect(await send({ text: 'x'.repeat(2001) })).toMatchObject({ errorCode: 'invalid_input' })
    expect(await send({ text: 'é'.repeat(2000) })).toMatchObject({ success: true })
    expect(await send({ clientId: 'mine' })).toMatchObject({ errorCode: 'invalid_input' })
  })
})

describe('the same message', () => {
  test('is stored once and answered alike, also of many at once', async () => {
    const clientId = randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => send({ clientId, text: 'uma vez' })))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ success: true, value: { id: '1', clientId } })
    expect(texts(await page())).toEqual(['1 uma vez'])
    expect(events().filter(([, name]) => name === 'chat.message')).toHaveLength(1)
    expect(await send({ clientId, text: 'outra' })).toMatchObject({ errorCode: 'idempotency_conflict' })
  })
  test('of the other side is another', async () => {
    const clientId = randomUUID()
    await answerOf({ clientId, text: 'a' })
    await deskSays('b', clientId)
    await deskSays('b', clientId)
    expect(texts(await page())).toEqual(['1 a', '2 b'])
  })
})

describe('pictures', () => {
  test.each(Object.entries(HOSTILE))('%s', async (_name, { bytes, expect: expected }) => {
    const before = await stored()
    const envelope = await send({ text: '', picture: bytes.toString('base64') })
    if (typeof expected === 'string') {
      const errorCode = { type: 'image_type', size: 'image_too_large', pixels: 'image_pixels' }[expected]
      expect(envelope).toMatchObject({ errorCode })
      expect(await stored()).toBe(before)
      expect((await page()).list).toEqual([])
    } else {
      expect(envelope).toMatchObject({ success: true })
      expect(await stored()).toBe(before + 1)
    }
  })
  test('are drawn anew, kept once, and shown to their sender without a cache', async () => {
    const before = await stored()
    const [clientId, picture] = [randomUUID(), await aPicture()]
    const answers = await Promise.all([1, 2, 3, 4].map(() => send({ clientId, text: '', picture })))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await send({ clientId, text: '', picture })).toEqual(answers[0])
    expect(await stored()).toBe(before + 1)
    expect(await send({ clientId, text: '', picture: await aPicture('#ff0000') })).toMatchObject({
      errorCode: 'idempotency_conflict',
    })
    expect(await stored()).toBe(before + 1)
    const url = ((await page()).list[0] as ChatMessage).pictureUrl ?? ''
    const show = await server.app.http.inject({
      url,
      headers: { host: 'localhost', authorization: `Bearer ${token}` },
    })
    expect([show.statusCode, show.headers['content-type'], show.headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'private, no-store',
    ])
    expect((await sharp(show.rawPayload).metadata()).width).toBe(40)
    expect((await server.app.http.inject({ url, headers: { host: 'localhost' } })).statusCode).toBe(401)
  })
})
const aPicture = async (background = '#204060') =>
  (
    await sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .png()
      .toBuffer()
  ).toString('base64')
const stored = async () =>
  (await readdir(dataDir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length

describe('delivery', () => {
  const deliveries = async () => (await page()).list.map(({ id, delivery }) => `${id} ${delivery}`)
  test('of the member’s messages is what the desk says, and the member hears of it once', async () => {
    await answerOf()
    await answerOf()
    const desk = { side: 'desk', upTo: 1n } as const
    toMember.mockClear()
    await markSeen(deps(), await conversation(), { ...desk, delivery: 'delivered' })
    await markSeen(deps(), await conversation(), { ...desk, delivery: 'delivered' })
    expect(await deliveries()).toEqual(['1 delivered', '2 sent'])
    await markSeen(deps(), await conversation(), { ...desk, upTo: 99n, delivery: 'read' })
    expect(await deliveries()).toEqual(['1 read', '2 read'])
    expect((await page()).seen).toEqual({ deliveredUpTo: '2', readUpTo: '2' })
    expect(events()).toEqual([
      [member.id, 'chat.seen', { upTo: '1', delivery: 'delivered' }],
      [member.id, 'chat.seen', { upTo: '2', delivery: 'read' }],
    ])
  })
  test('never goes back', async () => {
    await answerOf()
    await answerOf()
    await markSeen(deps(), await conversation(), { side: 'desk', upTo: 2n, delivery: 'read' })
    await markSeen(deps(), await conversation(), { side: 'desk', upTo: 1n, delivery: 'read' })
    expect(await deliveries()).toEqual(['1 read', '2 read'])
  })
  test('of the operator’s is what the member says, who has that many unread', async () => {
    await deskSays('a')
    await answerOf()
    await deskSays('b')
    await deskSays('c')
    const unread = async () => (await call(chatUnread)) as { value?: unknown }
    expect(await unread()).toMatchObject({ value: { unReadCount: 3 } })
    const seen = (upTo: string, delivery: string) => call(chatSeen, { body: { upTo, delivery } })
    expect(await seen('4', 'delivered')).toMatchObject({ value: { unReadCount: 3 } })
    expect(await seen('3', 'read')).toMatchObject({ value: { unReadCount: 1 } })
    expect(await seen('3', 'read')).toMatchObject({ value: { unReadCount: 1 } })
    expect(await deliveries()).toEqual(['1 read', '2 sent', '3 read', '4 delivered'])
    expect(await unread()).toMatchObject({ value: { unReadCount: 1 } })
    expect(
      await call(chatSeen, { token: (await someone()).token, body: { upTo: '9', delivery: 'read' } }),
    ).toMatchObject({
      value: { unReadCount: 0 },
    })
  })
})

describe('live', () => {
  test('tells both sides of a message, and the member of what is unread', async () => {
    await answerOf()
    const { id } = await conversation()
    expect(events()).toEqual([[member.id, 'chat.message', { id: '1' }]])
    toMember.mockClear()
    await deskSays('Oi')
    expect(events()).toEqual([
      [member.id, 'chat.message', { id: '2' }],
      [member.id, 'unread.changed', { kind: 'chat' }],
    ])
    const told = [merchantId, 'desk', 'desk.changed', { conversationId: String(id) }]
    expect(toTopic.mock.calls).toEqual([told, told])
  })
  test('tells the desk that the member is writing, and keeps nothing', async () => {
    expect(await call(chatTyping)).toMatchObject({ success: true })
    expect(toTopic).not.toHaveBeenCalled()
    await answerOf()
    toTopic.mockClear()
    await call(chatTyping)
    const { id } = await conversation()
    expect(toTopic.mock.calls).toEqual([[merchantId, 'desk', 'desk.typing', { conversationId: String(id) }]])
  })
})

describe('who may chat', () => {
  const query = { b2c: '1', language: 'PT', headerColor: '#0b1f17', title: 'Trevo' }
  test.each([4, 40, 41, 42] as const)('not type %i', async (type) => {
    const { token } = await someone({ type })
    for (const endpoint of [chatMessages, chatUnread]) {
      expect(await call(endpoint, { token })).toMatchObject({ errorCode: 'free_reject' })
    }
    expect(await call(chatLaunch, { token, query: { ...query, backUrl: '/m/home' } })).toMatchObject({
      errorCode: 'free_reject',
    })
  })
  test('not guests, and nobody where the brand has no chat', async () => {
    expect((await server.inject(chatMessages)).envelope).toMatchObject({ errorCode: 'not_logged_in' })
    await server.database.pool.query(`insert into merchant_flag values ($1, 'CBS3', false)`, [merchantId])
    await vi.waitFor(
      async () => expect(await call(chatMessages)).toMatchObject({ errorCode: 'no_permission' }),
      PATIENT,
    )
    expect(await call(chatUnread)).toMatchObject({ errorCode: 'no_permission' })
    await server.database.pool.query('delete from merchant_flag where merchant_id = $1', [merchantId])
    await vi.waitFor(async () => expect(await call(chatUnread)).toMatchObject({ success: true }), PATIENT)
  })
  test.each([
    ['/m/webEmail?i=2', '/m/webEmail?i=2'],
    ['https://localhost/m/home?x=1', '/m/home?x=1'],
    ['https://evil.example/m/home', '/m/home'],
    ['//evil.example/m/member', '/m/home'],
    ['/\\evil.example/m/member', '/m/home'],
    ['javascript:alert(1)', '/m/home'],
    ['/m/../evil', '/m/home'],
    ['/m/chat?backUrl=/m/chat', '/m/home'],
    ['', '/m/home'],
  ])('is sent to our own page, back from %s to %s', async (backUrl, expected) => {
    const envelope = await call(chatLaunch, { query: { ...query, backUrl } })
    expect(envelope).toEqual({
      success: true,
      value: { chatUrl: `/m/chat?${new URLSearchParams({ backUrl: expected })}` },
    })
  })
})
