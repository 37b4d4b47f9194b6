import { expect, test } from 'vitest'
import { byWeight } from './weights.ts'

test('what counts most comes first, and what counts alike stays in order', () => {
  expect(byWeight({ RNG: 5, LIVE: 50, SPORTS: 100, ESPORTS: 100 })).toEqual([
    ['SPORTS', 100],
    ['ESPORTS', 100],
    ['LIVE', 50],
    ['RNG', 5],
  ])
})
