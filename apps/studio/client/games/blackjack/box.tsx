import X from 'lucide-react/icons/x'
import type { BlackjackBox, BlackjackHand } from '../../../src/engines/blackjack/table.ts'
import { cx } from '../../shell/cx.ts'
import styles from './blackjack.module.css'
import { pointsText, toneOf } from './ends.ts'
import { Fan, resultText } from './hand.tsx'
import { t } from './texts.ts'

export type BoxEnd = { tone: 'won' | 'lost' | 'even'; text: string; prize: string | null }

type BoxProps = {
  number: number
  /** No hands: before the deal. */
  hands: readonly BlackjackHand[]
  /** Which hand is to be played; null where none of this box is. */
  activeHand: number | null
  isActive: boolean
  /** What lies on it. */
  staked: string
  insurance: BlackjackBox['insurance']
  /** What the box came to, once it is shown. */
  end: BoxEnd | null
  delayMs: (place: number) => number
  /** Null while a round is open. */
  onChoose: (() => void) | null
  isChosen: boolean
  onClose: (() => void) | null
}

/** One of several places at the table: narrow, with one hand over the other where it was split. */
export function Box(props: BoxProps) {
  const { number, hands, activeHand, isActive, staked, insurance, end, delayMs, onChoose, isChosen, onClose } = props
  const name = t('box', { number })
  // The blanks are for whoever has them read aloud, or says them to press the button.
  const lines = (
    <>
      <span className={styles.staked}>{staked}</span>{' '}
      {end === null ? null : <span className={styles.end}>{end.text}</span>}{' '}
      {end?.prize == null ? null : <b className={styles.prize}>{end.prize}</b>}
    </>
  )
  return (
    <section
      className={cx(styles.box, (isActive || (isChosen && end === null)) && styles.active, end && styles[end.tone])}
      aria-label={name}
    >
      <p className={styles.boxHead}>
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        {insurance === 'taken' ? <span className={styles.insured}>{t('insured')}</span> : null}
        {onClose === null ? null : (
          <button type="button" className={styles.close} aria-label={t('close', { number })} onClick={onClose}>
            <X size={16} />
          </button>
        )}
      </p>
      <div className={styles.pile}>
        {hands.length === 0 ? <Fan cards={[]} /> : null}
        {hands.map((hand, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a hand is its place
            key={index}
            className={cx(
              styles.mini,
              activeHand !== null && activeHand !== index && styles.waiting,
              end && toneOf(hand) === 'lost' && styles.waiting,
            )}
          >
            <Fan cards={hand.cards} delayMs={delayMs} />
            <b
              className={cx(
                styles.badge,
                activeHand === index && styles.turn,
                end && toneOf(hand) === 'won' && styles.gain,
              )}
              {...(end && hand.result && { title: resultText(hand.result) })}
            >
              {pointsText(hand.cards, hand.isDone)}
            </b>
          </div>
        ))}
      </div>
      {onChoose === null ? (
        <p className={styles.foot}>{lines}</p>
      ) : (
        <button
          type="button"
          className={cx(styles.foot, styles.choose)}
          aria-pressed={isChosen}
          aria-label={[t('choose', { number, amount: staked }), end?.text, end?.prize].filter(Boolean).join(' ')}
          onClick={onChoose}
        >
          {lines}
        </button>
      )}
    </section>
  )
}
