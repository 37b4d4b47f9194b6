import { ENGINES } from '@trevo/games/profiles'
import { expect, test } from 'vitest'
import { choose } from '../../test/chances.ts'
import { onBoard } from '../../test/holdem-return.ts'
import { scriptedRandom } from '../../test/scripted-random.ts'
import { fastRandom } from '../../test/simulate.ts'
import { type Card, DECK_SIZE } from './cards.ts'
import { RuleError } from './engine.ts'
import { dealerQualifies, holdemHand } from './holdem/hands.ts'
import { ANTE_PAYS, BONUS_PAYS } from './holdem/pays.ts'
import { holdem } from './holdem.ts'
import { drawFrom } from './shuffle.ts'

const RANKS = 'A23456789TJQK'
/** "Ah Td" as cards. */
const cards = (text: string): Card[] =>
  text.split(' ').map((card) => RANKS.indexOf(card[0] ?? '') * 4 + 'cdhs'.indexOf(card[1] ?? ''))

test.each([
  ['Ah Kh Qh Jh Th 2c 2d', 'royal'],
  ['9h Kh Qh Jh Th Ac Ad', 'straightFlush'],
  ['Ah 2h 3h 4h 5h 6c 7d', 'straightFlush'],
  ['7h 7d 7s 7c Th Td Ts', 'four'],
  ['7h 7d 7s Tc Th Td 2s', 'fullHouse'],
  ['2h 9h Qh Jh Th 2c 2d', 'flush'],
  ['Ah Kd Qh Jh Th Ac Ad', 'straight'],
  ['Ah 2d 3h 4c 5h Kc Kd', 'straight'],
  ['7h 7d 7s Tc Jh 2c 3d', 'three'],
  ['7h 7d Ts Tc Jh Jd 3d', 'twoPair'],
  ['2h 2d Ts 9c Jh 4d 5d', 'pair'],
  ['Ah 2d 3h 4c 6h Kc Qd', 'high'],
] as const)('%s is %s', (text, hand) => {
  expect(holdemHand(cards(text)).hand).toBe(hand)
})

test.each([
  ['a higher pair beats a lower', 'Kh Kd 2c 5s 7h 8d 9c', 'Qh Qd As Kc Jh 3d 2c'],
  ['of the same pair the card beside it decides', 'Kh Kd Ac 5s 7h 3d 2c', 'Ks Kc Qh 5d 7c 3s 2h'],
  ['an ace is the lowest of a run that begins with it', '2h 3d 4c 5s 6h Kd Kc', 'Ah 2d 3c 4s 5h Kd Kc'],
  ['of two full houses the three decide', '3h 3d 3c 2s 2h 9d Tc', '2d 2c 2h As Ad 9d Tc'],
  ['of two pairs in three the lowest is none', 'Ah Ad Kc Ks 2h 2d 4c', 'Ah Ad Kc Ks 2h 2d 3c'],
])('%s', (_, better, worse) => {
  expect(holdemHand(cards(better)).strength).toBeGreaterThan(holdemHand(cards(worse)).strength)
})

test('the dealer plays with a pair of fours', () => {
  expect(dealerQualifies(holdemHand(cards('4h 4d 2c 3s 7h 8d 9c')))).toBe(true)
  expect(dealerQualifies(holdemHand(cards('3h 3d Ac Ks Qh 8d 9c')))).toBe(false)
  expect(dealerQualifies(holdemHand(cards('3h 3d 2c 2s Qh 8d 9c')))).toBe(true)
})

const setup = { engine: 'holdem' as const, profile: null, minBetMinor: 10_000n }
const bets = (ante: string, bonus?: string) => ({
  bets: [{ spot: 'ante', amount: ante }, ...(bonus === undefined ? [] : [{ spot: 'bonus', amount: bonus }])],
})
/** The draws that deal these nine cards. */
function dealing(wanted: readonly Card[]) {
  const left = Array.from({ length: DECK_SIZE }, (_, index) => index)
  const draws = wanted.map((card, place) => {
    const at = left.indexOf(card)
    left[at] = left[place] ?? 0
    left[place] = card
    return at - place
  })
  return scriptedRandom(...draws)
}
function played(text: string, step: 'call' | 'fold', action = bets('1.00')) {
  const random = dealing(cards(text))
  const begun = holdem.begin({ setup, stakeMinor: 10_000n, action, random })
  return { begun, over: holdem.step?.({ setup, stakeMinor: 10_000n, state: begun.state, action: step, random }) }
}

