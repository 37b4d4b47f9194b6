import { expect, test } from 'vitest'
import { greetingOf } from './greeting.ts'

test.each([
  [0, 'morning'],
  [10, 'morning'],
  [11, 'early'],
  [14, 'early'],
  [15, 'late'],
  [18, 'late'],
  [19, 'evening'],
  [23, 'evening'],
] as const)('at %i', (hour, greeting) => {
  expect(greetingOf(hour)).toBe(greeting)
})
