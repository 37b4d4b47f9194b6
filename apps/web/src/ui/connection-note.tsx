import Gauge from 'lucide-react/icons/gauge'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { ReactNode } from 'react'
import styles from './connection-note.module.css'
import { cx } from './cx.ts'

type ConnectionNoteProps = { state: 'offline' | 'slow'; text: string; action?: ReactNode }

/** A bar under the header while the network is away or crawls. */
export function ConnectionNote({ state, text, action }: ConnectionNoteProps) {
  return (
    <div className={cx(styles.note, styles[state])} role="status">
      {state === 'offline' ? <WifiOff size={18} /> : <Gauge size={18} />}
      <span className={styles.text}>{text}</span>
      {action ? <span className={styles.action}>{action}</span> : null}
    </div>
  )
}
