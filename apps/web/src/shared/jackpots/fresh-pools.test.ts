import type { VendorPool } from '@trevo/contract/jackpots'
import { expect, test } from 'vitest'
import { freshPools, nextEnd } from './fresh-pools.ts'

const pool = (id: string, goodForSeconds: number): VendorPool => ({
  id,
  vendor: 'Acme',
  title: id,
  amount: '10.00',
  games: ['1'],
  goodForSeconds,
})

test('an amount is shown for as long as it holds and not a moment longer', () => {
  const told = { pools: [pool('a', 5), pool('b', 60)], toldAt: 1_000 }
  expect(freshPools(told, 5_999).map(({ id }) => id)).toEqual(['a', 'b'])
  expect(nextEnd(told, 5_999)).toBe(6_000)
  expect(freshPools(told, 6_000).map(({ id }) => id)).toEqual(['b'])
  expect(nextEnd(told, 6_000)).toBe(61_000)
  expect(freshPools(told, 61_000)).toEqual([])
  expect(nextEnd(told, 61_000)).toBeNull()
})
