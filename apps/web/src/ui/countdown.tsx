import { Fragment } from 'react'
import styles from './countdown.module.css'
import { cx } from './cx.ts'

type CountdownProps = {
  /** Two-digit groups from the largest unit down, e.g. ["04", "32"]. */
  parts: readonly string[]
  label: string
  /** Turns to the warning colour. */
  urgent?: boolean
}

const UNITS = ['hours', 'minutes', 'seconds'] as const

/** The face of a clock; the owner of the time makes it tick. Screen readers do not announce every change. */
export function Countdown({ parts, label, urgent = false }: CountdownProps) {
  return (
    <div className={cx(styles.clock, urgent && styles.urgent)} role="timer" aria-live="off" aria-label={label}>
      {parts.map((part, index) => (
        <Fragment key={UNITS[index + UNITS.length - parts.length]}>
          {index > 0 ? <span className={styles.colon}>:</span> : null}
          <span className={styles.group}>{part}</span>
        </Fragment>
      ))}
    </div>
  )
}
