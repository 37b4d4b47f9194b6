import { parseMoney } from '@trevo/contract/money'
import { ENGINES } from '@trevo/games/profiles'
import { expect, test } from 'vitest'
import { choose } from '../../test/chances.ts'
import { scriptedRandom } from '../../test/scripted-random.ts'
import { fastRandom } from '../../test/simulate.ts'
import { bestPattern, CARD_SIZE, timesOf } from './bingo/patterns.ts'
import { BALLS, type BingoOutcome, bingo, DRAWN, extraPrice, MOST_EXTRA } from './bingo.ts'
import { RuleError } from './engine.ts'
import { drawFrom } from './shuffle.ts'

const setup = { engine: 'bingo' as const, profile: null, minBetMinor: 5_000n }
const marks = (text: string) =>
  [...text.replaceAll(' ', '')].reduce((mask, sign, cell) => (sign === '#' ? mask | (1 << cell) : mask), 0)

test.each([
  ['##### ##### #####', 'bingo', 5_000],
  ['##### #...# #####', 'frame', 1_500],
  ['##### #.#.# ##### ', 'frame', 1_500],
  ['##### ##### .#...', 'twoLines', 500],
  ['###.. ###.. ###..', 'threeColumns', 250],
  ['#.#.# .#.#. #.#.#', 'checker', 100],
  ['..#.. ##### ..#..', 'cross', 50],
  ['#...# #...# #...#', 'twoColumns', 20],
  ['#...# .#.#. ..#..', 'wave', 15],
  ['..#.. .#.#. #...#', 'wave', 15],
  ['..... ##### .....', 'line', 12],
  ['#...# ..... #...#', 'corners', 8],
  ['..#.. ..#.. ..#..', 'column', 3],
  ['###.. .##.# #..##', null, 0],
  ['##..# ..... #.#.#', 'corners', 8],
  ['##.## .#.#. #....', null, 0],
] as const)('%s shows %s and pays %i', (text, pattern, times) => {
  expect(bestPattern(marks(text))).toBe(pattern)
  expect(timesOf(bestPattern(marks(text)))).toBe(times)
})

test('a number more never makes a card worth less', () => {
  for (let marked = 0; marked < 2 ** CARD_SIZE; marked++) {
    const now = timesOf(bestPattern(marked))
    for (let cell = 0; cell < CARD_SIZE; cell++)
      if (timesOf(bestPattern(marked | (1 << cell))) < now) expect.fail(`${marked} and ${cell}`)
  }
})

test('a card gets back what is stated over everything that thirty balls can mark', () => {
  // So many cells are marked in C(15, n) ways, each with C(75, 30 - n) of the other balls.
  let paid = 0n
  for (let marked = 0; marked < 2 ** CARD_SIZE; marked++) {
    const times = timesOf(bestPattern(marked))
    if (times === 0) continue
    const count = [...marked.toString(2)].filter((bit) => bit === '1').length
    paid += BigInt(times) * BigInt(choose(BALLS - CARD_SIZE, DRAWN - count))
  }
  const share = Number((paid * 1_000_000n) / BigInt(choose(BALLS, DRAWN))) / 10_000
  expect(share.toFixed(2)).toBe(ENGINES.bingo.rtp)
})

test('an extra ball costs what it brings on average, divided by 0.95 and rounded up to a cent', () => {
  // As the rules on the page have it: 40 stakes of 5.00 on 60 balls are 3.33 on average.
  expect(extraPrice(40, 60, 50_000n)).toBe(35_100n)
  // A price that is whole cents already is not rounded: 57 x 1.00 / 60 / 0.95.
  expect(extraPrice(57, 60, 10_000n)).toBe(10_000n)
  expect(extraPrice(0, 60, 10_000n)).toBe(0n)
})

test('no extra ball gets back more than 95 %, and none at the least stake less than is stated', () => {
  const cardStake = setup.minBetMinor
  let least = 1
  // From 1,750 gains on a cent is too little to count.
  for (let left = BALLS - DRAWN - MOST_EXTRA + 1; left <= BALLS - DRAWN; left++) {
    for (let gains = 1; gains < 1_750; gains++) {
      const price = extraPrice(gains, left, cardStake)
      if (2n * price < cardStake) continue
      expect(cardStake * BigInt(gains) * 100n <= price * BigInt(left) * 95n).toBe(true)
      least = Math.min(least, (Number(cardStake) * gains) / left / Number(price))
    }
  }
  expect(Math.floor(least * 10_000) / 100).toBe(Number(ENGINES.bingo.least))
})

