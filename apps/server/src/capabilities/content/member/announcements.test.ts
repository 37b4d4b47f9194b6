import { announcements, banners, helpCentre, markRead, notices, popularAnnouncements } from '@trevo/contract/content'
import type { MemberType } from '@trevo/contract/members'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { aDesk, anAnnouncement } from '../../../../test/content.ts'
import { aMember, aMerchant, aSession } from '../../../../test/fixtures.ts'
import type { InjectOptions } from '../../../../test/stub-app.ts'
import type { PublishingDesk } from '../staff.ts'

let server: TestApp
let host = ''
let merchantId = 0
let desk: PublishingDesk
const named = (title: string) => ({ texts: { PT: { title, html: '' }, EN: { title: `${title} EN`, html: '' } } })

beforeAll(async () => {
  server = await startTestApp({ prepare: ({ db }) => aMerchant(db, { isDefault: true }) })
})
beforeEach(async () => {
  const { db } = server.database
  host = `h${Math.random().toString(36).slice(2)}.test`
  merchantId = (await aMerchant(db, { hosts: [host] })).id
  desk = aDesk(merchantId, server.clock)
  // The server learns of a new brand by a notice.
  await expect.poll(() => server.app.guards.merchantOf(host).id).toBe(merchantId)
})
afterAll(() => server.close())

const tokenOf = async (type: MemberType, joinedAt = new Date(server.clock.now().getTime() - 86_400_000)) => {
  const { db } = server.database
  const member = await aMember(db, { merchantId, type })
  await db.updateTable('member').set({ created_at: joinedAt }).where('id', '=', member.id).execute()
  return (await aSession(db, member, server.clock.now())).token
}
const call = async (endpoint: Parameters<TestApp['inject']>[0], options: InjectOptions = {}) => {
  const { envelope } = await server.inject(endpoint, { host, ...options })
  if (!envelope.success) throw new Error(envelope.errorCode)
  return envelope.value as Record<string, never>
}
const publish = async (draft: Parameters<typeof anAnnouncement>[2]) => {
  const id = await anAnnouncement(server.database.db, desk, draft)
  // The notice of a change takes a moment to come round; nobody here waits for it.
  await call(banners, { query: { flush: '1' } })
  return id
}
const titlesIn = (list: readonly { title: string }[] | undefined) => (list ?? []).map(({ title }) => title)

describe('announcements', () => {
  beforeEach(async () => {
    await publish({ type: 'PL', ...named('notice') })
    await publish({ type: 'B', groupName: 'm_home', ...named('home banner') })
    await publish({ type: 'B', groupName: 'm_reg', ...named('sign-up banner') })
    await publish({ type: 'PU', ...named('pop-up') })
    await publish({ type: 'PR', ...named('promotion') })
    await publish({ type: 'H', ...named('hot') })
    await publish({ type: 'A', ...named('agents') })
  })
  const groups = (value: Record<string, never>) =>
    Object.fromEntries(
      ['promotion', 'banners', 'player', 'popup', 'hot', 'agent'].map((name) => [name, titlesIn(value[name])]),
    )

  test('come by type, three of them unless told', async () => {
    expect(groups(await call(announcements))).toEqual({
      promotion: [],
      banners: ['sign-up banner', 'home banner'],
      player: ['notice'],
      popup: ['pop-up'],
      hot: [],
      agent: [],
    })
    const query = { types: 'B,PL,PU,PR,H', groupName: 'm_home', platform: 'M', merchantCode: 'x', language: 'EN' }
    expect(groups(await call(announcements, { query }))).toEqual({
      promotion: ['promotion EN'],
      banners: ['home banner EN'],
      player: ['notice EN'],
      popup: ['pop-up EN'],
      hot: ['hot EN'],
      agent: [],
    })
  })
  test('refuse a type nobody knows', async () => {
    await expect(call(announcements, { query: { types: 'B,X' } })).rejects.toThrow('invalid_input')
  })
  test('to agents reach agents alone', async () => {
    for (const type of [1, 2, 41, 42] as const) {
      const token = await tokenOf(type)
      expect(titlesIn((await call(announcements, { token, query: { types: 'A' } })).agent)).toEqual(['agents'])
      expect(titlesIn((await call(notices, { token, query: { types: 'A' } })).list)).toEqual(['agents'])
    }
    for (const type of [0, 4, 40] as const) {
      const token = await tokenOf(type)
      expect((await call(announcements, { token, query: { types: 'A' } })).agent).toEqual([])
      expect((await call(notices, { token, query: { types: 'A' } })).list).toEqual([])
    }
    expect((await call(notices, { query: { types: 'A' } })).list).toEqual([])
  })
  test('have banners by group, hot ones and help of their own', async () => {
    expect(titlesIn((await call(banners, { query: { groupName: 'm_reg', flush: '1' } })).banners)).toEqual([
      'sign-up banner',
    ])
    expect(titlesIn((await call(popularAnnouncements)).list)).toEqual(['hot'])
    expect(await call(helpCentre, { query: { lang: 'PT', device: 'MOBILE' } })).toEqual([])
  })
})

