import styles from './loading-overlay.module.css'
import { Spinner } from './spinner.tsx'

/** Covers the screen while nothing else may be done, as during the step to another site. */
export function LoadingOverlay({ label }: { label: string }) {
  return (
    <div className={styles.overlay} role="status">
      <div className={styles.panel}>
        <Spinner size={32} />
        <span className={styles.label}>{label}</span>
      </div>
    </div>
  )
}
