import { cx } from '../../shell/cx.ts'
import styles from './past-results.module.css'

export type PastResult = { key: string; text: string; tone: 'won' | 'lost' | 'red' | 'black' | 'green' | 'blue' }

const MOST = 12

/** Puts the newest in front and forgets the oldest. */
export const withResult = (list: readonly PastResult[], next: PastResult) => [next, ...list].slice(0, MOST)

type PastResultsProps = { label: string; list: readonly PastResult[]; empty?: string }

/** What came before, newest first. It says nothing about what comes next. */
export function PastResults({ label, list, empty }: PastResultsProps) {
  if (list.length === 0) return <p className={styles.empty}>{empty}</p>
  return (
    <ul className={styles.list} aria-label={label}>
      {list.map(({ key, text, tone }) => (
        <li key={key} className={cx(styles.result, styles[tone])}>
          {text}
        </li>
      ))}
    </ul>
  )
}
