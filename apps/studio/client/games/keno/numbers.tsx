import { NUMBERS } from '../../../src/engines/keno.ts'
import { cx } from '../../shell/cx.ts'
import styles from './keno.module.css'
import { t } from './texts.ts'

type NumbersProps = {
  picks: readonly number[]
  /** What has come so far; null before a draw. */
  drawn: readonly number[] | null
  disabled: boolean
  onToggle: (number: number) => void
}

export function Numbers({ picks, drawn, disabled, onToggle }: NumbersProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in the oldest browsers we serve
    <div className={styles.numbers} role="group" aria-label={t('numbers.board')}>
      {Array.from({ length: NUMBERS }, (_, index) => index + 1).map((number) => {
        const isPicked = picks.includes(number)
        const hasCome = drawn?.includes(number) === true
        return (
          <button
            key={number}
            type="button"
            className={cx(styles.number, isPicked && styles.picked, hasCome && (isPicked ? styles.hit : styles.came))}
            aria-pressed={isPicked}
            aria-label={
              drawn === null
                ? String(number)
                : hasCome
                  ? t('numbers.came', { number })
                  : t('numbers.missed', { number })
            }
            aria-disabled={disabled ? true : undefined}
            onClick={() => {
              if (!disabled) onToggle(number)
            }}
          >
            {number}
          </button>
        )
      })}
    </div>
  )
}
