import { type Card, rankOf, type Suit, suitOf } from '../../../src/engines/cards.ts'
import { artUrl } from '../../shell/art.ts'
import { cx } from '../../shell/cx.ts'
import styles from './playing-card.module.css'
import { t } from './texts.ts'

const CORNERS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']
const SUIT_ART: Readonly<Record<Suit, string>> = {
  clubs: 'club-suit',
  diamonds: 'diamond-suit',
  hearts: 'heart-suit',
  spades: 'spade-suit',
}
export const CARD_ART: readonly string[] = Object.values(SUIT_ART)

const COURT: Readonly<Record<number, 'ace' | 'jack' | 'queen' | 'king'>> = {
  1: 'ace',
  11: 'jack',
  12: 'queen',
  13: 'king',
}

function rankName(rank: number): string {
  const court = COURT[rank]
  return court === undefined ? String(rank) : t(`card.ranks.${court}`)
}

export const cardName = (card: Card) =>
  t('card.name', { rank: rankName(rankOf(card)), suit: t(`card.suits.${suitOf(card)}`) })

const cornerOf = (card: Card) => CORNERS[rankOf(card) - 1] ?? ''

/** A card of the deck; null lies face down. */
export function PlayingCard({ card, className }: { card: Card | null; className?: string | undefined }) {
  if (card === null) {
    return (
      <span className={cx(styles.card, styles.back, className)} role="img" aria-label={t('card.down')}>
        <span className={styles.weave} />
      </span>
    )
  }
  const suit = suitOf(card)
  const isRed = suit === 'hearts' || suit === 'diamonds'
  const court = COURT[rankOf(card)]
  const isCourt = court !== undefined && court !== 'ace'
  return (
    <span
      key={card}
      className={cx(styles.card, styles.face, isRed && styles.red, className)}
      role="img"
      aria-label={cardName(card)}
    >
      <span className={styles.corner} data-corner={cornerOf(card)} />
      <img className={cx(styles.suit, isCourt && styles.small)} src={artUrl(SUIT_ART[suit])} alt="" />
      {isCourt ? <Court court={court} isRed={isRed} /> : null}
    </span>
  )
}

const GOLD = '#e9b93b'
const SKIN = '#f2cda8'
const HAIR = { jack: '#7a4a22', queen: '#4a2a17', king: '#8a5a2b' } as const
const CLOTH = { red: '#b3202b', black: '#22386b' } as const

/** The face of a jack, a queen or a king, in the colour of its suit. */
function Court({ court, isRed }: { court: keyof typeof HAIR; isRed: boolean }) {
  const [hair, cloth] = [HAIR[court], isRed ? CLOTH.red : CLOTH.black]
  return (
    <svg className={styles.court} viewBox="0 0 40 46" aria-hidden="true">
      {court === 'queen' ? <path d="M8 22c0-10 5-14 12-14s12 4 12 14v15H8z" fill={hair} /> : null}
      <path d="M3 46c0-11 7-16 17-16s17 5 17 16z" fill={cloth} />
      <path d="M12 31.5l8 8 8-8-2.5-2.5h-11z" fill={GOLD} />
      <path d="M16.5 24h7v7l-3.5 3-3.5-3z" fill={SKIN} />
      <ellipse cx="20" cy="20" rx="8" ry="9" fill={SKIN} />
      {court === 'jack' ? (
        <path d="M11 24c-2-12 3-15 9-15s11 3 9 15l-2-1V17c-3 0-5-1-7-3-2 2-4 3-7 3v6z" fill={hair} />
      ) : null}
      {court === 'queen' ? <path d="M12 20c0-7 3-10 8-10s8 3 8 10c-3-1-6-3-8-6-2 3-5 5-8 6z" fill={hair} /> : null}
      {court === 'king' ? (
        <path d="M11.5 19c0 12 3.5 17 8.5 17s8.5-5 8.5-17c-1.5 4-4 6-8.5 6s-7-2-8.5-6z" fill={hair} />
      ) : null}
      <circle cx="16.8" cy="19.5" r="1.1" fill="#221611" />
      <circle cx="23.2" cy="19.5" r="1.1" fill="#221611" />
      <path d="M17.5 24.8c1.5 1 3.5 1 5 0" fill="none" stroke="#8d3b32" strokeWidth="1.2" strokeLinecap="round" />
      {court === 'king' ? <path d="M10 13L8.5 3l5.5 4.5L20 1l6 6.5L31.5 3 30 13z" fill={GOLD} /> : null}
      {court === 'queen' ? <path d="M12.5 11.5l-1-7L16 8l4-5.5L24 8l4.5-3.5-1 7z" fill={GOLD} /> : null}
      {court === 'jack' ? (
        <>
          <path d="M9 13c0-7 6-10 13-10 6 0 10 3 9 8-7-1-14 0-22 2z" fill={cloth} />
          <path d="M27 5c4-5 8-4 9-3-2 1-3 4-7 6z" fill={GOLD} />
        </>
      ) : null}
    </svg>
  )
}
