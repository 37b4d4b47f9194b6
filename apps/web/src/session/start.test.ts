import type { LiveEventName } from '@trevo/contract/live'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeBrowser, fakeFetch, ok, refused } from '../lib/testing/fake-browser.ts'
import { siteWith, statusWith } from './testing.ts'

const player = { token: 't1', type: 0, merchantCode: 'trevo', userName: 'demo', firstTimeLogin: false } as const

/** Stands in for the live channel: handlers by topic and event, fired by hand. */
function fakeLive() {
  const handlers = new Map<string, Set<() => void>>()
  const tokenChanged = vi.fn()
  const add = (id: string, handler: () => void) => {
    const set = handlers.get(id) ?? new Set()
    handlers.set(id, set.add(handler))
    return () => set.delete(handler)
  }
  const client = {
    on: (topic: string, name: LiveEventName, handler: () => void) => add(`${topic} ${name}`, handler),
    onGap: (topic: string, handler: () => void) => add(`${topic} gap`, handler),
    onSessionEnd: (handler: () => void) => add('session end', handler),
    tokenChanged,
  }
  const fire = (id: string) => {
    for (const handler of handlers.get(id) ?? []) handler()
  }
  const listeners = (id: string) => handlers.get(id)?.size ?? 0
  return { client, tokenChanged, fire, listeners }
}

let browser: ReturnType<typeof fakeBrowser>
let live: ReturnType<typeof fakeLive>
const onSessionExpired = vi.fn()
const onPasswordChangeRequired = vi.fn()

