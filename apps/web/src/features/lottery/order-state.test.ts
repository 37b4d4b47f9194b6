import { expect, test } from 'vitest'
import { shownState } from './order-state.ts'

test.each([
  [{ state: 'open', prize: '0.00' }, 'open'],
  [{ state: 'open', prize: '3.91' }, 'won'],
  [{ state: 'done', prize: '0.0001' }, 'won'],
  [{ state: 'done', prize: '0.00' }, 'lost'],
  [{ state: 'cancelled', prize: '0.00' }, 'cancelled'],
] as const)('%o', (order, shown) => expect(shownState(order)).toBe(shown))
