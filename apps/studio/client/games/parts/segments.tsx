import styles from './segments.module.css'

type SegmentsProps<T> = {
  label: string
  options: readonly { value: T; text: string }[]
  value: T
  onChange: (value: T) => void
  disabled: boolean
}

/** One of a few, side by side, on the ground of a game. */
export const Segments = <T,>({ label, options, value, onChange, disabled }: SegmentsProps<T>) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex row in the oldest browsers we serve
  <div className={styles.segments} role="group" aria-label={label}>
    {options.map((each) => (
      <button
        key={each.text}
        type="button"
        className={styles.segment}
        aria-pressed={each.value === value}
        disabled={disabled}
        onClick={() => onChange(each.value)}
      >
        {each.text}
      </button>
    ))}
  </div>
)
