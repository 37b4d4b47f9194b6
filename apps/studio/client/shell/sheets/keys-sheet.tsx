import { keyHints } from '../key-hints.tsx'
import { Sheet } from '../sheet.tsx'
import { useStore } from '../store.ts'
import styles from './sheets.module.css'
import { t } from './texts.ts'

/** Every key that does something in this game. */
export function KeysSheet({ onClose }: { onClose: () => void }) {
  const hints = useStore(keyHints)
  return (
    <Sheet title={t('keys.title')} onClose={onClose}>
      <dl className={styles.facts}>
        {hints.map(([key, deed]) => (
          <div key={deed} className={styles.keyRow}>
            <dt>
              <kbd className={styles.key}>{key}</kbd>
            </dt>
            <dd>{deed}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}
