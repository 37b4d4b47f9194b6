import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeBrowser, fakeFetch, ok, refused } from '../lib/testing/fake-browser.ts'

const player = { token: 't1', type: 0, merchantCode: 'trevo', userName: 'demo', firstTimeLogin: false } as const
const { token: _token, ...kept } = player
const trial = { ...player, token: 't4', type: 4, userName: 'trial9' } as const

let browser: ReturnType<typeof fakeBrowser>
const load = () => import('./session.ts')

beforeEach(() => {
  browser = fakeBrowser()
})
afterEach(() => void vi.unstubAllGlobals())

describe('signing in', () => {
  test('is kept for the next start', async () => {
    const session = await load()
    expect(session.currentSession()).toBeNull()
    session.signIn(player)
    expect(session.currentSession()).toEqual(player)
    expect(browser.local.getItem('autoLogin')).toBe('1')
    expect(browser.local.getItem('trialUser')).toBeNull()
    vi.resetModules()
    expect((await load()).keptSession()).toEqual(kept)
  })

  test.each([true, false])('leaves no token behind, remembered or not (%s)', async (remember) => {
    const session = await load()
    session.signIn({ ...player, token: 'the-secret-token' }, { remember })
    session.markFirstLogin(true)
    for (const store of [browser.local, browser.session]) {
      expect(JSON.stringify([...store.items])).not.toContain('the-secret-token')
    }
  })

  test('without remembering ends with the tab', async () => {
    const session = await load()
    session.signIn(player)
    session.signIn({ ...player, token: 't2' }, { remember: false })
    expect(session.currentSession()?.token).toBe('t2')
    expect(browser.local.getItem('MC_SESSION_INFO')).toBeNull()
    expect(browser.local.getItem('autoLogin')).toBe('0')
    expect(session.isTabSession()).toBe(true)
    browser.session.clear()
    vi.resetModules()
    expect((await load()).keptSession()).toBeNull()
  })

  test('a trial is remembered by name', async () => {
    const session = await load()
    session.signIn(trial)
    expect(browser.local.getItem('trialUser')).toBe('trial9')
    expect(browser.local.getItem('autoLogin')).toBe('0')
  })

  test('shows in other tabs, which fetch tokens of their own, and so does signing out', async () => {
    const session = await load()
    const [heard, fetchToken] = [vi.fn(), vi.fn()]
    session.onSessionChange(heard)
    session.followOtherTabs(fetchToken)
    browser.local.setItem('MC_SESSION_INFO', JSON.stringify(kept))
    browser.otherTab('MC_SESSION_INFO')
    expect(session.currentSession()).toEqual({ ...player, token: '' })
    expect(fetchToken).toHaveBeenCalledTimes(1)
    session.signIn(player)
    browser.otherTab('MC_SESSION_INFO')
    expect(session.currentSession()).toEqual(player)
    expect([heard.mock.calls.length, fetchToken.mock.calls.length]).toEqual([2, 1])
    browser.local.removeItem('MC_SESSION_INFO')
    browser.otherTab('MC_SESSION_INFO')
    expect(session.currentSession()).toBeNull()
  })

  test('nobody counts as a trial member', async () => {
    const session = await load()
    expect(session.memberTypeOf(null)).toBe(4)
    expect(session.memberTypeOf(player)).toBe(0)
  })
})

describe('logging out', () => {
  async function logOut() {
    const session = await load()
    const { provideApiContext } = await import('../lib/api/context.ts')
    provideApiContext({
      token: async () => session.currentSession()?.token ?? null,
      encryption: () => null,
      isStandalone: () => false,
      onSessionExpired: async () => false,
      onPasswordChangeRequired: () => {},
      onSiteChanged: async () => {},
    })
    session.signIn(player)
    const steps: string[] = []
    const { logOut } = await import('./logout.ts')
    await logOut({
      navigate: (to) => steps.push(`${to} signed ${session.currentSession() ? 'in' : 'out'}`),
      showLoading: (_, maxSeconds) => {
        steps.push(`loading ${maxSeconds}`)
        return () => void steps.push('hidden')
      },
    })
    return steps
  }

  test.each([
    ['the server agrees', ok({})],
    ['the server refuses', refused(500, 'unknown_error')],
    ['the server cannot be reached', new TypeError('failed to fetch')],
  ])('clears and goes home when %s', async (_, answer) => {
    const sent = fakeFetch(answer)
    expect(await logOut()).toEqual(['loading 9999', 'hidden', '/m/home signed out'])
    expect(sent).toMatchObject([{ method: 'DELETE', url: '/wps/session', headers: { Authorization: 'Bearer t1' } }])
    expect(browser.local.getItem('MC_SESSION_INFO')).toBeNull()
    expect(browser.local.getItem('autoLogin')).toBe('0')
  })
})
