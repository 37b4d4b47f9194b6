import { useId } from 'react'
import styles from './chips.module.css'
import { cx } from './cx.ts'
import type { Choice } from './segmented.tsx'

type ChipsProps<Id extends string> = {
  label: string
  choices: readonly Choice<Id>[]
  /** The chosen ids; at most one unless `multiple`. */
  selected: readonly Id[]
  onChange: (selected: Id[]) => void
  multiple?: boolean
  /** One line that scrolls sideways to the screen's edges, instead of wrapping. */
  scroll?: boolean
}

/** Filters and quick amounts. */
export function Chips<Id extends string>(props: ChipsProps<Id>) {
  const { label, choices, selected, onChange, multiple = false, scroll = false } = props
  const name = useId()
  const toggle = (id: Id) => {
    if (!multiple) onChange([id])
    else onChange(selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id])
  }
  return (
    <fieldset className={cx(styles.chips, scroll && styles.scroll)} aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.id} className={styles.chip}>
          <input
            type={multiple ? 'checkbox' : 'radio'}
            className={styles.input}
            name={name}
            value={choice.id}
            checked={selected.includes(choice.id)}
            disabled={choice.disabled}
            onChange={() => toggle(choice.id)}
          />
          <span className={styles.face}>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
