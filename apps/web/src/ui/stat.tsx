import type { ReactNode } from 'react'
import styles from './stat.module.css'

/** One figure with its name. */
export function Stat({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div className={styles.stat}>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{value}</span>
    </div>
  )
}

/** Figures side by side: two by two, or three to a line. */
export function StatGrid({ columns = 2, children }: { columns?: 2 | 3; children: ReactNode }) {
  return <div className={columns === 3 ? styles.three : styles.two}>{children}</div>
}
