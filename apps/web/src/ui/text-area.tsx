import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import styles from './field.module.css'
import { FieldFrame, type FieldLabels } from './field-frame.tsx'

type TextAreaProps = FieldLabels & ComponentProps<'textarea'>

export function TextArea({ label, hint, error, id, className, rows = 4, ...area }: TextAreaProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} id={id}>
      {(wiring) => (
        <span className={styles.box} data-invalid={wiring['aria-invalid']} data-disabled={area.disabled || undefined}>
          <textarea rows={rows} {...area} {...wiring} className={cx(styles.input, styles.area, className)} />
        </span>
      )}
    </FieldFrame>
  )
}
