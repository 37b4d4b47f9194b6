import Check from 'lucide-react/icons/check'
import Ellipsis from 'lucide-react/icons/ellipsis'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './timeline.module.css'

/** done: behind us; now: where it stands and goes on; bad: ended, not as wished. */
export type TimelineTone = 'done' | 'now' | 'bad'
export type TimelineStep = { id: string; tone: TimelineTone; title: string; time: string; text?: ReactNode }

const ICONS = { done: Check, now: Ellipsis, bad: X } as const

/** What happened, in order, each with its time. */
export function Timeline({ label, steps }: { label: string; steps: readonly TimelineStep[] }) {
  return (
    <ol className={styles.list} aria-label={label}>
      {steps.map(({ id, tone, title, time, text }) => {
        const Icon = ICONS[tone]
        return (
          <li key={id} className={styles.step}>
            <span className={cx(styles.mark, styles[tone])}>
              <Icon size={14} aria-hidden="true" />
            </span>
            <div>
              <p className={styles.title}>{title}</p>
              <p className={styles.time}>{time}</p>
              {text ? <p className={styles.text}>{text}</p> : null}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