test.each([
  // Own cards, flop, turn and river, the dealer's. A pair of kings against queens: 2 for the ante, 4 for the call.
  ['win', 'Kh Qd Kd 7c 2s 9h 3d Qh Qs', 60_000n],
  // Four of a kind pays 20: 21 and 4.
  ['win', 'Kh Ks Kd Kc 2s 9h 3d Qh Qs', 250_000n],
  // A flush pays no more than a pair.
  ['win', 'Kh 4h 7h 9h 2h Jc 3d Qc Qs', 60_000n],
  // The dealer has a pair of threes: 2 for the ante, the call comes back.
  ['unqualified', 'Kh Qd Jd 7c 2s 9h 3d 3h 5s', 40_000n],
  // Even a better hand of a dealer who does not play.
  ['unqualified', 'Kh Qd Jd 7c 2s 9h 4d Ah 5s', 40_000n],
  // The board plays for both.
  ['push', '2h 3d Ac Kc Qc Jc Tc 4h 5s', 30_000n],
  ['lose', 'Kh Qd 8d 7c 2s 9h 3d Ah As', 0n],
] as const)('%s with %s brings %s', (result, text, prizeMinor) => {
  const { begun, over } = played(text, 'call')
  expect(begun).toMatchObject({ isOver: false, prizeMinor: 0n, outcome: { turn: null, river: null, dealer: null } })
  expect(JSON.stringify(begun.outcome)).not.toContain('"cards"')
  expect(over).toMatchObject({ isOver: true, prizeMinor, raiseMinor: 20_000n, outcome: { result } })
})

test('a fold loses the ante, costs nothing more, and the bonus is paid all the same', () => {
  expect(played('Ah 9d Ad 7c 2s 9h 3d Qh Qs', 'fold').over).toMatchObject({
    prizeMinor: 0n,
    outcome: { result: 'fold' },
  })
  expect(played('Ah 9d Ad 7c 2s 9h 3d Qh Qs', 'fold').over?.raiseMinor).toBeUndefined()
  // A pair of aces pays 7 to 1 on two.
  const { over } = played('Ah 9d Ad 7c 2s 9h 3d Qh Qs', 'fold', bets('1.00', '2.00'))
  expect(over).toMatchObject({ prizeMinor: 160_000n, outcome: { bonus: 'aces' } })
  // A pair of kings does not.
  expect(played('Kh 9d Kd 7c 2s 9h 3d Qh Qs', 'fold', bets('1.00', '2.00')).over).toMatchObject({ prizeMinor: 0n })
})

test.each([
  ['no ante', 10_000n, { bets: [{ spot: 'bonus', amount: '1.00' }] }],
  ['nothing', 10_000n, null],
  ['chips that are not the stake', 20_000n, bets('1.00')],
  ['a part of the least stake', 15_000n, bets('1.50')],
  ['a spot that the table does not have', 10_000n, { bets: [{ spot: 'call', amount: '1.00' }] }],
  ['two antes', 20_000n, { bets: [...bets('1.00').bets, ...bets('1.00').bets] }],
])('refuses %s', (_, stakeMinor, action) => {
  expect(() => holdem.accept({ setup, stakeMinor, action })).toThrow(RuleError)
})

test.each([[null], ['raise'], [{ call: true }], ['']])('refuses the step %j', (action) => {
  const { state } = holdem.begin({ setup, stakeMinor: 10_000n, action: bets('1.00'), random: fastRandom(1) })
  expect(() => holdem.step?.({ setup, stakeMinor: 10_000n, state, action, random: fastRandom(1) })).toThrow(RuleError)
})

test('the bonus gets back what is stated, of all that five cards can be', () => {
  // As every book on poker counts them; pairs of aces are C(4, 2) x C(12, 3) x 4^3.
  const counts = { royal: 4, straightFlush: 36, four: 624, fullHouse: 3_744, flush: 5_108 }
  const aces = 10_200 + 54_912 + 123_552 + 6 * 220 * 64
  const paid =
    Object.entries(counts).reduce((sum, [hand, count]) => sum + count * (1 + BONUS_PAYS[hand as 'royal']), 0) +
    aces * (1 + BONUS_PAYS.aces)
  expect(Math.floor((paid / Number(choose(52, 5))) * 10_000) / 100).toBe(Number(ENGINES.holdem.least))
})

/** As the count of all deals numbers cards: deuces first. */
const counted = (card: Card) => (card < 4 ? 48 + card : card - 4)

test('against all pairs of a dealer the engine pays what the count of all deals says', () => {
  const random = fastRandom(7)
  const pays = { ...ANTE_PAYS }
  for (let board = 0; board < 12; board++) {
    const dealt = drawFrom(DECK_SIZE, 7, random)
    const left = Array.from({ length: DECK_SIZE }, (_, card) => card).filter((card) => !dealt.includes(card))
    let sum = 0n
    for (const [index, one] of left.entries()) {
      for (const two of left.slice(index + 1)) {
        const state = { cards: [...dealt, one, two], anteMinor: '10000', bonusMinor: '0' }
        sum += holdem.step?.({ setup, stakeMinor: 10_000n, state, action: 'call', random })?.prizeMinor ?? 0n
      }
    }
    const [one = 0, two = 0, ...table] = dealt.map(counted)
    expect(Number(sum) / 10_000).toBe(onBoard(table, [one, two], pays))
  }
})
