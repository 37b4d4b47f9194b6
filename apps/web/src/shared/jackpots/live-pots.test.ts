import type { Jackpot } from '@trevo/contract/jackpots'
import { expect, test } from 'vitest'
import { withPots } from './live-pots.ts'

const pot = (level: 'mini' | 'grand', amount: string) => ({
  level,
  amount,
  start: '10.00',
  mustDropBy: '20.00',
  sharePercent: '0.1',
  refillPercent: '0.05',
  isOpen: true,
})
const pool = (id: string): Jackpot => ({
  id,
  title: 'Cofre',
  state: 'running',
  scope: 'all',
  category: null,
  vendor: null,
  names: [],
  games: [],
  pots: [pot('mini', '11.00'), pot('grand', '12.00')],
})

test('an event moves the pots it names, of its own pool', () => {
  const { list } = withPots({ list: [pool('1'), pool('2')], vendorPools: [] }, '2', [['grand', '12.34']])
  expect(list.map(({ pots }) => pots.map(({ amount }) => amount))).toEqual([
    ['11.00', '12.00'],
    ['11.00', '12.34'],
  ])
})
