import type { MoneyLimit } from '@trevo/contract/play-limits'
import { expect, test } from 'vitest'
import { nearestLimit } from './nearest-limit.ts'

const limit = (change: Partial<MoneyLimit>): MoneyLimit => ({
  kind: 'deposit',
  period: 'day',
  amount: '100.00',
  own: '100.00',
  house: null,
  used: '0.00',
  left: '100.00',
  resetsAt: '2026-11-16T03:00:00.000Z',
  pending: null,
  ...change,
})

test('the limit with least room counts, and only those of deposits', () => {
  const week = limit({ period: 'week', amount: '300.00', left: '20.00' })
  expect(nearestLimit([limit({}), week, limit({ kind: 'loss', left: '1.00' })])).toBe(week)
  expect(nearestLimit([limit({ amount: null, own: null, left: null })])).toBeNull()
})
