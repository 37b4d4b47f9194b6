import { REPORT_DAYS_MAX } from '@trevo/contract/agents/common'
import { RECORD_DAYS_MAX } from '@trevo/contract/records'
import { expect, test } from 'vitest'
import { daysOf, RANGE_DAYS_MAX, rangeIssue, rangeNameOf } from './range.ts'

const TODAY = '2026-11-15'
const NONE = { from: '', to: '' }

test.each([
  ['today', { from: '2026-11-15', to: '2026-11-15' }],
  ['yesterday', { from: '2026-11-14', to: '2026-11-14' }],
  ['7d', { from: '2026-11-09', to: '2026-11-15' }],
  ['30d', { from: '2026-10-17', to: '2026-11-15' }],
] as const)('%s', (name, days) => {
  expect(daysOf(name, NONE, TODAY)).toEqual(days)
})

test('an own range counts once it is right, 92 days at most', () => {
  expect(daysOf('own', NONE, TODAY)).toBeNull()
  expect(daysOf('own', { from: '2026-08-16', to: TODAY }, TODAY)).toEqual({ from: '2026-08-16', to: TODAY })
  expect(rangeIssue({ from: '2026-08-15', to: TODAY }, TODAY)).toBe('long')
  expect(rangeIssue({ from: '2026-11-12', to: '2026-11-11' }, TODAY)).toBe('turned')
  expect(rangeIssue({ from: '2026-11-12', to: '2026-11-16' }, TODAY)).toBe('future')
  expect(rangeIssue({ from: '2026-11-12', to: '' }, TODAY)).toBe('missing')
})

test('an address that asks for nothing known shows a week', () => {
  expect(rangeNameOf(undefined)).toBe('7d')
  expect(rangeNameOf('always')).toBe('7d')
  expect(rangeNameOf('30d')).toBe('30d')
})

test('what may be asked is what the server answers for', () => {
  expect(RANGE_DAYS_MAX).toBe(RECORD_DAYS_MAX)
  expect(RANGE_DAYS_MAX).toBe(REPORT_DAYS_MAX)
})
