import { Button } from './button.tsx'
import { Sheet } from './sheet.tsx'
import { t } from './texts.ts'
import styles from './unanswered-sheet.module.css'

/** A round whose answer never came: asked for again before anything else is done. */
export function UnansweredSheet({ onRetry }: { onRetry: () => void }) {
  return (
    <Sheet title={t('app.unsureTitle')} onClose={onRetry} dismissible={false}>
      <p className={styles.unsure}>{t('app.unsure')}</p>
      <Button tone="primary" className={styles.wide} onClick={onRetry}>
        {t('app.retry')}
      </Button>
    </Sheet>
  )
}
