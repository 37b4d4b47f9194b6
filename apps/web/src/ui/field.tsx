import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './field.module.css'
import { FieldFrame, type FieldLabels } from './field-frame.tsx'

type FieldProps = FieldLabels &
  ComponentProps<'input'> & {
    /** Before the text: an icon or a currency sign. */
    leading?: ReactNode
    /** After the text: an icon button, a code picture, a send button. */
    trailing?: ReactNode
  }

export function Field({ label, hint, error, leading, trailing, id, className, ...input }: FieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} id={id}>
      {(wiring) => (
        <span className={styles.box} data-invalid={wiring['aria-invalid']} data-disabled={input.disabled || undefined}>
          {leading ? <span className={styles.leading}>{leading}</span> : null}
          <input type="text" {...input} {...wiring} className={cx(styles.input, className)} />
          {trailing ? <span className={styles.trailing}>{trailing}</span> : null}
        </span>
      )}
    </FieldFrame>
  )
}
