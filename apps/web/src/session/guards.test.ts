import type { MemberType } from '@trevo/contract/members'
import { expect, test } from 'vitest'
import { guardFor, type RouteGuard } from './guards.ts'

const member = (type: MemberType) => ({
  token: 't',
  type,
  merchantCode: 'trevo',
  userName: 'demo',
  firstTimeLogin: false,
})
const login = { redirect: '/m/login' }
const home = { redirect: '/m/home' }
const ownLinks = { redirect: '/m/agentRegister', search: { view: 'links' } }
const freeReject = { refuse: 'free_reject' }
const actualAccount = { refuse: 'actual_account_required' }

/** Columns: nobody, player 0, agent 1, head agent 2, trial 4, test player 40, test agent 41, test head agent 42. */
const TYPES = [null, 0, 1, 2, 4, 40, 41, 42] as const
test.each([
  ['none', ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok']],
  ['session', [login, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok']],
  ['password', [home, 'ok', 'ok', 'ok', freeReject, freeReject, freeReject, freeReject]],
  ['real', [login, 'ok', 'ok', 'ok', freeReject, freeReject, freeReject, freeReject]],
  ['deposit', [login, 'ok', 'ok', 'ok', actualAccount, actualAccount, actualAccount, actualAccount]],
  ['player', [login, 'ok', ownLinks, ownLinks, freeReject, freeReject, freeReject, freeReject]],
  ['agent', [home, home, 'ok', 'ok', home, home, 'ok', 'ok']],
] as [RouteGuard, unknown[]][])('%s', (guard, verdicts) => {
  expect(TYPES.map((type) => guardFor(guard, type === null ? null : member(type)))).toEqual(verdicts)
})

test('whoever was given a password may choose an own one, whatever the type', () => {
  expect(guardFor('password', { ...member(40), firstTimeLogin: true })).toBe('ok')
  expect(guardFor('real', { ...member(40), firstTimeLogin: true })).toEqual(freeReject)
})
