import { expect, test } from 'vitest'
import { envelopeIssues, totalOf } from './envelope-form.ts'

test('a fixed amount goes to each, a random one is the whole', () => {
  expect(totalOf('fixed', '2.50', 3)).toBe('7.50')
  expect(totalOf('random', '2.50', 3)).toBe('2.50')
})

test('every share is a cent at least, to a hundred people at most', () => {
  expect(envelopeIssues('random', '0.03', 3)).toEqual({})
  expect(envelopeIssues('random', '0.02', 3)).toEqual({ amount: 'small' })
  expect(envelopeIssues('fixed', '0.01', 100)).toEqual({})
  expect(envelopeIssues('fixed', '0.01', 101)).toEqual({ people: 'many' })
  expect(envelopeIssues('fixed', '1.00', 0)).toEqual({ people: 'nobody' })
  expect(envelopeIssues('fixed', null, 1)).toEqual({ amount: 'amount' })
  expect(envelopeIssues('fixed', '0.00', 1)).toEqual({ amount: 'amount' })
  expect(envelopeIssues('fixed', null, 0)).toEqual({ amount: 'amount', people: 'nobody' })
})
