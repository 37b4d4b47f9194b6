import type { NewLine } from '@trevo/contract/lottery-orders'
import { findGame } from '@trevo/lottery/games'
import type { LotteryGame } from '@trevo/lottery/types'
import { expect, test } from 'vitest'
import { cutsOf } from './share-line.ts'

const game = findGame('5d-1m') as LotteryGame
const line = (changes: Partial<NewLine> = {}): NewLine => ({
  play: 'fixed',
  selection: '7||||',
  units: 1,
  mode: '1',
  multiple: 1,
  series: 1956,
  stake: '2.00',
  ...changes,
})
const sharesOf = (...lines: NewLine[]) => cutsOf(game, lines, '0.02').map(({ shares }) => shares)

test('a bet of 2.00 is cut into what divides it into whole cents that can be bet', () => {
  // A unit is 2.00, 0.20 or 0.02: shares of 1.00, 0.50, 0.40, 0.20, 0.10, 0.08, 0.04 and 0.02 are some of these.
  expect(sharesOf(line())).toEqual([2, 4, 5, 10, 20, 25, 50, 100])
  expect(cutsOf(game, [line()], '0.02')[2]).toEqual({
    shares: 5,
    lines: [line({ mode: '0.1', multiple: 2, stake: '0.40' })],
    price: '0.40',
  })
})

test('all lines are cut into as many shares, and none into less than the lottery takes', () => {
  const six = line({ multiple: 3, stake: '6.00' })
  expect(sharesOf(six, line())).toEqual([2, 4, 5, 10, 20, 25, 50, 100])
  expect(cutsOf(game, [line()], '0.50').map(({ shares }) => shares)).toEqual([2, 4])
  expect(sharesOf(line({ mode: '0.01', stake: '0.02' }))).toEqual([])
})
