import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { FieldFrame, type FieldLabels } from './field-frame.tsx'
import styles from './pin-field.module.css'

const DIGITS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'] as const

type PinFieldProps = FieldLabels &
  Omit<ComponentProps<'input'>, 'onChange' | 'value'> & { value: string; onChange: (digits: string) => void }

/** Six secret digits: one real field over six drawn boxes, so that keyboards, paste and screen readers work as ever. */
export function PinField({ label, hint, error, id, value, onChange, ...input }: PinFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} id={id}>
      {(wiring) => (
        <span className={styles.pin} data-invalid={wiring['aria-invalid']}>
          <input
            type="password"
            inputMode="numeric"
            autoComplete="off"
            {...input}
            {...wiring}
            className={styles.input}
            maxLength={DIGITS.length}
            value={value}
            onChange={(event) => onChange(event.target.value.replace(/\D/g, ''))}
          />
          <span className={styles.boxes} aria-hidden="true">
            {DIGITS.map((digit, index) => (
              <span key={digit} className={cx(styles.box, index === value.length && styles.next)}>
                {index < value.length ? <span className={styles.dot} /> : null}
              </span>
            ))}
          </span>
        </span>
      )}
    </FieldFrame>
  )
}
