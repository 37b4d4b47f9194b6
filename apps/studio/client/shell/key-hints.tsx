import { useEffect } from 'react'
import styles from './key-hints.module.css'
import { createStore } from './store.ts'
import { t } from './texts.ts'

export type KeyHint = readonly [key: string, deed: string]

/** Of the game that is open, for the list in the menu. */
export const keyHints = createStore<readonly KeyHint[]>([])

/** Which keys play; shown where there is a keyboard, and hidden on touch screens. */
export function KeyHints({ hints }: { hints: readonly KeyHint[] }) {
  const said = JSON.stringify(hints)
  useEffect(() => {
    keyHints.set(JSON.parse(said))
    return () => keyHints.set([])
  }, [said])
  return (
    <ul className={styles.hints} aria-label={t('keyHints.label')}>
      {hints.map(([key, deed]) => (
        <li key={deed} className={styles.hint}>
          <kbd className={styles.key}>{key}</kbd> {deed}
        </li>
      ))}
    </ul>
  )
}
