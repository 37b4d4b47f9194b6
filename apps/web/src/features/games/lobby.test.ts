import { expect, test } from 'vitest'
import { lobbyStateOf } from './lobby.ts'

test.each([
  ['/m/slot-games', {}, 'RNG'],
  ['/m/live-games', {}, 'LIVE'],
  ['/m/poker-games', {}, 'PVP'],
  ['/m/fishing-games', {}, 'FISH'],
  ['/m/fishing-games', { gameType: 'LIVE' }, 'FISH'],
  ['/m/sport-games', {}, 'SPORTS'],
  ['/m/sport-games', { gameType: 'ESPORTS' }, 'ESPORTS'],
  ['/m/sport-games', { gameType: 'RNG' }, 'SPORTS'],
  ['/m/slotsCenter', {}, 'RNG'],
  ['/m/gameCenter', {}, 'RNG'],
  ['/m/gameCenter', { gameType: 'INHOUSE' }, 'INHOUSE'],
  ['/m/gameCenter', { gameType: 'nonsense' }, 'RNG'],
])('%s %o shows %s', (pathname, search, gameType) => {
  expect(lobbyStateOf(pathname, search as Record<string, string>)).toMatchObject({
    gameType,
    tab: 'all',
    vassalage: '',
  })
})

test('BGS is slots of PG', () => {
  expect(lobbyStateOf('/m/gameCenter', { gameType: 'BGS' })).toMatchObject({
    gameType: 'RNG',
    tab: 'all',
    vassalage: 'PG',
  })
})

test('tabs of the game list are none of a lobby', () => {
  expect(lobbyStateOf('/m/slot-games', { type: 'search', name: 'x' })).toMatchObject({ tab: 'all', name: '' })
  expect(lobbyStateOf('/m/slot-games', { type: 'fav' }).tab).toBe('fav')
})
