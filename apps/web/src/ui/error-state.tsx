import RefreshCw from 'lucide-react/icons/refresh-cw'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import styles from './error-state.module.css'

type ErrorStateProps = {
  title: string
  text?: string
  onRetry: () => void
  retryLabel: string
  retrying?: boolean
}

/** Stands in for one block that could not load; the rest of the page stays. */
export function ErrorState({ title, text, onRetry, retryLabel, retrying = false }: ErrorStateProps) {
  return (
    <Card className={styles.card} role="alert">
      <img className={styles.art} src="/art/satellite-antenna.webp" alt="" width={64} height={64} />
      <h2 className={styles.title}>{title}</h2>
      {text ? <p className={styles.text}>{text}</p> : null}
      <Button
        className={styles.retry}
        variant="secondary"
        size="md"
        icon={<RefreshCw size={18} />}
        loading={retrying}
        onClick={onRetry}
      >
        {retryLabel}
      </Button>
    </Card>
  )
}
