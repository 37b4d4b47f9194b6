import { expect, test } from 'vitest'
import type { Session } from '../../platform/guards.ts'
import { SessionCache } from './session-cache.ts'

const aSession = (id: bigint, memberId: bigint): Session => ({
  id,
  memberId,
  merchantId: 1,
  type: 0,
  userName: `m${memberId}`,
  mustChangePassword: false,
})

test('forgets the pages of a session or a member, and nobody else', () => {
  const cache = new SessionCache()
  const put = (key: string, session: Session) => cache.put(key, session, 0, cache.generation)
  put('a1', aSession(1n, 10n))
  put('a2', aSession(1n, 10n))
  put('b', aSession(2n, 10n))
  put('c', aSession(3n, 30n))
  cache.forgetSession(1n)
  expect(['a1', 'a2', 'b', 'c'].map((key) => cache.get(key, 0)?.id ?? null)).toEqual([null, null, 2n, 3n])
  cache.forgetMember(10n)
  expect(['b', 'c'].map((key) => cache.get(key, 0)?.id ?? null)).toEqual([null, 3n])
  cache.clear()
  expect(cache.get('c', 0)).toBeNull()
})

test('keeps no answer that was read before its session was forgotten, but those of others', () => {
  const cache = new SessionCache()
  const before = cache.generation
  cache.forgetSession(1n)
  cache.forgetMember(20n)
  cache.put('a', aSession(1n, 10n), 0, before)
  cache.put('b', aSession(2n, 20n), 0, before)
  cache.put('c', aSession(3n, 30n), 0, before)
  expect(['a', 'b', 'c'].map((key) => cache.get(key, 0)?.id ?? null)).toEqual([null, null, 3n])
  cache.put('a', aSession(1n, 10n), 0, cache.generation)
  expect(cache.get('a', 0)?.id).toBe(1n)
})

test('keeps no answer that was read before more was forgotten than it remembers', () => {
  const cache = new SessionCache()
  const before = cache.generation
  cache.forgetSession(1n)
  for (let id = 2n; id <= 10_001n; id++) cache.forgetSession(id)
  cache.put('a', aSession(1n, 10n), 0, before)
  expect(cache.get('a', 0)).toBeNull()
})

test('makes room by the one it has kept longest', () => {
  const cache = new SessionCache()
  for (let id = 1n; id <= 50_001n; id++) cache.put(String(id), aSession(id, id), 0, cache.generation)
  expect([cache.get('1', 0), cache.get('2', 0)?.id, cache.get('50001', 0)?.id]).toEqual([null, 2n, 50_001n])
})
