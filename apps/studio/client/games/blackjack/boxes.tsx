import { parseMoney } from '@trevo/contract/money'
import Plus from 'lucide-react/icons/plus'
import {
  type BlackjackBox,
  type BlackjackHand,
  type BlackjackTurn,
  MOST_BOXES,
} from '../../../src/engines/blackjack/table.ts'
import type { Card } from '../../../src/engines/cards.ts'
import styles from './blackjack.module.css'
import { Box, type BoxEnd } from './box.tsx'
import { type BoxResult, endOf, stakedOn, toneOf } from './ends.ts'
import { DEAL_CARD_MS, Hand } from './hand.tsx'
import { t } from './texts.ts'

type BoxesProps = {
  /** With no hands: before the deal. */
  boxes: readonly BlackjackBox[]
  dealer: readonly Card[]
  turn: BlackjackTurn | null
  /** The round is over and was shown. */
  isEnded: boolean
  money: (amount: bigint) => string
  /** Boxes may be opened and closed. */
  isFree: boolean
  chosen: number
  onChoose: (box: number) => void
  onClose: (box: number) => void
}

/** The first cards come around the table, the dealer's after the first of each box. */
const dealDelay = (box: number, count: number) => (place: number) =>
  place > 1 ? 0 : (place === 0 ? box : count + 1 + box) * DEAL_CARD_MS

/** The player's places, from right to left as they are played, with room for one more. */
export function Boxes({ boxes, dealer, turn, isEnded, money, isFree, chosen, onChoose, onClose }: BoxesProps) {
  const [only] = boxes
  const isBefore = boxes.every(({ hands }) => hands.length === 0)
  return (
    <div className={styles.places}>
      {boxes.length === 1 && only !== undefined ? (
        <Alone box={only} turn={turn} isEnded={isEnded} money={money} />
      ) : (
        boxes.map((box, index) => (
          <Box
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
            key={index}
            number={index + 1}
            hands={box.hands}
            activeHand={turn?.box === index && box.hands.length > 1 ? turn.hand : null}
            isActive={turn?.box === index}
            staked={money(stakedOn(box))}
            insurance={box.insurance}
            end={isEnded ? endText(endOf(box, dealer), money) : null}
            delayMs={dealDelay(index, boxes.length)}
            onChoose={isFree ? () => onChoose(index) : null}
            isChosen={isFree && chosen === index}
            onClose={isFree && isBefore ? () => onClose(index) : null}
          />
        ))
      )}
      {boxes.length < MOST_BOXES ? (
        <button
          type="button"
          className={styles.more}
          aria-label={t('open', { number: boxes.length + 1 })}
          disabled={!isFree}
          onClick={() => onChoose(boxes.length)}
        >
          <Plus size={22} />
        </button>
      ) : null}
    </div>
  )
}

type AloneProps = Pick<BoxesProps, 'turn' | 'isEnded'> & { box: BlackjackBox; money: (amount: bigint) => string }

/** The only box has the width of the table, and split hands lie side by side. */
function Alone({ box, turn, isEnded, money }: AloneProps) {
  const { hands } = box
  const stakeMinor = parseMoney(box.stake)
  const delayMs = dealDelay(0, 1)
  return (
    <div className={styles.hands}>
      {hands.length === 0 ? <Hand isAlone label={t('you')} cards={[]} note={money(stakeMinor)} /> : null}
      {hands.map((hand, index) => (
        <Hand
          // biome-ignore lint/suspicious/noArrayIndexKey: a hand is its place
          key={index}
          label={hands.length === 1 ? t('you') : t('hand', { number: index + 1 })}
          cards={hand.cards}
          isAlone={hands.length === 1}
          isActive={hands.length > 1 && turn?.hand === index}
          isDone={hand.isDone}
          note={noteOf(hand, isEnded && hands.length > 1, money(hand.isDoubled ? 2n * stakeMinor : stakeMinor))}
          tone={isEnded ? toneOf(hand) : undefined}
          delayMs={delayMs}
        />
      ))}
    </div>
  )
}

/** What lies on a hand, and of two hands what came of each. */
const noteOf = ({ result }: BlackjackHand, withResult: boolean, staked: string) =>
  result !== null && withResult ? `${staked} · ${t(`short.${result}`)}` : staked

const endText = ({ tone, word, prizeMinor }: BoxResult, money: (amount: bigint) => string): BoxEnd => ({
  tone,
  text: t(`short.${word}`),
  prize: prizeMinor > 0n ? money(prizeMinor) : null,
})
