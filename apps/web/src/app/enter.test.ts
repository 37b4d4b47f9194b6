import type { MemberType } from '@trevo/contract/members'
import { expect, test, vi } from 'vitest'
import type { Place } from '../lib/nav/history.ts'
import { siteWith } from '../session/testing.ts'
import { type Entry, enter } from './enter.ts'
import { routeOf } from './route-of.ts'

const visitor: { type: MemberType | null } = { type: null }
vi.mock('../session/session.ts', () => ({
  currentSession: () => (visitor.type === null ? null : { token: 't', type: visitor.type, firstTimeLogin: false }),
  memberTypeOf: () => visitor.type,
}))
vi.mock('../session/status.ts', () => ({ currentSite: () => siteWith() }))
vi.mock('../ui/error-toast.ts', () => ({ toastRefusal: () => undefined }))
vi.mock('../lib/i18n/i18n.ts', () => ({ namespace: () => ({}) }))

function go(pathname: string, search: Record<string, string> = {}, by: Place['by'] = 'push'): Entry {
  return enter(routeOf(pathname), { pathname, search, by, key: 'k', index: by === 'load' ? 0 : 1 })
}

test('a refused trial stays on the page it pressed on, with all that its address says', () => {
  visitor.type = 4
  expect(go('/m/gameList', { gameType: 'RNG', page: '2' })).toBe('ok')
  expect(go('/m/voucherCenter')).toBe('back')
  // An address that was typed has nothing before it to go back to.
  expect(go('/m/voucherCenter', {}, 'load')).toEqual({
    redirect: { to: '/m/gameList', search: { gameType: 'RNG', page: '2' } },
  })
})

test('a guest comes back from login to the very address', () => {
  visitor.type = null
  expect(go('/m/securityCenter', { view: 'devices' })).toEqual({
    redirect: { to: '/m/login', search: { from: '/m/securityCenter?view=devices' } },
  })
})

test('an agent who opens the players invitation is led to links of his own', () => {
  visitor.type = 1
  expect(go('/m/inviteFriends')).toEqual({ redirect: { to: '/m/agentRegister', search: { view: 'links' } } })
  visitor.type = 0
  expect(go('/m/inviteFriends')).toBe('ok')
})
