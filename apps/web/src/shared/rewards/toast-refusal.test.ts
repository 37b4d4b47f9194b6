import { expect, test } from 'vitest'
import { ApiError } from '../../lib/api/api-error.ts'
import { missingPlay } from './toast-refusal.ts'

test('a refusal says how much play is missing, where it is an amount', () => {
  const refused = (value?: unknown) => new ApiError('play_first', { status: 409, value })
  expect(missingPlay(refused({ required: '200.00', done: '37.50' }))).toBe('162.50')
  // The first bet may be of any amount.
  expect(missingPlay(refused())).toBeNull()
  expect(missingPlay(new ApiError('budget_spent', { value: { required: '1.00', done: '0.00' } }))).toBeNull()
})
