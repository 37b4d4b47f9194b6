import type { CSSProperties } from 'react'
import type { BlackjackResult } from '../../../src/engines/blackjack/table.ts'
import type { Card } from '../../../src/engines/cards.ts'
import { cx } from '../../shell/cx.ts'
import { PlayingCard } from '../parts/playing-card.tsx'
import styles from './blackjack.module.css'
import { pointsText } from './ends.ts'
import { t } from './texts.ts'

/** How long a card of the dealer waits for the one before it. */
export const DEALER_CARD_MS = 420
/** The same for the cards of the deal. */
export const DEAL_CARD_MS = 90

type FanProps = {
  cards: readonly Card[]
  /** Of each place, how long its card waits before it comes. */
  delayMs?: (place: number) => number
}

/** Cards that lie over each other, the more of them the closer. */
export const Fan = ({ cards, delayMs = () => 0 }: FanProps) => (
  <div className={styles.cards}>
    {cards.length === 0 ? <PlayingCard card={null} /> : null}
    {cards.map((card, place) => {
      const delay = { animationDelay: `${delayMs(place)}ms` } as CSSProperties
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: a card stays at its place, and may be there twice
        <span key={place} className={styles.slot} style={delay}>
          <PlayingCard card={card} />
        </span>
      )
    })}
  </div>
)

type HandProps = FanProps & {
  label: string
  /** What stands beside the points. */
  note?: string | undefined
  isActive?: boolean
  /** No card comes to it any more. */
  isDone?: boolean
  /** Has the whole width. */
  isAlone?: boolean
  tone?: 'won' | 'lost' | undefined
}

export const Hand = ({
  label,
  cards,
  note,
  isActive = false,
  isDone = false,
  isAlone = false,
  tone,
  delayMs,
}: HandProps) => (
  <section
    className={cx(styles.hand, isAlone && styles.alone, isActive && styles.active, tone && styles[tone])}
    aria-label={label}
  >
    <p className={styles.head}>
      <span>{label}</span>
      <b className={styles.points}>{pointsText(cards, isDone)}</b>
    </p>
    <Fan cards={cards} {...(delayMs && { delayMs })} />
    <p className={styles.note}>{note ?? '\u00a0'}</p>
  </section>
)

export const resultText = (result: BlackjackResult) => t(`results.${result}`)
