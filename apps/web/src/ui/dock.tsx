import type { ReactNode } from 'react'
import styles from './dock.module.css'

/** Keeps the main action of a long page at the bottom edge, within reach. */
export function Dock({ children }: { children: ReactNode }) {
  return <div className={styles.dock}>{children}</div>
}
