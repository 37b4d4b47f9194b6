import { ENGINES } from '@trevo/games/profiles'
import { describe, expect, test } from 'vitest'
import { basicAction, basicReturns, mostReturn } from '../../test/blackjack-return.ts'
import { scriptedRandom } from '../../test/scripted-random.ts'
import { type BlackjackAction, type BlackjackOutcome, blackjack, blackjackChoices } from './blackjack.ts'
import { RuleError } from './engine.ts'

const setup = { engine: 'blackjack' as const, profile: null, minBetMinor: 10_000n }
const STAKE = 10_000n
/** A card of a rank: 1 is the ace, 13 the king. */
const card = (rank: number) => (rank - 1) * 4

/** Ranks in the order in which they come: player, dealer, player, then as asked for. */
function play(ranks: readonly number[], actions: readonly BlackjackAction[]) {
  const random = scriptedRandom(...ranks.map(card))
  let turn = blackjack.begin({ setup, stakeMinor: STAKE, action: null, random })
  let raised = 0n
  for (const action of actions) {
    turn = blackjack.step?.({ setup, stakeMinor: STAKE, state: turn.state, action, random }) ?? turn
    raised += turn.raiseMinor ?? 0n
  }
  expect(random.used()).toBe(ranks.length)
  const { hands } = turn.outcome as BlackjackOutcome
  return { ...turn, raised, results: hands.map(({ result }) => result) }
}

test.each<[string, number[], BlackjackAction[], string[], bigint, bigint]>([
  ['twenty stands against nineteen', [13, 9, 12, 10], ['stand'], ['win'], 0n, 20_000n],
  ['the same points give the stake back', [10, 9, 9, 10], ['stand'], ['push'], 0n, 10_000n],
  ['a blackjack pays three to two', [1, 9, 13, 5], [], ['blackjack'], 0n, 25_000n],
  ['two blackjacks give the stake back', [1, 10, 13, 1], [], ['push'], 0n, 10_000n],
  ['more than 21 loses before the dealer plays', [10, 7, 6, 10], ['hit'], ['bust'], 0n, 0n],
  ['21 of three cards stands by itself, and loses to a blackjack', [5, 10, 6, 10, 1], ['hit'], ['lose'], 0n, 0n],
  ['the dealer takes another card on a soft 17', [10, 6, 8, 1, 3], ['stand'], ['lose'], 0n, 0n],
  ['the dealer stands on a hard 17', [10, 7, 8, 10], ['stand'], ['win'], 0n, 20_000n],
  ['a double takes one card and pays both stakes', [5, 6, 6, 10, 10, 10], ['double'], ['win'], 10_000n, 40_000n],
  ['a double is lost to a blackjack as a whole', [5, 10, 6, 10, 1], ['double'], ['lose'], 10_000n, 0n],
  ['insurance pays two to one', [10, 1, 9, 13], ['insure', 'stand'], ['lose'], 5_000n, 15_000n],
  ['insurance on a blackjack pays as much either way', [1, 1, 13, 13], ['insure'], ['push'], 5_000n, 25_000n],
  ['insurance is lost where none comes', [10, 1, 9, 7], ['insure', 'stand'], ['win'], 5_000n, 20_000n],
  ['insurance of a hand that is lost is looked at', [10, 1, 6, 10, 12], ['insure', 'hit'], ['bust'], 5_000n, 15_000n],
  [
    'split eights are two hands',
    [8, 6, 8, 3, 10, 10, 10],
    ['split', 'stand', 'stand'],
    ['win', 'win'],
    10_000n,
    40_000n,
  ],
  [
    'split aces get a card each, and 21 is no blackjack',
    [1, 10, 1, 13, 5, 10],
    ['split'],
    ['win', 'lose'],
    10_000n,
    20_000n,
  ],
  [
    'a ten and a king may be split',
    [10, 9, 13, 9, 9, 10],
    ['split', 'stand', 'stand'],
    ['push', 'push'],
    10_000n,
    20_000n,
  ],
])('%s', (_, ranks, actions, results, raised, prizeMinor) => {
  expect(play(ranks, actions)).toMatchObject({ results, raised, prizeMinor, isOver: true })
})

describe('a hand offers', () => {
  test.each<[string, number[], BlackjackAction[], BlackjackAction[]]>([
    ['double on nine to eleven', [5, 7, 5], [], ['hit', 'stand', 'double', 'split']],
    ['no double on eight', [5, 7, 3], [], ['hit', 'stand']],
    ['no double on a soft hand', [1, 7, 9], [], ['hit', 'stand']],
    ['insurance first against an ace', [8, 1, 8], [], ['insure', 'decline']],
    ['the hand after insurance', [8, 1, 8], ['decline'], ['hit', 'stand', 'split']],
    ['no double with a third card', [2, 7, 3, 4], ['hit'], ['hit', 'stand']],
    ['no double and no other split after a split', [5, 7, 5, 5, 6], ['split'], ['hit', 'stand']],
  ])('%s', (_, ranks, actions, choices) => {
    const turn = play(ranks, actions)
    expect(blackjackChoices(turn.outcome as BlackjackOutcome)).toEqual(choices)
    expect(turn).toMatchObject({ prizeMinor: 0n, isOver: false })
  })
})

test.each<[BlackjackAction | 'surrender', number[]]>([
  ['insure', [8, 7, 8]],
  ['double', [8, 7, 9]],
  ['split', [8, 7, 9]],
  ['hit', [8, 1, 8]],
  ['surrender', [8, 7, 9]],
])('%s is refused where the hand does not offer it', (action, ranks) => {
  const random = scriptedRandom(...ranks.map(card))
  const { state } = blackjack.begin({ setup, stakeMinor: STAKE, action: null, random })
  expect(() => blackjack.step?.({ setup, stakeMinor: STAKE, state, action, random })).toThrow(RuleError)
})

test('nothing is hidden while a round is open: the dealer has one card', () => {
  const { outcome, state } = play([10, 9, 5], [])
  expect(outcome).toEqual(state)
  expect((outcome as BlackjackOutcome).dealer).toEqual([card(9)])
})

test('the stated return is the most that any way to play gets back of what is staked', () => {
  const basic = basicReturns()
  expect(basic.ofFirstStake).toBeCloseTo(0.98889, 5)
  expect(basic.ofAllStakes).toBeCloseTo(0.98977, 5)
  expect((mostReturn() * 100).toFixed(2)).toBe(ENGINES.blackjack.rtp)
})

test.each<[string, number, number[], BlackjackAction]>([
  ['sixteen against ten', 10, [10, 6], 'hit'],
  ['twelve against four', 4, [10, 2], 'stand'],
  ['eleven against six', 6, [5, 6], 'double'],
  ['eights against six', 6, [8, 8], 'split'],
  // Without a look at the hole card this one is not worth a second stake.
  ['eights against ten', 10, [8, 8], 'hit'],
  ['soft eighteen against nine', 9, [1, 7], 'hit'],
])('basic strategy: %s', (_, up, worths, action) => {
  expect(basicAction(up, worths, true)).toBe(action)
})
