import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './tag.module.css'

export type TagTone = 'neutral' | 'ok' | 'info' | 'warn' | 'bad' | 'gold'

export function Tag({ tone = 'neutral', icon, children }: { tone?: TagTone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={cx(styles.tag, styles[tone])}>
      {icon ? <span className={styles.icon}>{icon}</span> : null}
      {children}
    </span>
  )
}
