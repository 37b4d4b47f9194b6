import type { ComponentProps } from 'react'
import styles from './switch.module.css'

type SwitchProps = Omit<
  ComponentProps<'input'>,
  'type' | 'role' | 'checked' | 'onChange' | 'children' | 'aria-label'
> & {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Takes effect at once; its words usually stand in the row around it, so here the label is only spoken. */
export function Switch({ label, checked, onChange, ...input }: SwitchProps) {
  return (
    <span className={styles.switch}>
      <input
        {...input}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        aria-label={label}
        checked={checked}
        className={styles.input}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles.track} />
    </span>
  )
}
