import type { Endpoint } from '@trevo/contract/endpoint'
import { inboxDelete, inboxList, inboxRead, inboxUnread, unreadCounters } from '@trevo/contract/inbox'
import type { MemberType } from '@trevo/contract/members'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { aDesk, anAnnouncement } from '../../../test/content.ts'
import { aMember, aMerchant, aSession, type MemberOptions, type TestMember } from '../../../test/fixtures.ts'
import { anInboxMessage } from '../../../test/inbox.ts'
import { segmentSize } from '../../base/inbox/reach.ts'
import { writeMessage } from '../chat/write.ts'

const OTHER_HOST = 'other.localhost'
let server: TestApp
let merchantId = 0
let otherId = 0
let member: TestMember
let token = ''

beforeAll(async () => {
  server = await startTestApp({
    // After every member was made: the database's own clock dates those.
    startAt: '2036-01-01T12:00:00Z',
    async prepare({ db }) {
      merchantId = (await aMerchant(db, { isDefault: true })).id
      otherId = (await aMerchant(db, { hosts: [OTHER_HOST] })).id
    },
    config: { rateLimitFactor: 1000 },
  })
})
beforeEach(async () => {
  const { pool } = server.database
  await pool.query('truncate inbox_message, inbox_text, inbox_state, inbox_mark')
  ;({ member, token } = await someone())
})
afterAll(() => server.close())

async function someone(options: Partial<MemberOptions> = {}) {
  const { db } = server.database
  const member = await aMember(db, { merchantId, ...options })
  return { member, token: (await aSession(db, member, server.clock.now())).token }
}
const answered = async (endpoint: Endpoint, options: Parameters<TestApp['inject']>[1] = {}) => {
  const { envelope } = await server.inject(endpoint, { token, ...options })
  if (!envelope.success) throw new Error(envelope.errorCode)
  return envelope.value
}
type Listed = { list: { id: string; subject: string; read: boolean; content: string }[]; cursor: string | null }
const list = async (query = {}, options = {}) => (await answered(inboxList, { query, ...options })) as Listed
const subjects = async (options = {}) => (await list({}, options)).list.map(({ subject }) => subject)
const unread = (options = {}) => answered(inboxUnread, options)
const toAll = (subject: string) => anInboxMessage(server, { merchantId, to: { segment: {} }, subject })
const toMe = (subject: string) => anInboxMessage(server, { merchantId, to: { memberIds: [member.id] }, subject })

describe('what is in an inbox', () => {
  test('is everything sent to the member or to everybody, newest first, unread', async () => {
    await toAll('one')
    await toMe('two')
    await toAll('three')
    expect(await list()).toMatchObject({
      list: [
        { subject: 'three', read: false },
        { subject: 'two', read: false },
        { subject: 'one', read: false },
      ],
      cursor: null,
      unreadCount: 3,
    })
    expect(await unread()).toBe(3)
  })
  test('is nothing sent to others, to another brand, or before the member was there', async () => {
    const stranger = await aMember(server.database.db, { merchantId })
    await anInboxMessage(server, { merchantId, to: { memberIds: [stranger.id] } })
    await anInboxMessage(server, { merchantId: otherId, to: { segment: {} } })
    await toAll('old')
    await server.database.pool.query('update member set created_at = $2 where id = $1', [
      member.id,
      new Date(server.clock.now().getTime() + 1),
    ])
    expect(await subjects()).toEqual([])
    expect(await unread()).toBe(0)
    server.clock.advance(1)
    await toAll('new')
    expect(await subjects()).toEqual(['new'])
    expect(await unread()).toBe(1)
  })
  test('comes in pages of 20 by key, which what arrives meanwhile does not move', async () => {
    for (let n = 1; n <= 45; n++) await (n % 2 ? toAll : toMe)(`n${n}`)
    const first = await list()
    await toAll('later')
    const second = await list({ cursor: first.cursor })
    const third = await list({ cursor: second.cursor })
    expect([first, second, third].map((page) => page.list.length)).toEqual([20, 20, 5])
    expect([first, second, third].flatMap((page) => page.list.map(({ subject }) => subject))).toEqual(
      Array.from({ length: 45 }, (_, index) => `n${45 - index}`),
    )
    expect(third.cursor).toBeNull()
    const { envelope } = await server.inject(inboxList, { token, query: { cursor: "1'--" } })
    expect(envelope).toMatchObject({ errorCode: 'invalid_input' })
  })
  test('is in the asked language where it was written in it, and sanitised', async () => {
    await anInboxMessage(server, {
      merchantId,
      to: { segment: {} },
      texts: {
        PT: { subject: 'Olá', html: '<p onclick="x()">Oi<script>alert(1)</script></p>' },
        EN: { subject: 'Hello', html: '<p>Hi</p>' },
        ES: { subject: 'Hola', html: '<p>Hola</p>' },
      },
    })
    await toMe('Só em português')
    expect((await list({ language: 'EN' })).list).toMatchObject([
      { subject: 'Só em português' },
      { subject: 'Hello', content: '<p>Hi</p>', plainText: 'Hi', from: 'operator' },
    ])
    expect((await list({ language: 'ES' })).list).toMatchObject([{ subject: 'Só em português' }, { subject: 'Hola' }])
    expect((await list()).list[1]).toMatchObject({ subject: 'Olá', content: '<p>Oi</p>', plainText: 'Oi' })
  })
})

