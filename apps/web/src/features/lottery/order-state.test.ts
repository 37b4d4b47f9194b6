import { expect, test } from 'vitest'
import { isAboveStakes, shownState } from './order-state.ts'

test.each([
  [{ state: 'open', prize: '0.00' }, 'open'],
  [{ state: 'open', prize: '3.91' }, 'won'],
  [{ state: 'done', prize: '0.01' }, 'won'],
  [{ state: 'done', prize: '0.00' }, 'lost'],
  [{ state: 'cancelled', prize: '0.00' }, 'cancelled'],
] as const)('%o', (order, shown) => expect(shownState(order)).toBe(shown))

test.each([
  ['a prize below the stakes of its draws', '19.00', false],
  ['just what was bet', '20.00', false],
  ['a cent more', '20.01', true],
])('won is %s: %s', (_, prize, isWin) => {
  const entries = [
    { state: 'won', stake: '12.00' },
    { state: 'lost', stake: '8.00' },
    { state: 'open', stake: '40.00' },
    { state: 'stopped', stake: '80.00' },
  ]
  expect(isAboveStakes({ order: { prize }, entries } as Parameters<typeof isAboveStakes>[0])).toBe(isWin)
})
