import { expect, test } from 'vitest'
import type { BlackjackBox, BlackjackHand } from '../../../src/engines/blackjack/table.ts'
import { endOf, isBlackjack, pointsText } from './ends.ts'

// A card is its rank (0 is the ace) in fours.
const [ACE, SEVEN, NINE, KING] = [0, 24, 32, 48]
const HOUSE = [ACE, KING]
const hand = (cards: number[], result: BlackjackHand['result']): BlackjackHand => ({
  cards,
  isDoubled: false,
  isDone: true,
  result,
})
const box = (hands: BlackjackHand[], insurance: BlackjackBox['insurance']): BlackjackBox => ({
  stake: '1.00',
  hands,
  insurance,
})
const end = (one: BlackjackBox, dealer = HOUSE) => endOf(one, dealer)

test('a hand that lost and was insured says that its insurance paid, not that so much was lost', () => {
  const lost = hand([KING, SEVEN], 'lose')
  // Half a stake is paid two to one, and comes back: as much as lay on the box.
  expect(end(box([lost], 'taken'))).toEqual({ tone: 'even', word: 'insured', prizeMinor: 15_000n })
  expect(end(box([lost], 'declined'))).toEqual({ tone: 'lost', word: 'lose', prizeMinor: 0n })
  // Of two stakes and half of one.
  expect(end(box([lost, lost], 'taken'))).toEqual({ tone: 'lost', word: 'insured', prizeMinor: 15_000n })
  expect(end(box([hand([KING, NINE], 'win')], 'taken'), [ACE, SEVEN])).toMatchObject({
    word: 'win',
    prizeMinor: 20_000n,
  })
})

test('a soft hand has two counts while cards may come, and one at the end', () => {
  expect(pointsText([ACE, NINE])).toBe('10/20')
  expect(pointsText([ACE, NINE], true)).toBe('20')
})

test('two cards that are 21 have a name, and three have none', () => {
  expect(isBlackjack(HOUSE)).toBe(true)
  expect(isBlackjack([SEVEN, SEVEN, SEVEN])).toBe(false)
  expect(isBlackjack([ACE, NINE])).toBe(false)
})
