import styles from './key-hints.module.css'
import { t } from './texts.ts'

export type KeyHint = readonly [key: string, deed: string]

/** Which keys play; shown where there is a keyboard, and hidden on touch screens. */
export const KeyHints = ({ hints }: { hints: readonly KeyHint[] }) => (
  <ul className={styles.hints} aria-label={t('keyHints.label')}>
    {hints.map(([key, deed]) => (
      <li key={deed} className={styles.hint}>
        <kbd className={styles.key}>{key}</kbd> {deed}
      </li>
    ))}
  </ul>
)
