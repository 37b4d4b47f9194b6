import { type Money, parseMoney } from '@trevo/contract/money'
import { type BlackjackOutcome, boxesOf } from '../../../src/engines/blackjack/table.ts'
import { blackjackPrize } from '../../../src/engines/blackjack.ts'
import type { Card } from '../../../src/engines/cards.ts'
import { useGame } from '../../shell/game-context.ts'
import { prizeText } from '../../shell/money.ts'
import { cardName, PlayingCard } from '../parts/playing-card.tsx'
import styles from './blackjack.module.css'
import { pointsText } from './ends.ts'
import { resultText } from './hand.tsx'
import { t } from './texts.ts'

/** A round of the history: the dealer's cards, then every hand of every box with what it came to. */
export function BlackjackPicture({ outcome, stake }: { outcome: unknown; stake: Money }) {
  const { currency } = useGame().session
  const round = outcome as BlackjackOutcome
  const boxes = boxesOf(round, parseMoney(stake))
  return (
    <ul className={styles.past}>
      <Line name={t('dealer')} cards={round.dealer} notes={[]} />
      {boxes.flatMap((box, place) =>
        box.hands.map(({ cards, isDoubled, result }, index) => (
          <Line
            // biome-ignore lint/suspicious/noArrayIndexKey: a hand is its place
            key={`${place}:${index}`}
            name={boxes.length === 1 ? t('you') : t('box', { number: place + 1 })}
            cards={cards}
            notes={[
              index === 0 ? t('past.stake', { amount: prizeText(box.stake, currency) }) : '',
              isDoubled ? t('past.doubled') : '',
              index === 0 && box.insurance === 'taken' ? t('insured') : '',
              result === null ? '' : resultText(result),
              round.isOver && index === box.hands.length - 1
                ? t('past.prize', { amount: prizeText(blackjackPrize(box, round.dealer), currency) })
                : '',
            ]}
          />
        )),
      )}
    </ul>
  )
}

type LineProps = { name: string; cards: readonly Card[]; notes: readonly string[] }

const Line = ({ name, cards, notes }: LineProps) => (
  <li className={styles.pastLine}>
    <span className={styles.pastCards} role="img" aria-label={cards.map(cardName).join(', ')}>
      {cards.map((card, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a card stays at its place, and may be there twice
        <span key={place} className={styles.pastCard} aria-hidden="true">
          <PlayingCard card={card} />
        </span>
      ))}
    </span>
    <span className={styles.pastText}>
      <b>
        {name} · {pointsText(cards, true)}
      </b>
      <span>{notes.filter((note) => note !== '').join(' · ')}</span>
    </span>
  </li>
)
