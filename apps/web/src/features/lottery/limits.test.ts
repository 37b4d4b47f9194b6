import { findGame } from '@trevo/lottery/games'
import type { Play } from '@trevo/lottery/types'
import { expect, test } from 'vitest'
import { limitProblem } from './limits.ts'

const straight = findGame('5d-1m')?.family.plays[0] as Play
const limits = { minStake: '1.00', maxStake: '100.00', maxPayout: '500000.00' }
const line = (multiple: number, stake: string) => ({
  play: 'five-straight',
  selection: '1|2|3|4|5',
  units: 1,
  mode: '1' as const,
  multiple,
  series: 1956,
  stake,
})

test('five digits win 195,600 for 2.00: three times that is above the limit', () => {
  expect(limitProblem(straight, line(2, '4.00'), limits)).toBeNull()
  expect(limitProblem(straight, line(3, '6.00'), limits)).toBe('maxPayout')
})

test('the stake of a line has a least and a most', () => {
  expect(limitProblem(straight, line(1, '0.20'), limits)).toBe('minStake')
  expect(limitProblem(straight, line(1, '100.01'), limits)).toBe('maxStake')
})
