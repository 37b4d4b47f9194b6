import { ENGINES } from '@trevo/games/profiles'
import { expect, test } from 'vitest'
import { bestReturns } from '../../test/poker-return.ts'
import { scriptedRandom } from '../../test/scripted-random.ts'
import type { Card } from './cards.ts'
import { RuleError } from './engine.ts'
import { deucesHand, jacksHand } from './poker/hands.ts'
import { DEUCES, deuces, exchange, JACKS, jacks } from './poker.ts'

const RANKS = 'A23456789TJQK'
const SUITS = 'cdhs'
/** "Ah Td" as cards. */
const cards = (text: string): Card[] =>
  text.split(' ').map((card) => RANKS.indexOf(card[0] ?? '') * 4 + SUITS.indexOf(card[1] ?? ''))

test.each([
  ['Ah Kh Qh Jh Th', 'royal'],
  ['9h Kh Qh Jh Th', 'straightFlush'],
  ['Ah 2h 3h 4h 5h', 'straightFlush'],
  ['7h 7d 7s 7c Th', 'four'],
  ['7h 7d 7s Tc Th', 'fullHouse'],
  ['2h 9h Qh Jh Th', 'flush'],
  ['Ah Kd Qh Jh Th', 'straight'],
  ['Ah 2d 3h 4h 5h', 'straight'],
  ['Ah 2d 3h 4h Kh', null],
  ['7h 7d 7s Tc Jh', 'three'],
  ['7h 7d Ts Tc Jh', 'twoPair'],
  ['Jh Jd Ts 9c 2h', 'jacks'],
  ['Ah Ad Ts 9c 2h', 'jacks'],
  ['Th Td Js 9c 2h', null],
])('jacks or better: %s is %s', (text, hand) => {
  expect(jacksHand(cards(text))).toBe(hand)
})

test.each([
  ['Ah Kh Qh Jh Th', 'natural'],
  ['2h 2d 2s 2c Th', 'fourDeuces'],
  ['2h Kd Qd Jd Td', 'wildRoyal'],
  ['2h 2d 2s Kd Ad', 'wildRoyal'],
  ['2h 2d 2s 9d 9c', 'five'],
  ['2h 9d 9c 9s 9h', 'five'],
  ['2h 2d 5s 6s 9s', 'straightFlush'],
  ['2h 2d 2c 5s 9s', 'straightFlush'],
  ['2h 2d 2s 5s Td', 'four'],
  ['2h 9d 9c 9s 5h', 'four'],
  ['2h 9d 9c 5s 5h', 'fullHouse'],
  ['2h 3d 9d Jd 5d', 'flush'],
  ['2h 2d 5s 6d 9s', 'straight'],
  ['2h Ad 3c 4s 5h', 'straight'],
  ['2h Ad Kc Js Th', 'straight'],
  ['2h Ad Kc 4s Kh', 'three'],
  ['2h Ad Kc 4s 9h', null],
  ['Ah Ad Kc Ks 9h', null],
])('deuces wild: %s is %s', (text, hand) => {
  expect(deucesHand(cards(text))).toBe(hand)
})

const setupOf = (engine: 'jacks' | 'deuces') => ({ engine, profile: null, minBetMinor: 1_000n })

test('what is let go is replaced by the next cards of the deck, in order', () => {
  expect(exchange([10, 11, 12, 13, 14, 20, 21, 22, 23, 24], [true, false, true, false, false])).toEqual([
    10, 20, 12, 21, 22,
  ])
})

test('a hand is dealt, held and paid in whole stakes, and the cards to come stay hidden until then', () => {
  // Zeros take the cards as they lie: four aces, then deuces.
  const random = scriptedRandom(...new Array<number>(10).fill(0))
  const setup = setupOf('jacks')
  const begun = jacks.begin({ setup, stakeMinor: 2_000n, action: null, random })
  expect(begun).toMatchObject({
    isOver: false,
    outcome: { dealt: [0, 1, 2, 3, 4], hold: null, final: null, hand: 'four' },
  })
  const held = { setup, stakeMinor: 2_000n, state: begun.state, random }
  expect(jacks.step?.({ ...held, action: { hold: [true, true, true, true, false] } })).toMatchObject({
    isOver: true,
    prizeMinor: 50_000n,
    outcome: { final: [0, 1, 2, 3, 5], hand: 'four' },
  })
  // 5 to 7 are deuces, 8 and 9 threes.
  expect(jacks.step?.({ ...held, action: { hold: [false, false, false, false, false] } })).toMatchObject({
    prizeMinor: 16_000n,
    outcome: { final: [5, 6, 7, 8, 9], hand: 'fullHouse' },
  })
})

test.each([[null], [{ hold: [true] }], [{ hold: [1, 2, 3, 4, 5] }], ['draw']])('refuses to draw with %j', (action) => {
  const random = scriptedRandom(...new Array<number>(10).fill(0))
  const setup = setupOf('deuces')
  const { state } = deuces.begin({ setup, stakeMinor: 1_000n, action: null, random })
  expect(() => deuces.step?.({ setup, stakeMinor: 1_000n, state, action, random })).toThrow(RuleError)
})

test('best play over all hands gets back what is stated, and what is published for the best known machines', () => {
  const { classes, found } = bestReturns([
    JACKS,
    DEUCES,
    { ...JACKS, pays: { ...JACKS.pays, fullHouse: 9 } },
    { ...DEUCES, pays: { ...DEUCES.pays, four: 5, fullHouse: 3, flush: 2 } },
  ])
  expect(classes).toBe(134_459)
  // As every book on poker counts them.
  expect(found[0]?.hands).toMatchObject({ royal: 4, straightFlush: 36, four: 624, fullHouse: 3_744, flush: 5_108 })
  expect(found[1]?.hands).toMatchObject({ natural: 4, fourDeuces: 48, wildRoyal: 480, five: 624 })
  const [ofJacks, ofDeuces, ...known] = found.map(({ rtp }) => rtp * 100)
  expect(ofJacks?.toFixed(2)).toBe(ENGINES.jacks.rtp)
  expect(ofDeuces?.toFixed(2)).toBe(ENGINES.deuces.rtp)
  expect(known.map((rtp) => rtp.toFixed(4))).toEqual(['99.5439', '100.7620'])
})
