import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './note.module.css'

export type NoteTone = 'neutral' | 'info' | 'warn' | 'bad'

const ICONS = { neutral: Info, info: Info, warn: TriangleAlert, bad: CircleAlert } as const

type NoteProps = { tone?: NoteTone; icon?: ReactNode; action?: ReactNode; children: ReactNode }

export function Note({ tone = 'neutral', icon, action, children }: NoteProps) {
  const Icon = ICONS[tone]
  return (
    <div className={cx(styles.note, styles[tone])}>
      <span className={styles.icon}>{icon ?? <Icon size={18} />}</span>
      <div className={styles.text}>{children}</div>
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  )
}
