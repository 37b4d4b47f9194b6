import type { Language } from '@trevo/contract/wire'
import { LOTTERY_GAMES } from '@trevo/lottery/games'
import type { Play } from '@trevo/lottery/types'
import { expect, test } from 'vitest'
import { firstTickets, fullPlayName, groupName, playName, rowName, selectionText } from './names.ts'

const plays = LOTTERY_GAMES.flatMap(({ family }) => family.plays)
const playOf = (code: string, id: string) =>
  LOTTERY_GAMES.find((game) => game.code === code)?.family.plays.find((play) => play.id === id) as Play

test('selections as people read them', () => {
  expect(selectionText(playOf('5d-1m', 'five-straight'), '3,7|1|0,5,9|4|2,8', 'PT')).toBe('37 | 1 | 059 | 4 | 28')
  expect(selectionText(playOf('5d-1m', 'fixed'), '3||||8', 'PT')).toBe('3 | – | – | – | 8')
  expect(selectionText(playOf('5d-1m', 'sum-traits'), 'big,odd', 'PT')).toBe('Grande, Ímpar')
  expect(selectionText(playOf('5d-1m', 'front-3-straight'), '#1.2.3;4.5.6', 'EN')).toBe('123 456')
  expect(selectionText(playOf('11x5-1m', 'any-2'), '#01.02;03.11', 'EN')).toBe('01-02 03-11')
  expect(selectionText(playOf('11x5-1m', 'any-2'), '01,02,11', 'EN')).toBe('01, 02, 11')
})

test('a list shows whole bets and says how many follow; picked numbers are never left out', () => {
  expect(firstTickets('#01.02;03.11;04.05', 2)).toEqual({ shown: '#01.02;03.11', more: 1 })
  expect(firstTickets('#01.02;03.11', 2)).toEqual({ shown: '#01.02;03.11', more: 0 })
  const picked = Array.from({ length: 80 }, (_, i) => i + 1).join(',')
  expect(firstTickets(picked, 2)).toEqual({ shown: picked, more: 0 })
})

test('the group is not said twice', () => {
  expect(fullPlayName({ group: 'colour', id: 'colour' }, 'PT')).toBe('Cor')
  expect(fullPlayName({ group: 'front-3', id: 'front-3-straight' }, 'PT')).toBe('Primeiras 3: na ordem')
})

test('everything has a name in every language', () => {
  const nameless = (language: Language) =>
    plays.filter(
      ({ group, id, rule }) =>
        groupName(group, language) === group ||
        playName(id, language) === id ||
        rule.rows.some((row) => rowName(row.id, language) === row.id),
    )
  expect(nameless('PT').map(({ id }) => id)).toEqual([])
  expect(nameless('EN').map(({ id }) => id)).toEqual([])
  expect(nameless('ES').map(({ id }) => id)).toEqual([])
})
