import { expect, test } from 'vitest'
import { envelopeIssue, totalOf } from './envelope-form.ts'

test('a fixed amount goes to each, a random one is the whole', () => {
  expect(totalOf('fixed', '2.50', 3)).toBe('7.50')
  expect(totalOf('random', '2.50', 3)).toBe('2.50')
})

test('every share is a cent at least, to a hundred people at most', () => {
  expect(envelopeIssue('random', '0.03', 3)).toBeNull()
  expect(envelopeIssue('random', '0.02', 3)).toBe('small')
  expect(envelopeIssue('fixed', '0.01', 100)).toBeNull()
  expect(envelopeIssue('fixed', '0.01', 101)).toBe('many')
  expect(envelopeIssue('fixed', '1.00', 0)).toBe('nobody')
  expect(envelopeIssue('fixed', null, 1)).toBe('amount')
  expect(envelopeIssue('fixed', '0.00', 1)).toBe('amount')
})
