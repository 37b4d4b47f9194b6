import { ENGINES } from '@trevo/games/profiles'
import { expect, test } from 'vitest'
import { scriptedRandom } from '../../test/scripted-random.ts'
import {
  BACCARAT_SPOTS,
  type BaccaratOutcome,
  type BaccaratSpot,
  baccarat,
  baccaratPays,
  dealHands,
} from './baccarat.ts'
import { RuleError } from './engine.ts'
import { SHOE_DECKS, SHOE_SIZE } from './shoe.ts'

const setup = { engine: 'baccarat' as const, profile: null, minBetMinor: 10_000n }
/** A card by its rank: 1 is the ace, 13 the king. */
const card = (rank: number) => (rank - 1) * 4
const deal = (...ranks: number[]) => dealHands(ranks.map(card))

test.each([
  ['a natural ends the round', [4, 10, 4, 7, 9, 9], 2, 2, 'player'],
  ['seven stands, and the bank draws on five', [10, 2, 7, 3, 4, 9], 2, 3, 'banker'],
  ['the bank stands on six against a player who stands', [10, 10, 6, 6, 9, 9], 2, 2, 'tie'],
  ['the bank stands on three against an eight', [10, 10, 2, 3, 8, 9], 3, 2, 'banker'],
  ['the bank draws on three against a nine', [10, 10, 2, 3, 9, 1], 3, 3, 'banker'],
  ['the bank draws on six against a six', [10, 10, 5, 6, 6, 1], 3, 3, 'banker'],
  ['the bank stands on six against a five', [10, 10, 5, 6, 5, 9], 3, 2, 'banker'],
  ['the bank stands on four against a one', [10, 10, 5, 4, 1, 9], 3, 2, 'player'],
  ['the bank draws on two whatever came', [10, 10, 5, 2, 8, 1], 3, 3, 'tie'],
] as const)('%s', (_, ranks, playerCards, bankerCards, result) => {
  const { player, banker, result: came } = deal(...ranks)
  expect([player.length, banker.length, came]).toEqual([playerCards, bankerCards, result])
})

test('chips on every spot are paid for themselves, in whole cents', () => {
  const bets = BACCARAT_SPOTS.map((spot) => ({ spot, amount: '1.00' }))
  // Places of a shoe: the player has 4 and 4, the bank 6 and a king.
  const shoe = [card(4), card(6) + 52, card(4) + 1, card(13)]
  const random = scriptedRandom(shoe[0] ?? 0, (shoe[1] ?? 0) - 1, (shoe[2] ?? 0) - 2, (shoe[3] ?? 0) - 3, 0, 0)
  const { outcome, prizeMinor } = baccarat.begin({ setup, stakeMinor: 50_000n, action: { bets }, random })
  expect(outcome).toMatchObject({ player: [12, 13], banker: [20, 48], result: 'player' })
  expect((outcome as BaccaratOutcome).won).toEqual([
    { spot: 'player', prize: '2.00' },
    { spot: 'playerPair', prize: '13.00' },
  ])
  expect(prizeMinor).toBe(150_000n)
})

/** Hundredths that each spot brings on average over every order of six cards of eight decks, by their ranks. */
function averages(): Record<BaccaratSpot, number> {
  const left = new Array<number>(14).fill(4 * SHOE_DECKS)
  const sums = { player: 0, banker: 0, tie: 0 }
  let pairs = 0
  // By what a card counts: ten, jack, queen and king are one kind here, and only pairs tell them apart.
  const kinds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
  const count = (kind: number) => (kind === 10 ? 4 * (left[10] ?? 0) : (left[kind] ?? 0))
  const used = new Array<number>(11).fill(0)
  const visit = (ranks: number[], weight: number): void => {
    if (ranks.length === 6) {
      sums[deal(...ranks).result] += weight
      return
    }
    const rest = SHOE_SIZE - ranks.length
    for (const kind of kinds) {
      const chance = (count(kind) - (used[kind] ?? 0)) / rest
      used[kind] = (used[kind] ?? 0) + 1
      visit([...ranks, kind], weight * chance)
      used[kind] = (used[kind] ?? 0) - 1
    }
  }
  visit([], 1)
  pairs = (4 * SHOE_DECKS - 1) / (SHOE_SIZE - 1)
  expect(sums.banker).toBeCloseTo(0.458597, 6)
  expect(sums.player).toBeCloseTo(0.446247, 6)
  expect(sums.tie).toBeCloseTo(0.095156, 6)
  const hands = { player: deal(9, 1, 10, 2), banker: deal(1, 9, 2, 10), tie: deal(9, 9, 10, 11) }
  const onResult = (spot: BaccaratSpot) =>
    (['player', 'banker', 'tie'] as const).reduce((sum, each) => sum + sums[each] * baccaratPays(hands[each], spot), 0)
  return {
    player: onResult('player'),
    banker: onResult('banker'),
    tie: onResult('tie'),
    playerPair: pairs * baccaratPays(deal(9, 1, 9, 10), 'playerPair'),
    bankerPair: pairs * baccaratPays(deal(1, 9, 10, 9), 'bankerPair'),
  }
}

test('no spot pays back more than is stated, and none less, over every deal', () => {
  const returns = averages()
  const cut = (percent: number) => (Math.floor(percent * 100) / 100).toFixed(2)
  expect(Math.max(...Object.values(returns)).toFixed(2)).toBe(ENGINES.baccarat.rtp)
  expect(cut(Math.min(...Object.values(returns)))).toBe(ENGINES.baccarat.least)
  expect(returns.banker).toBe(Math.max(...Object.values(returns)))
})

test.each([
  [20_000n, { bets: [{ spot: 'player', amount: '1.00' }] }],
  [10_000n, { bets: [{ spot: 'dealer', amount: '1.00' }] }],
  [15_000n, { bets: [{ spot: 'player', amount: '1.50' }] }],
  [
    20_000n,
    {
      bets: [
        { spot: 'tie', amount: '1.00' },
        { spot: 'tie', amount: '1.00' },
      ],
    },
  ],
  [10_000n, { bets: [] }],
  [6_000_000n, { bets: [{ spot: 'tie', amount: '600.00' }] }],
])('refuses a stake of %s with %j', (stakeMinor, action) => {
  expect(() => baccarat.accept({ setup, stakeMinor, action })).toThrow(RuleError)
})
