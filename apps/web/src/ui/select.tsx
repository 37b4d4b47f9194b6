import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import styles from './field.module.css'
import { FieldFrame, type FieldLabels } from './field-frame.tsx'

export type SelectOption = { value: string; label: string; disabled?: boolean }

type SelectProps = FieldLabels & Omit<ComponentProps<'select'>, 'children'> & { options: readonly SelectOption[] }

/** The native control, because a phone's own picker is better than any we could draw. */
export function Select({ label, hint, error, id, options, className, ...select }: SelectProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} id={id}>
      {(wiring) => (
        <span className={styles.box} data-invalid={wiring['aria-invalid']} data-disabled={select.disabled || undefined}>
          <select {...select} {...wiring} className={cx(styles.input, styles.select, className)}>
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className={styles.arrow} size={20} />
        </span>
      )}
    </FieldFrame>
  )
}
