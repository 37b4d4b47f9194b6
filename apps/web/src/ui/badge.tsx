import { UNREAD_BADGE_MAX } from '../lib/ui-constants.ts'
import styles from './badge.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

type BadgeProps = {
  count: number
  /** What is spoken instead of the bare figure, e.g. "3 não lidas". */
  label: string
}

/** Nothing at zero, "99+" above the limit. */
export function Badge({ count, label }: BadgeProps) {
  if (count <= 0) return null
  return (
    <span className={styles.badge}>
      <span aria-hidden="true">{count > UNREAD_BADGE_MAX ? `${UNREAD_BADGE_MAX}+` : count}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}
