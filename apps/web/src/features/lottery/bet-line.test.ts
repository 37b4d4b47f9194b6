import { LOTTERY_GAMES } from '@trevo/lottery/games'
import type { Play } from '@trevo/lottery/types'
import { expect, test } from 'vitest'
import { lineOf, mostOf, prizesOf, tierPrizes } from './bet-line.ts'

function playOf(code: string, id: string): Play {
  const play = LOTTERY_GAMES.find((game) => game.code === code)?.family.plays.find((one) => one.id === id)
  if (!play) throw new Error(`no ${id} in ${code}`)
  return play
}

const straight = playOf('5d-1m', 'five-straight')
const rows = [[3, 7], [1], [0, 5, 9], [4], [2, 8]]

test('units, stake and text of a line, by hand: 2 x 1 x 3 x 1 x 2 units of 2.00', () => {
  expect(lineOf(straight, { kind: 'rows', rows }, { kind: 'units', mode: '1', multiple: 1 }, 1956)).toEqual({
    play: 'five-straight',
    selection: '3,7|1|0,5,9|4|2,8',
    units: 12,
    mode: '1',
    multiple: 1,
    series: 1956,
    stake: '24.00',
  })
  const small = lineOf(straight, { kind: 'rows', rows }, { kind: 'units', mode: '0.01', multiple: 5 }, 1956)
  expect(small?.stake).toBe('1.20')
})

test('chips lie on each button', () => {
  const traits = playOf('5d-1m', 'sum-traits')
  const line = lineOf(traits, { kind: 'rows', rows: [[0, 2]] }, { kind: 'chips', eachMinor: 55_000n }, 1956)
  expect(line).toMatchObject({ selection: 'big,odd', units: 2, mode: '1', multiple: 1, stake: '11.00' })
})

test('no line without a whole bet or without a stake', () => {
  const none = { kind: 'rows', rows: [[3], [], [], [], []] } as const
  expect(lineOf(straight, none, { kind: 'units', mode: '1', multiple: 1 }, 1956)).toBeNull()
  expect(lineOf(straight, { kind: 'rows', rows }, { kind: 'chips', eachMinor: 0n }, 1956)).toBeNull()
})

test('the prizes of a unit: 195,600 for five digits; a colour pays less where it is mixed', () => {
  expect(prizesOf(straight, 20_000n, 1956)).toEqual({ least: 1_956_000_000n, most: 1_956_000_000n })
  const colour = playOf('colour-1m', 'colour')
  const { least, most } = prizesOf(colour, 10_000n, 2000)
  // 16/19 over 4 of 10 against 1 over 2 of 10.
  expect([least, most]).toEqual([15_789n, 50_000n])
})

test('prize by prize: 0.978 over 45 of 100 for dragon and tiger, over 10 of 100 for a tie', () => {
  expect(tierPrizes(playOf('5d-1m', 'dragon-tiger'), 10_000n, 1956)).toEqual([
    { tier: 'dragon', prize: 21_733n },
    { tier: 'tiger', prize: 21_733n },
    { tier: 'tie', prize: 97_800n },
  ])
})

test('the most a line can win, over rows and over typed tickets', () => {
  const line = lineOf(straight, { kind: 'rows', rows }, { kind: 'units', mode: '1', multiple: 1 }, 1956)
  expect(line && mostOf(straight, line)).toBe(1_956_000_000n)
  const digits = playOf('5d-1m', 'position-digits')
  const two = lineOf(
    digits,
    { kind: 'rows', rows: [[1], [2], [], [], []] },
    { kind: 'chips', eachMinor: 10_000n },
    1956,
  )
  // Both positions may hit: 9.78 each.
  expect(two && mostOf(digits, two)).toBe(195_600n)
})
