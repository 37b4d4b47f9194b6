import { expect, test } from 'vitest'
import { groupsOf, isShown, lobbyViewOf, modesOf } from './lobby.ts'

const games = [
  { prizeMode: 'LOTT', lobbyGroup: 'quick' },
  { prizeMode: 'ELOTT', lobbyGroup: 'colour' },
  { prizeMode: 'LOTT', lobbyGroup: 'numero' },
  { prizeMode: 'LOTT', lobbyGroup: 'quick' },
] as const

test('modes and groups in the order of the brand', () => {
  expect(modesOf(games)).toEqual(['LOTT', 'ELOTT'])
  expect(groupsOf(games, 'LOTT')).toEqual(['quick', 'numero'])
})

test('what the address asks for, where the brand has it', () => {
  expect(lobbyViewOf(games, { mode: 'ELOTT', group: 'quick' })).toEqual({
    mode: 'ELOTT',
    group: null,
    games: [games[1]],
  })
  expect(lobbyViewOf(games, { mode: 'ZY', group: 'numero' })).toMatchObject({ mode: 'LOTT', group: 'numero' })
  expect(lobbyViewOf([], {})).toEqual({ mode: 'LOTT', group: null, games: [] })
})

test('what is popular cuts across groups', () => {
  const game = { popular: true, lobbyGroup: 'quick' } as const
  expect([null, 'popular', 'quick', 'numero'].map((group) => isShown(game, group as never))).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(isShown({ ...game, popular: false }, 'popular')).toBe(false)
})
