import type { ReactNode } from 'react'
import styles from './age-note.module.css'

/** The mark of the lowest age with a sentence beside it. The sentence says the age; the mark only shows it. */
export function AgeNote({ age, children }: { age: number; children: ReactNode }) {
  return (
    <p className={styles.note}>
      <span className={styles.mark} aria-hidden="true">
        {age}+
      </span>
      {children}
    </p>
  )
}
