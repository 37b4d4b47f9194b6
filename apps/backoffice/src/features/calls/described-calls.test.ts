import { expect, test } from 'vitest'
import { describedCalls, matches } from './described-calls.ts'

const CALLS = describedCalls({
  paths: {
    '/ops/v1/staff': {
      get: { summary: 'People', 'x-staff': { roles: ['admin'] } },
      post: { summary: 'Add a person', 'x-staff': { roles: ['admin'] } },
    },
    '/ops/v1/deposits': { get: { summary: 'Deposits', 'x-staff': { roles: ['finance'] } } },
  },
})

test('every method of every path is a line', () => {
  expect(CALLS.map(({ name, summary }) => [name, summary])).toEqual([
    ['GET /ops/v1/deposits', 'Deposits'],
    ['GET /ops/v1/staff', 'People'],
    ['POST /ops/v1/staff', 'Add a person'],
  ])
  expect(describedCalls({})).toEqual([])
})

test.each([
  ['', 3],
  ['person', 1],
  ['ADMIN get', 1],
  ['nothing', 0],
])('"%s" finds %i', (words, count) => {
  expect(CALLS.filter((call) => matches(call, words))).toHaveLength(count)
})
