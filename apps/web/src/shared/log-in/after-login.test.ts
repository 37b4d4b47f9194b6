import type { MemberType } from '@trevo/contract/members'
import { expect, test, vi } from 'vitest'
import { siteWith } from '../../session/testing.ts'
import { goAfterLogin } from './after-login.ts'

const state = { type: 0 as MemberType, firstTimeLogin: false, hasAgents: true }
const went: unknown[] = []
vi.mock('../../lib/nav/nav.tsx', () => ({ navigate: (target: unknown) => went.push(target), navHistory: {} }))
vi.mock('../../session/session.ts', () => ({
  currentSession: () => ({ token: 't', type: state.type, firstTimeLogin: state.firstTimeLogin }),
  memberTypeOf: ({ type }: { type: MemberType }) => type,
  markFirstLogin: () => undefined,
}))
vi.mock('../../session/status.ts', () => ({
  currentSite: () => ({ ...siteWith(), whitelabel: { ...siteWith().whitelabel, AGENT: state.hasAgents } }),
}))
function after(type: MemberType, from?: string): unknown {
  state.type = type
  went.length = 0
  goAfterLogin(from)
  return went[0]
}

test('players go home, agents to a home of their own, everybody back to the page that asked', () => {
  const home = { to: '/m/home', replace: true }
  const agentHome = { to: '/m/agent', replace: true }
  expect([0, 1, 2, 40, 41, 42].map((type) => after(type as MemberType))).toEqual([
    home,
    agentHome,
    agentHome,
    home,
    agentHome,
    agentHome,
  ])
  expect(after(1, '/m/play?nodeId=7')).toEqual({ to: '/m/play', search: { nodeId: '7' }, replace: true })
  state.hasAgents = false
  expect(after(1)).toEqual(home)
})

test('a password that somebody else chose comes before everything', () => {
  state.firstTimeLogin = true
  expect(after(1, '/m/set')).toEqual({ to: '/m/changePsw', replace: true })
})
