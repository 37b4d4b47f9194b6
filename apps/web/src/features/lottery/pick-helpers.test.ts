import { LOTTERY_GAMES } from '@trevo/lottery/games'
import { countUnits } from '@trevo/lottery/selection'
import { expect, test } from 'vitest'
import { helpersOf, isTyped, markedBy, randomRows, toggled, withRow } from './pick-helpers.ts'

const digits = { id: 'units', from: 0, to: 9, pad: 1, min: 1, max: 10 }
const eleven = { id: 'first', from: 1, to: 11, pad: 2, min: 1, max: 11 }

test('halves and parities, worked out by hand', () => {
  expect(markedBy('big', digits)).toEqual([5, 6, 7, 8, 9])
  expect(markedBy('small', digits)).toEqual([0, 1, 2, 3, 4])
  expect(markedBy('big', eleven)).toEqual([7, 8, 9, 10, 11])
  expect(markedBy('odd', eleven)).toEqual([1, 3, 5, 7, 9, 11])
  expect(markedBy('even', digits)).toEqual([0, 2, 4, 6, 8])
  expect(markedBy('all', eleven)).toHaveLength(11)
  expect(markedBy('clear', digits)).toEqual([])
})

test('a row that holds fewer than it shows has nothing to mark all with', () => {
  expect(helpersOf({ ...digits, max: 6 })).toEqual(['clear'])
  expect(helpersOf({ ...digits, labels: ['big'] })).toEqual(['clear'])
  expect(helpersOf(digits)).toHaveLength(6)
})

test('picks come and go in their own row', () => {
  expect(toggled([[1], [2]], 1, 3)).toEqual([[1], [2, 3]])
  expect(toggled([[1], [2, 3]], 1, 2)).toEqual([[1], [3]])
  expect(withRow([[1], [2]], 0, [])).toEqual([[], [2]])
})

test('only numbers of three digits are typed', () => {
  const typed = LOTTERY_GAMES.flatMap(({ family }) => family.plays.filter(isTyped).map(({ id }) => id))
  expect([...new Set(typed)].sort()).toEqual(['de-3', 'lo-3'])
})

test('a random pick is a bet in every play', () => {
  const plays = LOTTERY_GAMES.flatMap(({ family }) => family.plays)
  const without = plays.filter((play) => countUnits(play, { kind: 'rows', rows: randomRows(play) }) === 0)
  expect(without.map(({ id }) => id)).toEqual([])
})
