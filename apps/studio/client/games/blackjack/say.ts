import { parseMoney } from '@trevo/contract/money'
import {
  type BlackjackBox,
  type BlackjackHand,
  type BlackjackOutcome,
  boxesOf,
  turnIn,
} from '../../../src/engines/blackjack/table.ts'
import type { Round } from '../../../src/protocol.ts'
import { cardName } from '../parts/playing-card.tsx'
import { isBlackjack, pointsText } from './ends.ts'
import { resultText } from './hand.tsx'
import { t } from './texts.ts'

type MoneyWriter = (amount: string | bigint) => string

function nameOf(boxes: readonly BlackjackBox[], box: number, hand: number): string {
  const isSplit = (boxes[box]?.hands.length ?? 1) > 1
  if (boxes.length === 1) return isSplit ? t('hand', { number: hand + 1 }) : t('you')
  const place = t('box', { number: box + 1 })
  return isSplit ? `${place} · ${t('hand', { number: hand + 1 })}` : place
}

const handWords = ({ cards, isDone, result }: BlackjackHand) =>
  `${cards.map(cardName).join(', ')}, ${pointsText(cards, isDone)}${result === null ? '' : `, ${resultText(result)}`}`

/** An answer for whoever hears the game: the dealer, every hand, and whose turn it is or what was paid. */
export function wordsFor(round: BlackjackOutcome, { stake, prize }: Round, money: MoneyWriter): string {
  const boxes = boxesOf(round, parseMoney(stake))
  const house = `${t('dealer')}: ${round.dealer.map(cardName).join(', ')}, ${pointsText(round.dealer, round.isOver)}.`
  const own = boxes.flatMap(({ hands }, box) =>
    hands.map((hand, index) => `${nameOf(boxes, box, index)}: ${handWords(hand)}.`),
  )
  return [house, ...own, lastWords(round, boxes, prize, money)].join(' ')
}

function lastWords(round: BlackjackOutcome, boxes: readonly BlackjackBox[], prize: string, money: MoneyWriter): string {
  if (round.isOver) return parseMoney(prize) > 0n ? t('paid', { amount: money(prize) }) : t('unpaid')
  return boxes.length === 1 ? '' : stateText(round, boxes, true)
}

/** The line between the dealer and the player. `isShown`: the cards have come. */
export function stateText(round: BlackjackOutcome | null, boxes: readonly BlackjackBox[], isShown: boolean): string {
  if (round === null) return t('hint')
  if (!isShown) return '\u00a0'
  const turn = turnIn(round, boxes)
  if (!round.isOver && turn !== null) {
    const deed = turn.hand === null ? t('askInsurance') : t('yourTurn')
    const isNamed = boxes.length > 1 || (boxes[0]?.hands.length ?? 1) > 1
    return isNamed ? `${nameOf(boxes, turn.box, turn.hand ?? 0)} · ${deed}` : deed
  }
  const only = boxes.length === 1 && boxes[0]?.hands.length === 1 ? boxes[0].hands[0] : undefined
  if (only?.result === 'lose' && isBlackjack(round.dealer)) return t('houseBlackjack')
  return only?.result == null ? t('over') : resultText(only.result)
}