describe('marking as read', () => {
  const read = (token: string, id: bigint) =>
    server.inject(markRead, { host, token, body: { announcementId: String(id), read: true } })

  test('counts down, is safe to repeat and is one’s own', async () => {
    const first = await publish({ type: 'PL', ...named('first') })
    await publish({ type: 'PL', ...named('second') })
    await publish({ type: 'A', ...named('agents') })
    await publish({ type: 'B', ...named('never counted') })
    const [token, other] = [await tokenOf(1), await tokenOf(1)]
    expect((await call(announcements, { token })).footer).toEqual({ unreadCount: 3 })
    expect((await read(token, first)).envelope).toEqual({ success: true, value: { announcementUnreadCount: 2 } })
    expect((await read(token, first)).envelope).toEqual({ success: true, value: { announcementUnreadCount: 2 } })
    const { list, unreadCount } = await call(notices, { token })
    expect(
      (list as unknown as { title: string; read: boolean }[]).map(({ title, read: isRead }) => [title, isRead]),
    ).toEqual([
      ['second', false],
      ['first', true],
    ])
    expect(unreadCount).toBe(1)
    expect((await call(announcements, { token: other })).footer).toEqual({ unreadCount: 3 })
  })
  test.each([4, 40, 41, 42] as const)('is not for type %i, who sees everything as read', async (type) => {
    const id = await publish({ type: 'PL', ...named('notice') })
    const token = await tokenOf(type)
    expect((await read(token, id)).envelope).toMatchObject({ errorCode: 'free_reject' })
    expect(await call(notices, { token })).toMatchObject({ list: [{ read: true }], unreadCount: 0 })
  })
  test('begins with what came after the account: a new member owes no reading of older notices', async () => {
    const old = await publish({ type: 'PL', ...named('old') })
    await publish({ type: 'PU', ...named('pop-up') })
    const joinedAt = new Date(server.clock.now().getTime() + 1)
    const token = await tokenOf(1, joinedAt)
    expect(await call(notices, { token })).toMatchObject({ list: [{ title: 'old', read: true }], unreadCount: 0 })
    expect(await call(announcements, { token })).toMatchObject({ popup: [{ read: false }], footer: { unreadCount: 0 } })
    server.clock.advance(60_000)
    await publish({ type: 'PL', ...named('news'), startsAt: server.clock.now() })
    expect((await call(announcements, { token })).footer).toEqual({ unreadCount: 1 })
    expect((await read(token, old)).envelope).toEqual({ success: true, value: { announcementUnreadCount: 1 } })
  })
  test('is not for guests, who see everything as read', async () => {
    const id = await publish({ type: 'PL', ...named('notice') })
    const { envelope } = await server.inject(markRead, { host, body: { announcementId: String(id), read: true } })
    expect(envelope).toMatchObject({ errorCode: 'not_logged_in' })
    expect(await call(announcements)).toMatchObject({ player: [{ read: true }], footer: { unreadCount: 0 } })
  })
  test('finds only what the member can see', async () => {
    const toAgents = await publish({ type: 'A', ...named('agents') })
    const token = await tokenOf(0)
    expect((await read(token, toAgents)).envelope).toMatchObject({ errorCode: 'not_found' })
    expect((await read(token, 999_999_999n)).envelope).toMatchObject({ errorCode: 'not_found' })
  })
})
