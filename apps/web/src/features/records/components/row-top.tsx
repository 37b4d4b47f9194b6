import type { ReactNode } from 'react'
import styles from '../records.module.css'

/** Name and amount share the first line, so that what stands below has the whole width. */
export function RowTop({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className={styles.rowTop}>
      <span className={styles.rowName}>{name}</span> {children}
    </span>
  )
}
