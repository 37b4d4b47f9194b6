import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './note.module.css'

export type NoteTone = 'neutral' | 'info' | 'warn' | 'bad'

const ICONS = { neutral: Info, info: Info, warn: TriangleAlert, bad: CircleAlert } as const

type NoteProps = {
  tone?: NoteTone
  icon?: ReactNode
  action?: ReactNode
  /** The action stands under the words: beside them it would leave a phone no room for them. */
  isStacked?: boolean
  children: ReactNode
}

export function Note({ tone = 'neutral', icon, action, isStacked = false, children }: NoteProps) {
  const Icon = ICONS[tone]
  return (
    <div className={cx(styles.note, styles[tone], isStacked && styles.stacked)}>
      <span className={styles.icon}>{icon ?? <Icon size={18} />}</span>
      <div className={styles.text}>{children}</div>
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  )
}
