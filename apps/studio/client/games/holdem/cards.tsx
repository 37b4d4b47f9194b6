import type { CSSProperties } from 'react'
import type { Card } from '../../../src/engines/cards.ts'
import { cx } from '../../shell/cx.ts'
import { PlayingCard } from '../parts/playing-card.tsx'
import styles from './holdem.module.css'

/** How long a card waits for the one before it. */
export const CARD_MS = 420

type CardsProps = {
  label: string
  /** Null lies face down. */
  cards: readonly (Card | null)[]
  note?: string | undefined
  tone?: 'won' | undefined
  isBoard?: boolean
  /** Of each card how many others come before it. */
  delays?: readonly number[]
}

/** Cards that lie together, with the name of what they are. */
export function Cards({ label, cards, note, tone, isBoard = false, delays = [] }: CardsProps) {
  return (
    <section className={cx(styles.hand, isBoard && styles.board, tone && styles.won)} aria-label={label}>
      {isBoard ? null : (
        <p className={styles.head}>
          <span className={styles.who}>{label}</span>
          <b className={styles.what}>{note ?? '\u00a0'}</b>
        </p>
      )}
      <div className={styles.cards}>
        {cards.map((card, place) => {
          const wait = { animationDelay: `${(card === null ? 0 : (delays[place] ?? 0)) * CARD_MS}ms` } as CSSProperties
          return (
            // A card that turns comes anew.
            // biome-ignore lint/suspicious/noArrayIndexKey: a card is its place
            <span key={`${place}:${card}`} className={styles.slot} style={wait}>
              <PlayingCard card={card} />
            </span>
          )
        })}
      </div>
    </section>
  )
}