beforeEach(() => {
  browser = fakeBrowser({ boot: siteWith() })
  live = fakeLive()
  onSessionExpired.mockReset()
  vi.doMock('../lib/live/live.ts', () => ({ createLive: () => live.client }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.doUnmock('../lib/live/live.ts')
  vi.unstubAllGlobals()
})

async function start() {
  const session = await import('./session.ts')
  const { currentStatus } = await import('./status.ts')
  const { createQueryClient, keys } = await import('../lib/query.ts')
  const client = createQueryClient(() => {})
  const { startSession } = await import('./start.ts')
  const wasOver = await startSession({ client, onSessionExpired, onPasswordChangeRequired, onTermsRequired: () => {} })
  return { session, currentStatus, client, keys, wasOver }
}

test('a change of the site shows without reload', async () => {
  const flags = { ...siteWith().whitelabel, CBS3: false }
  fakeFetch(ok(statusWith()), ok(statusWith({ info: siteWith({ whitelabel: flags }) })))
  const { currentStatus } = await start()
  expect(currentStatus().site?.whitelabel.CBS3).toBe(true)
  live.fire('site status.changed')
  await vi.waitFor(() => expect(currentStatus().site?.whitelabel.CBS3).toBe(false))
})

test('what was missed on the live channel is fetched', async () => {
  const sent = fakeFetch(ok(statusWith()))
  await start()
  live.fire('site gap')
  await vi.waitFor(() => expect(sent).toHaveLength(2))
})

describe('the session', () => {
  const renewed = { token: 't9', userName: 'demo', type: 0, firstTimeLogin: false }
  const { token: _token, ...kept } = player
  const keep = () => browser.local.setItem('MC_SESSION_INFO', JSON.stringify(kept))
  const secretOf = (store: { items: Map<string, string> }) => JSON.stringify([...store.items])

  test.each(['session end', 'me session.ended'])('that the server ended is over, told once (%s)', async (notice) => {
    keep()
    const sent = fakeFetch(ok(statusWith()), ok(renewed), refused(401, 'not_logged_in'))
    const { session } = await start()
    live.fire(notice)
    live.fire(notice)
    await vi.waitFor(() => expect(session.currentSession()).toBeNull())
    expect(browser.local.getItem('MC_SESSION_INFO')).toBeNull()
    expect(onSessionExpired).toHaveBeenCalledTimes(1)
    expect(sent).toHaveLength(3)
  })

  test('that its own member is ending is no news', async () => {
    keep()
    fakeFetch(ok(statusWith()), ok(renewed), refused(401, 'not_logged_in'))
    const { session } = await start()
    await session.leave(async () => live.fire('session end'))
    expect(session.currentSession()).not.toBeNull()
    expect(onSessionExpired).not.toHaveBeenCalled()
    live.fire('session end')
    await vi.waitFor(() => expect(onSessionExpired).toHaveBeenCalledTimes(1))
  })

  test('ends by a refused call where the cookie brings no other token', async () => {
    keep()
    fakeFetch(ok(statusWith()), ok(renewed), refused(401, 'session_expired'), refused(401, 'not_logged_in'))
    const { session } = await start()
    const { call } = await import('../lib/api/call.ts')
    const { wallet } = await import('@trevo/contract/session')
    await expect(call(wallet)()).rejects.toMatchObject({ code: 'session_expired' })
    expect(session.currentSession()).toBeNull()
    expect(onSessionExpired).toHaveBeenCalledTimes(1)
  })

  test('a call whose token ran out is sent again with the one that the cookie brings', async () => {
    keep()
    const next = { ...renewed, token: 't10' }
    const sent = fakeFetch(ok(statusWith()), ok(renewed), refused(401, 'session_expired'), ok(next), ok({ sum: 1 }))
    await start()
    const { call } = await import('../lib/api/call.ts')
    const { wallet } = await import('@trevo/contract/session')
    expect(await call(wallet)()).toEqual({ sum: 1 })
    expect(sent.slice(2).map(({ url, headers }) => [url, headers.Authorization])).toEqual([
      ['/wps/wallet', 'Bearer t9'],
      ['/wps/session/refresh', undefined],
      ['/wps/wallet', 'Bearer t10'],
    ])
    expect(onSessionExpired).not.toHaveBeenCalled()
  })

  test('comes back with one call when the page loads, and no token is kept', async () => {
    keep()
    const sent = fakeFetch(ok(statusWith()), ok(renewed))
    const { session } = await start()
    expect(session.currentSession()).toEqual({ ...renewed, merchantCode: 'trevo' })
    expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /wps/system/status',
      'POST /wps/session/refresh',
    ])
    expect(secretOf(browser.local) + secretOf(browser.session)).not.toContain('t9')
    expect(live.tokenChanged).toHaveBeenCalledTimes(1)
  })

  test('tokens that earlier versions kept are gone after the start, and nobody is signed out by that', async () => {
    browser.local.setItem('MC_SESSION_INFO', JSON.stringify({ ...player, token: 'kept-token' }))
    browser.local.setItem('token', 'kept-token')
    fakeFetch(ok(statusWith()), ok(renewed))
    const { session } = await start()
    expect(secretOf(browser.local)).not.toContain('kept-token')
    expect(session.currentSession()?.token).toBe('t9')
  })

  test('of a tab comes back for that tab, and is not taken from another member of the browser', async () => {
    browser.session.setItem('MC_SESSION_INFO', JSON.stringify(kept))
    fakeFetch(ok(statusWith()), ok(renewed))
    const { session } = await start()
    expect(session.currentSession()?.token).toBe('t9')
    expect(browser.local.getItem('MC_SESSION_INFO')).toBeNull()
    browser = fakeBrowser({ boot: siteWith() })
    browser.session.setItem('MC_SESSION_INFO', JSON.stringify(kept))
    fakeFetch(ok(statusWith()), ok({ ...renewed, userName: 'somebody' }))
    expect((await start()).session.currentSession()).toBeNull()
  })

  test('that is over by the time the page loads is cleared, for the page to say so', async () => {
    keep()
    fakeFetch(ok(statusWith()), refused(401, 'not_logged_in'))
    const { session, wasOver } = await start()
    expect([session.currentSession(), wasOver]).toEqual([null, true])
    expect(browser.local.getItem('MC_SESSION_INFO')).toBeNull()
  })

  test('goes on without a connection with what is known, and gets its token with the first call that arrives', async () => {
    keep()
    const sent = fakeFetch(new TypeError('offline'))
    const { session, wasOver } = await start()
    expect([session.currentSession(), wasOver]).toEqual([{ ...kept, token: '' }, false])
    expect(browser.local.getItem('MC_SESSION_INFO')).not.toBeNull()
    const before = sent.length
    const later = fakeFetch(ok(renewed), ok({ sum: 1 }))
    const { call } = await import('../lib/api/call.ts')
    const { wallet } = await import('@trevo/contract/session')
    expect(await call(wallet)()).toEqual({ sum: 1 })
    expect(later[1]?.headers.Authorization).toBe('Bearer t9')
    expect(before).toBeGreaterThan(0)
  })

  test('that comes back only after the first screen counts all the same, and calls wait for it', async () => {
    keep()
    vi.useFakeTimers()
    let answer = () => {}
    const asked: string[] = []
    vi.stubGlobal('fetch', (url: string) => {
      asked.push(url)
      const body = (value: unknown) => ({ status: 200, text: async () => JSON.stringify({ success: true, value }) })
      if (url.includes('refresh')) {
        return new Promise((resolve) => {
          answer = () => resolve(body(renewed))
        })
      }
      return Promise.resolve(body(url.includes('status') ? statusWith() : { sum: 1 }))
    })
    const starting = start()
    await vi.advanceTimersByTimeAsync(4_000)
    const { session, wasOver } = await starting
    expect([session.currentSession(), wasOver]).toEqual([{ ...kept, token: '' }, false])
    const { call } = await import('../lib/api/call.ts')
    const { wallet } = await import('@trevo/contract/session')
    const waiting = call(wallet)()
    await vi.advanceTimersByTimeAsync(6_000)
    expect(asked.filter((url) => url.includes('wallet'))).toEqual([])
    answer()
    expect(await waiting).toEqual({ sum: 1 })
    expect(session.currentSession()?.token).toBe('t9')
    expect(asked.filter((url) => url.includes('refresh'))).toHaveLength(1)
    expect(onSessionExpired).not.toHaveBeenCalled()
  })

  test('whose question was overtaken by another tab’s is asked for again, and nobody is signed out', async () => {
    keep()
    const sent = fakeFetch(ok(statusWith()), refused(409, 'conflict'), refused(409, 'conflict'), ok(renewed))
    const { session, wasOver } = await start()
    expect([session.currentSession()?.token, wasOver]).toEqual(['t9', false])
    expect(sent.filter(({ url }) => url.includes('refresh'))).toHaveLength(3)
  })

  test('whose token cannot be fetched now makes no call as a stranger: it is tried again', async () => {
    keep()
    const sent = fakeFetch(ok(statusWith()), refused(503, 'overloaded'))
    await start()
    const { call } = await import('../lib/api/call.ts')
    const { wallet } = await import('@trevo/contract/session')
    await expect(call(wallet)()).rejects.toMatchObject({ code: 'network' })
    expect(sent.some(({ url }) => url.includes('wallet'))).toBe(false)
    expect(onSessionExpired).not.toHaveBeenCalled()
    fakeFetch(ok(renewed), ok({ sum: 1 }))
    expect(await call(wallet)()).toEqual({ sum: 1 })
  })

  test('is renewed at the start where the last sign-in was to be remembered', async () => {
    browser.local.setItem('autoLogin', '1')
    const sent = fakeFetch(ok(statusWith()), ok(renewed))
    const { session } = await start()
    expect(session.currentSession()).toEqual({ ...renewed, merchantCode: 'trevo' })
    expect(sent[1]).toMatchObject({ method: 'POST', url: '/wps/session/refresh' })
  })

  test('is never renewed where it was not', async () => {
    browser.local.setItem('autoLogin', '0')
    const sent = fakeFetch(ok(statusWith()))
    const { session } = await start()
    expect(session.currentSession()).toBeNull()
    expect(sent).toHaveLength(1)
  })

  test('that cannot be renewed is not tried at the next start', async () => {
    browser.local.setItem('autoLogin', '1')
    fakeFetch(ok(statusWith()), refused(401, 'not_logged_in'))
    const { session, wasOver } = await start()
    expect([session.currentSession(), wasOver]).toEqual([null, false])
    expect(browser.local.getItem('autoLogin')).toBe('0')
    expect(onSessionExpired).not.toHaveBeenCalled()
  })

  test('leaves nothing of one member to the next', async () => {
    fakeFetch(ok(statusWith()))
    const { session, client, keys } = await start()
    session.signIn(player)
    client.setQueryData([...keys.wallet, 't1'], { sumBalance: '5.00' })
    client.setQueryData(['games'], ['kept'])
    session.signIn({ ...player, token: 't2' })
    expect(client.getQueryData([...keys.wallet, 't1'])).toBeUndefined()
    expect(client.getQueryData(['games'])).toEqual(['kept'])
    expect(live.tokenChanged).toHaveBeenCalledTimes(2)
  })

  test('follows the member’s topic only while signed in, and only once', async () => {
    fakeFetch(ok(statusWith()))
    const { session } = await start()
    expect(live.listeners('me wallet.changed')).toBe(0)
    session.signIn(player)
    session.signIn({ ...player, token: 't2' })
    expect(live.listeners('me wallet.changed')).toBe(1)
    session.clearSession()
    expect(live.listeners('me wallet.changed')).toBe(0)
  })

  test('a moved balance is fetched again', async () => {
    fakeFetch(ok(statusWith()))
    const { session, client, keys } = await start()
    session.signIn(player)
    client.setQueryData([...keys.wallet, 't1'], { sumBalance: '5.00' })
    live.fire('me wallet.changed')
    expect(client.getQueryState([...keys.wallet, 't1'])?.isInvalidated).toBe(true)
  })
})

test('localised lists are fetched again 250 ms after a change of language, others are not', async () => {
  fakeFetch(ok(statusWith()))
  const { client } = await start()
  const i18n = await import('../lib/i18n/i18n.ts')
  await i18n.startI18n()
  for (const localised of [true, false]) {
    const meta = localised ? { localised } : {}
    await client.prefetchQuery({ queryKey: ['list', localised], queryFn: () => 1, meta })
  }
  vi.useFakeTimers()
  await i18n.setLanguage('EN')
  vi.advanceTimersByTime(249)
  expect(client.getQueryState(['list', true])?.isInvalidated).toBe(false)
  vi.advanceTimersByTime(1)
  expect(client.getQueryState(['list', true])?.isInvalidated).toBe(true)
  expect(client.getQueryState(['list', false])?.isInvalidated).toBe(false)
})
