import { useId } from 'react'
import styles from './choice.module.css'

type ChoiceProps<T> = {
  legend: string
  options: readonly { value: T; label: string }[]
  value: T
  onChange: (value: T) => void
  columns?: 2 | 3 | 4
}

/** One of a few, as chips. */
export function Choice<T>({ legend, options, value, onChange, columns = 2 }: ChoiceProps<T>) {
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.options} data-columns={columns}>
        {options.map((option) => (
          <label key={option.label} className={styles.option}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