/** 1 to 15 row by row. */
const CARD = Array.from({ length: CARD_SIZE }, (_, cell) => cell + 1)
/** Draws balls in their order: 1, 2, 3 and so on. */
const inOrder = () => scriptedRandom(...new Array<number>(DRAWN + MOST_EXTRA).fill(0))
const far = (from: number) => Array.from({ length: CARD_SIZE }, (_, cell) => from + cell)

test('balls mark all cards, each pays its best in its share of the stake, and what is to come stays hidden', () => {
  const action = { cards: [CARD, far(60)] }
  const turn = bingo.begin({ setup, stakeMinor: 20_000n, action, random: inOrder() })
  const outcome = turn.outcome as BingoOutcome
  expect(outcome).toMatchObject({ patterns: ['bingo', null], extra: 0, price: null, isOver: true })
  expect(outcome.drawn).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
  expect(turn).toMatchObject({ isOver: true, prizeMinor: 50_000_000n })
})

test('extra balls are bought one by one at their price until the player stops', () => {
  // Fourteen of fifteen have come: the frame pays 1,500, and ball 31 is worth 3,500 more of 60.
  const card = [...CARD.slice(0, 7), 31, ...CARD.slice(7, 14)]
  const random = inOrder()
  const begun = bingo.begin({ setup, stakeMinor: 10_000n, action: { cards: [card] }, random })
  // 3,500 x 1.00 / 60 / 0.95 = 61.404, more than 50 stakes: none is sold.
  expect(begun).toMatchObject({ isOver: true, prizeMinor: 15_000_000n, outcome: { patterns: ['frame'], price: null } })
  // Among four cards it is less than 50 stakes of the round.
  const cards = [card, far(60), far(61), far(62)]
  const open = bingo.begin({ setup, stakeMinor: 40_000n, action: { cards }, random: inOrder() })
  expect(open).toMatchObject({ isOver: false, prizeMinor: 0n, outcome: { price: '61.41' } })
  expect(JSON.stringify(open.outcome)).not.toContain('40')
  const step = (action: unknown, state = open.state) =>
    bingo.step?.({ setup, stakeMinor: 40_000n, state, action, random: inOrder() })
  expect(step('stop')).toMatchObject({ isOver: true, prizeMinor: 15_000_000n })
  expect(step('stop')?.raiseMinor).toBeUndefined()
  const bought = step('extra')
  expect(bought).toMatchObject({
    raiseMinor: parseMoney('61.41'),
    outcome: { extra: 1, patterns: ['bingo', null, null, null] },
  })
  expect(() => step('extra', bought?.state)).toThrow(RuleError)
})

test('a ball is bought at most ten times, each for the price that was shown', () => {
  const random = fastRandom(5)
  let most = 0
  for (let round = 0; round < 300; round++) {
    const cards = Array.from({ length: 4 }, () => drawFrom(BALLS, CARD_SIZE, random).map((ball) => ball + 1))
    let turn = bingo.begin({ setup, stakeMinor: 40_000n, action: { cards }, random })
    while (!turn.isOver) {
      const { price } = turn.outcome as BingoOutcome
      const next = bingo.step?.({ setup, stakeMinor: 40_000n, state: turn.state, action: 'extra', random })
      expect(next?.raiseMinor).toBe(parseMoney(price ?? '0'))
      if (next === undefined) break
      turn = next
    }
    most = Math.max(most, (turn.outcome as BingoOutcome).extra)
  }
  expect(most).toBe(MOST_EXTRA)
})

test.each([
  ['no cards', 10_000n, { cards: [] }],
  ['five cards', 10_000n, { cards: [CARD, CARD, CARD, CARD, CARD] }],
  ['fourteen numbers', 10_000n, { cards: [CARD.slice(1)] }],
  ['a number twice', 10_000n, { cards: [[...CARD.slice(0, 14), 1]] }],
  ['a ball that is not there', 10_000n, { cards: [[...CARD.slice(0, 14), 91]] }],
  ['a stake that the cards do not share', 10_000n, { cards: [CARD, CARD, CARD] }],
  ['less than the least stake for each card', 5_000n, { cards: [CARD, CARD] }],
  ['a stake that is not whole cents', 5_050n, { cards: [CARD] }],
  ['nothing', 10_000n, undefined],
])('refuses %s', (_, stakeMinor, action) => {
  expect(() => bingo.accept({ setup, stakeMinor, action })).toThrow(RuleError)
})
