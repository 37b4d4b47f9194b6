import type { MemberType } from '@trevo/contract/members'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser, fakeFetch, ok } from '../../lib/testing/fake-browser.ts'

const handlers = new Map<string, (data?: object) => void>()
vi.mock('../../session/live.ts', () => ({
  live: {
    on: (_topic: string, name: string, handler: (data?: object) => void) => {
      handlers.set(name, handler)
      return () => handlers.delete(name)
    },
    onGap: () => () => undefined,
  },
}))

const counters = { announcementUnreadCount: 2, chatUnreadCount: 0, inboxUnreadCount: 130 }

async function setUp(type: MemberType) {
  const { provideApiContext } = await import('../../lib/api/context.ts')
  const session = await import('../../session/session.ts')
  const { followUnread } = await import('./unread-follow.ts')
  provideApiContext({
    token: async () => session.currentSession()?.token ?? null,
    encryption: () => null,
    isStandalone: () => false,
    onSessionExpired: async () => false,
    onPasswordChangeRequired: () => undefined,
    onSiteChanged: async () => undefined,
  })
  session.signIn({ token: 't', type, merchantCode: 'trevo', userName: 'ana', firstTimeLogin: false })
  return { session, followUnread }
}

beforeEach(() => {
  fakeBrowser()
  vi.useFakeTimers()
  handlers.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a real member’s counters are fetched, and again at most every 250 ms', async () => {
  const sent = fakeFetch(ok(counters))
  const { followUnread } = await setUp(0)
  const stop = followUnread()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent.map(({ url }) => url)).toEqual(['/wps/messages/unread'])
  handlers.get('unread.changed')?.()
  handlers.get('unread.changed')?.()
  await vi.advanceTimersByTimeAsync(249)
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toHaveLength(2)
  stop()
  expect(handlers.size).toBe(0)
})

test('a chat message is confirmed as delivered, wherever the member is', async () => {
  const sent = fakeFetch(ok(counters))
  const { followUnread } = await setUp(0)
  const stop = followUnread()
  await vi.advanceTimersByTimeAsync(0)
  handlers.get('chat.message')?.({ id: '7' })
  await vi.advanceTimersByTimeAsync(0)
  const { url, body } = sent.at(-1) ?? {}
  expect([url, JSON.parse(body ?? '')]).toEqual(['/wps/chat/seen', { upTo: '7', delivery: 'delivered' }])
  stop()
})

test.each([4, 40, 41, 42] as const)('type %i asks for nothing', async (type) => {
  const sent = fakeFetch(ok(counters))
  const { followUnread } = await setUp(type)
  followUnread()
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent).toEqual([])
})

test('whoever signs out leaves no figures behind', async () => {
  fakeFetch(ok(counters))
  const { session, followUnread } = await setUp(1)
  const unread = await import('./unread.ts')
  followUnread()
  await vi.advanceTimersByTimeAsync(0)
  expect(unread.currentUnread()).toEqual(counters)
  session.clearSession()
  expect(unread.currentUnread()).toEqual(unread.NOTHING_UNREAD)
})
