import { PageHeader } from '../../../lib/page-header.tsx'
import { cx } from '../../../ui/cx.ts'
import styles from '../auth.module.css'

/** The shell shows no top bar on these paths. `clear` leaves the bar without ground, for a page that greets by itself. */
export function AuthHeader({ clear = false }: { clear?: boolean }) {
  return (
    <div className={cx(styles.header, clear && styles.clear)}>
      <PageHeader />
    </div>
  )
}
