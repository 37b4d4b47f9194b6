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
  return (
    <span
      key={card}
      className={cx(styles.card, styles.face, isRed && styles.red, className)}
      role="img"
      aria-label={cardName(card)}
    >
      <span className={styles.corner} data-corner={cornerOf(card)} />
      <img className={styles.suit} src={artUrl(SUIT_ART[suit])} alt="" />
    </span>
  )
}
