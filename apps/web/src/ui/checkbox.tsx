import Check from 'lucide-react/icons/check'
import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'
import styles from './checkbox.module.css'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'children'> & {
  children: ReactNode
  onChange: (checked: boolean) => void
  error?: string | undefined
}

export function Checkbox({ children, onChange, error, ...input }: CheckboxProps) {
  const noteId = useId()
  return (
    <div>
      <label className={styles.check}>
        <input
          {...input}
          type="checkbox"
          className={styles.input}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? noteId : undefined}
        />
        <span className={styles.box}>
          <Check className={styles.tick} size={16} strokeWidth={2.5} />
        </span>
        <span>{children}</span>
      </label>
      <div id={noteId} className={styles.error} aria-live="polite">
        {error}
      </div>
    </div>
  )
}
