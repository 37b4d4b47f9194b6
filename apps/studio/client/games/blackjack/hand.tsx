import type { CSSProperties } from 'react'
import { pointsOf } from '../../../src/engines/blackjack/hand.ts'
import type { Card } from '../../../src/engines/cards.ts'
import { cx } from '../../shell/cx.ts'
import { PlayingCard } from '../parts/playing-card.tsx'
import styles from './blackjack.module.css'
import { t } from './texts.ts'

/** From so many cards on they lie closer. */
const MANY = 5

/** How long a card of the dealer waits for the one before it. */
export const DEALER_CARD_MS = 420

export function pointsText(cards: readonly Card[]): string {
  if (cards.length === 0) return '–'
  const { points, isSoft } = pointsOf(cards)
  return isSoft && points < 21 ? `${points - 10}/${points}` : String(points)
}

type HandProps = {
  label: string
  cards: readonly Card[]
  /** What stands beside the points. */
  note?: string | undefined
  isActive?: boolean
  /** Has the whole width. */
  isAlone?: boolean
  tone?: 'won' | 'lost' | undefined
  /** Cards from this place on come one after the other. */
  slowFrom?: number
}

export function Hand({
  label,
  cards,
  note,
  isActive = false,
  isAlone = false,
  tone,
  slowFrom = cards.length,
}: HandProps) {
  return (
    <section
      className={cx(styles.hand, isAlone && styles.alone, isActive && styles.active, tone && styles[tone])}
      aria-label={label}
    >
      <p className={styles.head}>
        <span>{label}</span>
        <b className={styles.points}>{pointsText(cards)}</b>
      </p>
      <div className={cx(styles.cards, cards.length >= MANY && styles.many)}>
        {cards.length === 0 ? <PlayingCard card={null} /> : null}
        {cards.map((card, place) => {
          const delay = { animationDelay: `${Math.max(0, place - slowFrom) * DEALER_CARD_MS}ms` } as CSSProperties
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a card stays at its place, and may be there twice
            <span key={place} className={styles.slot} style={delay}>
              <PlayingCard card={card} />
            </span>
          )
        })}
      </div>
      <p className={styles.note}>{note ?? '\u00a0'}</p>
    </section>
  )
}

export const resultText = (result: 'blackjack' | 'win' | 'push' | 'lose' | 'bust') => t(`results.${result}`)