describe('a segment', () => {
  test.each([
    [{ types: [1, 2] as MemberType[] }, { type: 1 as const }],
    [{ clubLabels: ['VIP Ouro'] }, { clubLabel: 'VIP Ouro' }],
    [{ registeredBefore: new Date('2020-01-02') }, { registered: '2020-01-01' }],
    [{ registeredFrom: new Date('2020-01-02') }, { registered: '2020-01-02' }],
  ])('of %o is for %o and for nobody else', async (segment, { registered, ...options }: Match) => {
    await server.database.pool.query(`update member set created_at = '2020-01-01T12:00:00Z'`)
    if ('registeredBefore' in segment) {
      await server.database.pool.query(`update member set created_at = '2020-01-03T12:00:00Z'`)
    }
    const match = await someone(options)
    if (registered) {
      await server.database.pool.query('update member set created_at = $2 where id = $1', [match.member.id, registered])
    }
    expect(await segmentSize(server.database.db, merchantId, segment)).toBe(1)
    await anInboxMessage(server, { merchantId, to: { segment } })
    expect([await unread({ token: match.token }), await unread()]).toEqual([1, 0])
    expect(await subjects({ token: match.token })).toEqual(['Aviso'])
    expect(await subjects()).toEqual([])
    await server.database.pool.query(`update member set club_label = null, type = 0`)
  })
})
type Match = Partial<MemberOptions> & { registered?: string }

describe('reading and deleting', () => {
  test('counts what is left, and does nothing the second time', async () => {
    await toAll('a')
    await toMe('b')
    await toAll('c')
    const [c, b, a] = (await list()).list
    const toMember = vi.spyOn(server.app.live, 'toMember')
    const read = { body: { ids: [a?.id, b?.id] } }
    expect(await answered(inboxRead, read)).toEqual({ inboxUnreadCount: 1 })
    expect(await answered(inboxRead, read)).toEqual({ inboxUnreadCount: 1 })
    expect(toMember.mock.calls).toEqual([[member.id, 'unread.changed', { kind: 'inbox' }]])
    toMember.mockRestore()
    expect((await list()).list.map(({ subject, read }) => [subject, read])).toEqual([
      ['c', false],
      ['b', true],
      ['a', true],
    ])
    expect(await answered(inboxDelete, { body: { ids: [c?.id, b?.id] } })).toEqual({ inboxUnreadCount: 0 })
    expect(await subjects()).toEqual(['a'])
    expect(await unread()).toBe(0)
  })
  test('of everything covers both kinds, and not what comes after', async () => {
    await toAll('a')
    await toMe('b')
    expect(await answered(inboxRead, { body: {} })).toEqual({ inboxUnreadCount: 0 })
    expect((await list()).list.every(({ read }) => read)).toBe(true)
    await toAll('c')
    await toMe('d')
    expect(await unread()).toBe(2)
    expect(await answered(inboxRead, { body: {} })).toEqual({ inboxUnreadCount: 0 })
  })
  test('touches nothing of others', async () => {
    const other = await someone()
    await toMe('mine')
    await anInboxMessage(server, { merchantId: otherId, to: { segment: {} } })
    const { rows } = await server.database.pool.query('select id from inbox_message order by id')
    const ids = rows.map(({ id }) => String(id))
    expect(await answered(inboxDelete, { body: { ids }, token: other.token })).toEqual({ inboxUnreadCount: 0 })
    expect(await subjects()).toEqual(['mine'])
    expect((await server.database.pool.query('select from inbox_state')).rowCount).toBe(1)
    await toAll('everybody')
    expect(await answered(inboxDelete, { body: { ids: [(await list()).list[0]?.id] } })).toEqual({
      inboxUnreadCount: 1,
    })
    expect(await subjects({ token: other.token })).toEqual(['everybody'])
  })
})

describe('counters', () => {
  test('are all three at once', async () => {
    await toAll('a')
    await toMe('b')
    await anAnnouncement(server.database.db, aDesk(merchantId, server.clock), { type: 'PL' })
    const { app, database, clock } = server
    // No picture is sent, so nothing is stored.
    const deps = { db: database.db, live: app.live, clock, storage: undefined as never }
    const writer = { from: 'operator', staffId: 1n, author: 'Ana' } as const
    const clientId = '7a3e8a4a-7d0e-4c39-8f5e-0d3a0f6c1a01'
    await writeMessage(deps, { merchantId, memberId: member.id, writer, clientId, text: 'Oi' })
    await vi.waitFor(
      async () =>
        expect(await answered(unreadCounters)).toEqual({
          announcementUnreadCount: 1,
          chatUnreadCount: 1,
          inboxUnreadCount: 2,
        }),
      { timeout: 10_000 },
    )
  })
  test.each([4, 40, 41, 42] as const)('are none for type %i, who hear why elsewhere', async (type) => {
    const { token } = await someone({ type })
    await toAll('a')
    expect(await answered(unreadCounters, { token })).toEqual({
      announcementUnreadCount: 0,
      chatUnreadCount: 0,
      inboxUnreadCount: 0,
    })
    for (const endpoint of [inboxList, inboxUnread]) {
      expect((await server.inject(endpoint, { token })).envelope).toMatchObject({ errorCode: 'free_reject' })
    }
  })
  test('need a session, and the session of this brand', async () => {
    expect((await server.inject(inboxList)).envelope).toMatchObject({ errorCode: 'not_logged_in' })
    const { envelope } = await server.inject(inboxList, { token, host: OTHER_HOST })
    expect(envelope).toMatchObject({ errorCode: 'session_expired' })
  })
})
