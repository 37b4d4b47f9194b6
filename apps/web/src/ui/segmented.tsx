import { type ReactNode, useId } from 'react'
import styles from './segmented.module.css'

export type Choice<Id extends string = string> = { id: Id; label: ReactNode; disabled?: boolean }

type SegmentedProps<Id extends string> = {
  label: string
  choices: readonly Choice<Id>[]
  value: Id
  onChange: (id: Id) => void
  /** Id of the words for what is wrong with it, which it then leads to. */
  fault?: string | undefined
}

/** Two or three modes that exclude each other. Native radios give the arrow keys and the announcement. */
export function Segmented<Id extends string>({ label, choices, value, onChange, fault }: SegmentedProps<Id>) {
  const name = useId()
  return (
    <div className={styles.group} role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.id} className={styles.segment}>
          <input
            type="radio"
            className={styles.input}
            name={name}
            value={choice.id}
            checked={choice.id === value}
            disabled={choice.disabled}
            onChange={() => onChange(choice.id)}
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault}
          />
          <span className={styles.face}>{choice.label}</span>
        </label>
      ))}
    </div>
  )
}
