import { expect, test } from 'vitest'
import { extremesOf, figuresOf, markOf, roadOf, roadsOf } from './trend-figures.ts'

const digits = { kind: 'digits', count: 3 } as const
const dice = { kind: 'dice', count: 3 } as const
const pk10 = { kind: 'distinct', of: 10, count: 10 } as const
const draws = [{ result: [1, 2, 3] }, { result: [4, 2, 1] }, { result: [1, 0, 0] }]

test('missing counts and frequency by place, newest first', () => {
  const [first, second] = figuresOf(digits, draws)
  expect(first?.figures[1]).toEqual({ symbol: 1, times: 2, missing: 0 })
  expect(first?.figures[4]).toEqual({ symbol: 4, times: 1, missing: 1 })
  expect(first?.figures[9]).toEqual({ symbol: 9, times: 0, missing: 3 })
  expect(second?.figures[2]).toEqual({ symbol: 2, times: 2, missing: 0 })
})

test('dice and sets are looked at as a whole', () => {
  const places = figuresOf(dice, [{ result: [1, 1, 6] }, { result: [2, 3, 6] }])
  expect(places).toHaveLength(1)
  expect(places[0]?.figures.map(({ times, missing }) => [times, missing])).toEqual([
    [1, 0],
    [1, 1],
    [1, 1],
    [0, 2],
    [0, 2],
    [2, 0],
  ])
})

test('the special prize stands for a list of prizes', () => {
  const prizes = { kind: 'prizes', rows: [{ id: 'special', digits: 5, count: 1 }] } as const
  const [tens, units] = figuresOf(prizes, [{ result: [12_347] }])
  expect(tens?.figures[4]?.times).toBe(1)
  expect(units?.figures[7]?.times).toBe(1)
})

test('hot and cold, the lower number first among equals', () => {
  const [first] = figuresOf(digits, draws)
  const { hot, cold } = extremesOf(first ?? { place: 0, figures: [] }, 2)
  expect(hot.map(({ symbol }) => symbol)).toEqual([1, 4])
  expect(cold.map(({ symbol }) => symbol)).toEqual([0, 2])
})

test('marks of a draw', () => {
  expect(markOf('size', digits, [9, 4, 1])).toBe('big')
  expect(markOf('size', digits, [4, 4, 5])).toBe('small')
  expect(markOf('size', { kind: 'distinct', of: 11, count: 5 }, [4, 5, 6, 7, 8])).toBe('middle')
  expect(markOf('parity', dice, [1, 2, 2])).toBe('odd')
  expect(markOf('duel', digits, [3, 9, 3])).toBe('tie')
  expect(markOf('duel', pk10, [10, 9, 8, 7, 6, 5, 4, 3, 2, 1])).toBe('dragon')
  expect(roadsOf(pk10)).toEqual(['duel'])
  expect(roadsOf(dice)).toEqual(['size', 'parity'])
})

test('a run stands in one column, and goes on in the next when it is full', () => {
  expect(roadOf(['odd', 'odd', 'odd', 'even', 'odd'], 2)).toEqual([['odd', 'odd'], ['odd'], ['even'], ['odd']])
})
