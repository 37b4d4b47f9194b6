import { parseMoney } from '@trevo/contract/money'
import { ENGINES } from '@trevo/games/profiles'
import { describe, expect, test } from 'vitest'
import { basicAction, basicReturns, mostReturn } from '../../test/blackjack-return.ts'
import { scriptedRandom } from '../../test/scripted-random.ts'
import { seededRandom } from '../fairness/random.ts'
import { type BlackjackOutcome, boxesOf, turnIn } from './blackjack/table.ts'
import { type BlackjackAction, blackjack, blackjackChoices, blackjackPrize } from './blackjack.ts'
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
  const [box] = boxesOf(turn.outcome as BlackjackOutcome, STAKE)
  return { ...turn, raised, results: box?.hands.map(({ result }) => result) }
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

describe('boxes', () => {
  /** Ranks in the order in which they come: a card for each box, the dealer's, another for each box, then as asked for. */
  function playBoxes(stakes: readonly string[], ranks: readonly number[], actions: readonly BlackjackAction[]) {
    const random = scriptedRandom(...ranks.map(card))
    const stakeMinor = stakes.reduce((sum, stake) => sum + parseMoney(stake), 0n)
    let turn = blackjack.begin({ setup, stakeMinor, action: { boxes: stakes }, random })
    const raises: bigint[] = []
    for (const action of actions) {
      turn = blackjack.step?.({ setup, stakeMinor, state: turn.state, action, random }) ?? turn
      raises.push(turn.raiseMinor ?? 0n)
    }
    expect(random.used()).toBe(ranks.length)
    const boxes = boxesOf(turn.outcome as BlackjackOutcome, 0n)
    const results = boxes.map(({ hands }) => hands.map(({ result }) => result))
    const prizes = boxes.map((box) => blackjackPrize(box, (turn.outcome as BlackjackOutcome).dealer))
    return { ...turn, raises, results, prizes }
  }

  test.each<[string, string[], number[], BlackjackAction[], unknown]>([
    [
      'are dealt and played from right to left against one dealer, and paid each by its own stake',
      ['1', '2.00', '4'],
      // 19, 16 and 20 against a ten; the second takes a five, the dealer comes to 20.
      [10, 10, 13, 10, 9, 6, 12, 5, 13],
      ['stand', 'hit', 'stand'],
      {
        results: [['lose'], ['win'], ['push']],
        prizes: [0n, 40_000n, 40_000n],
        prizeMinor: 80_000n,
        raises: [0n, 0n, 0n],
      },
    ],
    [
      'double and split for their own stake',
      ['1', '3'],
      // Eleven is doubled to 21; eights are split into 18 and 19; the dealer goes over with 26.
      [5, 8, 6, 6, 8, 10, 13, 1, 10, 10],
      ['double', 'split', 'stand', 'stand'],
      {
        results: [['win'], ['win', 'win']],
        prizes: [40_000n, 120_000n],
        prizeMinor: 160_000n,
        raises: [10_000n, 30_000n, 0n, 0n],
      },
    ],
    [
      'are asked for insurance one after the other before the first is played',
      ['1', '2', '3'],
      // The second insures; the dealer has a blackjack.
      [10, 9, 10, 1, 9, 9, 8, 13],
      ['decline', 'insure', 'decline', 'stand', 'stand', 'stand'],
      {
        results: [['lose'], ['lose'], ['lose']],
        prizes: [0n, 30_000n, 0n],
        prizeMinor: 30_000n,
        raises: [0n, 10_000n, 0n, 0n, 0n, 0n],
      },
    ],
    [
      'with a blackjack stand by themselves, and the dealer plays for the others',
      ['1', '1'],
      // The dealer takes a third card for the nineteen of the second.
      [1, 10, 6, 13, 9, 10, 10],
      ['stand'],
      { results: [['blackjack'], ['win']], prizes: [25_000n, 20_000n], prizeMinor: 45_000n },
    ],
    [
      'that are over 21 are lost though the dealer plays on for another',
      ['1', '1'],
      [10, 10, 6, 6, 10, 10, 10, 10],
      ['hit', 'stand'],
      { results: [['bust'], ['win']], prizes: [0n, 20_000n], prizeMinor: 20_000n },
    ],
    [
      'of nothing but blackjacks see one more card of the dealer',
      ['1', '2'],
      [1, 1, 9, 13, 12, 5],
      [],
      { results: [['blackjack'], ['blackjack']], prizes: [25_000n, 50_000n], prizeMinor: 75_000n },
    ],
  ])('%s', (_, stakes, ranks, actions, expected) => {
    expect(playBoxes(stakes, ranks, actions)).toMatchObject({ ...(expected as object), isOver: true })
  })

  test('say whose turn it is, and a hand that is done is passed over', () => {
    // 21 of an ace and a king is done; the second box has eights and may split.
    const { outcome } = playBoxes(['1', '1'], [1, 8, 6, 13, 8], [])
    expect(turnIn(outcome as BlackjackOutcome, boxesOf(outcome as BlackjackOutcome, 0n))).toEqual({ box: 1, hand: 0 })
    expect(blackjackChoices(outcome as BlackjackOutcome)).toEqual(['hit', 'stand', 'split'])
  })

  test('keep their stakes in an open round, which is found again after a reload', () => {
    const { outcome, state } = playBoxes(['1', '2.5'], [10, 9, 8, 7, 6], [])
    expect(outcome).toEqual(state)
    expect((outcome as { boxes: { stake: string }[] }).boxes.map(({ stake }) => stake)).toEqual(['1.00', '2.50'])
  })

  const accept = (stake: string, action: unknown) => () =>
    blackjack.accept({ setup, stakeMinor: parseMoney(stake), action })

  test.each<[string, string, unknown]>([
    ['less than two', '1', { boxes: ['1'] }],
    ['more than three', '4', { boxes: ['1', '1', '1', '1'] }],
    ['that are not the stake together', '3', { boxes: ['1', '1'] }],
    ['with no stake', '1', { boxes: ['1', '0'] }],
    ['with less than nothing', '1', { boxes: ['2', '-1'] }],
    ['with parts of the least stake', '3', { boxes: ['1.5', '1.5'] }],
    ['over the limit of a round', '800', { boxes: ['400', '400'] }],
    ['and something else', '2', { boxes: ['1', '1'], insurance: true }],
    ['as a step', '1', 'hit'],
  ])('%s are refused before a stake is taken', (_, stake, action) => {
    expect(accept(stake, action)).toThrow(RuleError)
  })

  test('take as much as one box, all together', () => {
    expect(accept('400', null)).not.toThrow()
    expect(accept('400', { boxes: ['200', '100', '100'] })).not.toThrow()
    expect(accept('401', { boxes: ['200', '100', '101'] })).toThrow(RuleError)
  })

  /**
   * Why a box returns what a lone hand does: its cards and the dealer's are all that counts for it. Every card is as likely as in a full
   * deck whatever came before, so the cards of a box, in the order in which it gets them, are as likely as those of a lone hand; and dealt
   * the same cards, a lone hand comes to the same.
   */
  test('come to what a lone hand with their cards comes to, whatever the others do', () => {
    const luck = seededRandom({ serverSeed: 'ab'.repeat(32), clientSeed: 'boxes', nonce: 1 })
    const seen = new Set<string>()
    for (let round = 0; round < 500; round++) {
      const stakes = ['1', '2', '3'].slice(0, 2 + luck.below(2))
      const stakeMinor = stakes.reduce((sum, stake) => sum + parseMoney(stake), 0n)
      const random = seededRandom({ serverSeed: 'cd'.repeat(32), clientSeed: 'boxes', nonce: round })
      const drawn: number[] = []
      const noted = {
        below: (bound: number) => {
          drawn.push(random.below(bound))
          return drawn.at(-1) ?? 0
        },
        used: () => random.used(),
      }
      const own: { cards: number[]; actions: BlackjackAction[]; raised: bigint }[] = []
      let turn = blackjack.begin({ setup, stakeMinor, action: { boxes: stakes }, random: noted })
      const count = stakes.length
      const [up = 0] = (turn.outcome as BlackjackOutcome).dealer
      for (const box of stakes.keys()) {
        const cards = [drawn[box] ?? 0, up, drawn[count + 1 + box] ?? 0]
        own.push({ cards, actions: [], raised: 0n })
      }
      while (!turn.isOver) {
        const open = turn.outcome as BlackjackOutcome
        const box = own[turnIn(open, boxesOf(open, 0n))?.box ?? 0]
        const choices = blackjackChoices(open)
        const action = choices[luck.below(choices.length)] ?? 'stand'
        const before = drawn.length
        const { length: dealt } = open.dealer
        turn = blackjack.step?.({ setup, stakeMinor, state: turn.state, action, random: noted }) ?? turn
        // What came after the player's own cards is the dealer's.
        const dealers = (turn.outcome as BlackjackOutcome).dealer.length - dealt
        box?.cards.push(...drawn.slice(before, drawn.length - dealers))
        box?.actions.push(action)
        if (box !== undefined) box.raised += turn.raiseMinor ?? 0n
      }
      const over = turn.outcome as BlackjackOutcome
      let paid = 0n
      for (const [index, box] of boxesOf(over, 0n).entries()) {
        const { cards = [], actions = [], raised = 0n } = own[index] ?? {}
        const boxMinor = parseMoney(box.stake)
        // A lone hand may need fewer of the dealer's cards, never more.
        const lone = scriptedRandom(...cards, ...over.dealer.slice(1))
        let alone = blackjack.begin({ setup, stakeMinor: boxMinor, action: null, random: lone })
        let loneRaised = 0n
        for (const action of actions) {
          alone = blackjack.step?.({ setup, stakeMinor: boxMinor, state: alone.state, action, random: lone }) ?? alone
          loneRaised += alone.raiseMinor ?? 0n
        }
        const [said] = boxesOf(alone.outcome as BlackjackOutcome, boxMinor)
        expect(alone.isOver).toBe(true)
        expect(said).toEqual(box)
        expect(alone.prizeMinor).toBe(blackjackPrize(box, over.dealer))
        expect(loneRaised).toBe(raised)
        paid += alone.prizeMinor
        for (const { result } of box.hands) seen.add(String(result))
        if (box.hands.length > 1) seen.add('split')
        if (box.hands.some(({ isDoubled }) => isDoubled)) seen.add('double')
        seen.add(String(box.insurance))
      }
      expect(paid).toBe(turn.prizeMinor)
    }
    const all = ['blackjack', 'bust', 'declined', 'double', 'lose', 'null', 'push', 'split', 'taken', 'win']
    expect([...seen].toSorted()).toEqual(all)
  })
})

test('a round from before there were boxes, open in the database, goes on as it would have', () => {
  const state = {
    dealer: [card(6)],
    hands: [{ cards: [card(5), card(6)], isDoubled: false, isDone: false, result: null }],
    insurance: null,
    isOver: false,
  }
  const random = scriptedRandom(card(10), card(10), card(10))
  const turn = blackjack.step?.({ setup, stakeMinor: STAKE, state, action: 'double', random })
  expect(turn).toMatchObject({ raiseMinor: STAKE, prizeMinor: 4n * STAKE, isOver: true })
  expect(turn?.outcome).toEqual({
    dealer: [card(6), card(10), card(10)],
    hands: [{ cards: [card(5), card(6), card(10)], isDoubled: true, isDone: true, result: 'win' }],
    insurance: null,
    isOver: true,
  })
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
