import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactElement, ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './list-row.module.css'
import { renderLink } from './render-link.tsx'

export type IconTone = 'neutral' | 'brand' | 'gold' | 'info' | 'danger' | 'warning'

type ListRowProps = {
  icon?: ReactNode
  iconTone?: IconTone
  title: ReactNode
  detail?: ReactNode
  /** What stands at the end: a value, a badge, a switch. */
  trailing?: ReactNode
  href?: string
  /** The element to become, e.g. `<Link to="/m/settings" />`. */
  render?: ReactElement<object>
  onPress?: () => void
  disabled?: boolean
}

/** A row that goes somewhere shows a chevron; a row that only tells or switches does not. */
export function ListRow({ icon, iconTone = 'neutral', title, detail, trailing, ...act }: ListRowProps) {
  const leads = Boolean(act.href || act.render || act.onPress)
  const children = (
    <>
      {icon ? <span className={cx(styles.icon, styles[iconTone])}>{icon}</span> : null}
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {detail ? <span className={styles.detail}>{detail}</span> : null}
      </span>
      {trailing ? <span className={styles.trailing}>{trailing}</span> : null}
      {leads ? <ChevronRight className={styles.chevron} size={20} /> : null}
    </>
  )
  const className = cx(styles.row, icon ? styles.withIcon : undefined, leads && styles.pressable)
  if (act.href || act.render) return renderLink(act, { className, children, 'data-press': '' })
  if (!act.onPress) return <div className={className}>{children}</div>
  return (
    <button type="button" className={className} data-press="" onClick={act.onPress} disabled={act.disabled}>
      {children}
    </button>
  )
}

/** Rows in one bordered block; `bare` leaves the block out, as in a menu. */
export function ListGroup({ children, bare = false }: { children: ReactNode; bare?: boolean }) {
  return <div className={bare ? styles.bare : styles.group}>{children}</div>
}
