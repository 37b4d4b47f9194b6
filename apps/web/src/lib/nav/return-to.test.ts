import { expect, test } from 'vitest'
import { isDoor, loginTarget, returnTarget } from './return-to.ts'

test('login carries the page that asked, with its search', () => {
  expect(loginTarget({ pathname: '/m/gameList', search: { gameType: 'RNG', page: '2' } })).toEqual({
    to: '/m/login',
    search: { from: '/m/gameList?gameType=RNG&page=2' },
  })
  expect(returnTarget('/m/gameList?gameType=RNG&page=2')).toEqual({
    to: '/m/gameList',
    search: { gameType: 'RNG', page: '2' },
  })
})

test('the doors themselves are nothing to come back to', () => {
  expect(loginTarget({ pathname: '/m/register', search: { code: 'A' } })).toEqual({ to: '/m/login' })
  expect(returnTarget('/m/login?from=/m/set')).toBeNull()
  expect(returnTarget('/m/changePsw')).toBeNull()
  expect(returnTarget(undefined)).toBeNull()
  expect(['/m/login', '/m/forget', '/m/changePsw', '/m/home'].map(isDoor)).toEqual([true, true, false, false])
})

test('an address that leads elsewhere is refused', () => {
  for (const from of [
    'https://evil.example/m/home',
    '//evil.example/m/',
    '/\\evil.example',
    'javascript:1',
    '/m/\\x',
  ]) {
    expect([from, returnTarget(from)]).toEqual([from, null])
  }
})
