import type { ReactNode } from 'react'
import { cx } from './cx.ts'
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

type StatGridProps = { columns?: keyof typeof GRIDS; children: ReactNode }

const GRIDS = { 2: styles.two, 3: styles.three, 'count and sums': cx(styles.three, styles.count) }

/** Figures side by side: two by two, three to a line, or a count and two sums, for which it leaves the room. */
export function StatGrid({ columns = 2, children }: StatGridProps) {
  return <div className={GRIDS[columns]}>{children}</div>
}
