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
  await startSession({ client, onSessionExpired, onPasswordChangeRequired })
  return { session, currentStatus, client, keys }
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
  test.each(['session end', 'me session.ended'])('ends once by live notice (%s)', async (notice) => {
    browser.local.setItem('MC_SESSION_INFO', JSON.stringify(player))
    fakeFetch(ok(statusWith()))
    const { session } = await start()
    live.fire(notice)
    live.fire(notice)
    expect(session.currentSession()).toBeNull()
    expect(browser.local.getItem('MC_SESSION_INFO')).toBeNull()
    expect(onSessionExpired).toHaveBeenCalledTimes(1)
  })

  test('that its own member is ending is no news', async () => {
    browser.local.setItem('MC_SESSION_INFO', JSON.stringify(player))
    fakeFetch(ok(statusWith()))
    const { session } = await start()
    await session.leave(async () => live.fire('session end'))
    expect(session.currentSession()).not.toBeNull()
    expect(onSessionExpired).not.toHaveBeenCalled()
    live.fire('session end')
    expect(onSessionExpired).toHaveBeenCalledTimes(1)
  })

  test('ends by a refused call', async () => {
    browser.local.setItem('MC_SESSION_INFO', JSON.stringify(player))
    fakeFetch(ok(statusWith()), refused(401, 'session_expired'))
    const { session } = await start()
    const { call } = await import('../lib/api/call.ts')
    const { wallet } = await import('@trevo/contract/session')
    await expect(call(wallet)()).rejects.toMatchObject({ code: 'session_expired' })
    expect(session.currentSession()).toBeNull()
    expect(onSessionExpired).toHaveBeenCalledTimes(1)
  })

  const renewed = { token: 't9', userName: 'demo', type: 0, firstTimeLogin: false }

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
    const { session } = await start()
    expect(session.currentSession()).toBeNull()
    expect(browser.local.getItem('autoLogin')).toBe('0')
    expect(onSessionExpired).not.toHaveBeenCalled()
  })

  test('that ended goes on with a new token where it was remembered, and ends otherwise', async () => {
    browser.local.setItem('MC_SESSION_INFO', JSON.stringify(player))
    browser.local.setItem('autoLogin', '1')
    const sent = fakeFetch(ok(statusWith()), ok(renewed), refused(401, 'not_logged_in'))
    const { session } = await start()
    live.fire('session end')
    live.fire('me session.ended')
    await vi.waitFor(() => expect(session.currentSession()?.token).toBe('t9'))
    expect(sent).toHaveLength(2)
    expect(onSessionExpired).not.toHaveBeenCalled()
    live.fire('session end')
    await vi.waitFor(() => expect(onSessionExpired).toHaveBeenCalledTimes(1))
    expect(session.currentSession()).toBeNull()
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

  test('follows the own topic only while signed in, and only once', async () => {
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
