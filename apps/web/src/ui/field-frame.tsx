import CircleAlert from 'lucide-react/icons/circle-alert'
import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import styles from './field.module.css'

/** What every field shows around its control. An error replaces the hint and is read out with the control. */
export type FieldLabels = {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
}

type Wiring = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

type FieldFrameProps = FieldLabels & {
  id?: string | undefined
  /** Where the control and not the frame draws the box, as a bare textarea does. */
  children: (wiring: Wiring) => ReactNode
}

export function FieldFrame({ label, hint, error, id, children }: FieldFrameProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const noteId = `${fieldId}-note`
  const note = error || hint
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={fieldId}>
        {label}
      </label>
      {children({
        id: fieldId,
        'aria-describedby': note ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <div id={noteId} className={cx(styles.note, error ? styles.error : undefined)} aria-live="polite" hidden={!note}>
        {error ? <CircleAlert size={16} className={styles.noteIcon} /> : null}
        <span>{note}</span>
      </div>
    </div>
  )
}
