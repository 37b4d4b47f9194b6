import { parseMoney } from '@trevo/contract/money'
import Plus from 'lucide-react/icons/plus'
import {
  type BlackjackBox,
  type BlackjackHand,
  type BlackjackTurn,
  MOST_BOXES,
} from '../../../src/engines/blackjack/table.ts'
import { blackjackPrize, blackjackRaise } from '../../../src/engines/blackjack.ts'
import type { Card } from '../../../src/engines/cards.ts'
import styles from './blackjack.module.css'
import { Box, type BoxEnd } from './box.tsx'
import { DEAL_CARD_MS, Hand, toneOf } from './hand.tsx'
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

/** What lies on a box: a hand each, and what doubled one of them. */
function stakedOn({ stake, hands, insurance }: BlackjackBox): bigint {
  const stakeMinor = parseMoney(stake)
  const stakes = hands.reduce((sum, { isDoubled }) => sum + (isDoubled ? 2n : 1n), 0n)
  const insured = insurance === 'taken' ? blackjackRaise(stakeMinor, 'insure') : 0n
  return (stakes === 0n ? 1n : stakes) * stakeMinor + insured
}

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
            end={isEnded ? endOf(box, dealer, money) : null}
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

/** By the money: of a box that was split one hand may have won and the other lost, which their points tell by their colour. */
function endOf(box: BlackjackBox, dealer: readonly Card[], money: (amount: bigint) => string): BoxEnd {
  const prizeMinor = blackjackPrize(box, dealer)
  const staked = stakedOn(box)
  const tone = prizeMinor > staked ? 'won' : prizeMinor < staked ? 'lost' : 'even'
  const [only, ...others] = box.hands
  const result = others.length === 0 ? only?.result : null
  const text = t(`short.${result ?? ({ won: 'win', lost: 'lose', even: 'push' } as const)[tone]}`)
  return { tone, text, prize: prizeMinor > 0n ? money(prizeMinor) : null }
}
