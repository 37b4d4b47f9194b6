import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './icon-button.module.css'
import { renderLink } from './render-link.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

type Look = {
  /** The accessible name: the icon itself is silent. */
  label: string
  /** A `Badge` in the corner. */
  badge?: ReactNode
  solid?: boolean
}

type IconButtonProps = Look & Omit<ComponentProps<'button'>, 'aria-label'>

export function IconButton({ label, badge, solid, className, children, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className={cx(styles.button, solid && styles.solid, className)} data-press="">
      {content(label, badge, children)}
    </button>
  )
}

type IconLinkProps = Look & { href?: string; render?: ReactElement<object>; className?: string; children: ReactNode }

export function IconLink({ label, badge, solid, href, render, className, children }: IconLinkProps) {
  return renderLink(
    { href, render },
    {
      className: cx(styles.button, solid && styles.solid, className),
      children: content(label, badge, children),
      'data-press': '',
    },
  )
}

function content(label: string, badge: ReactNode, children: ReactNode) {
  return (
    <>
      {children}
      <VisuallyHidden>{label}</VisuallyHidden>
      {badge ? <span className={styles.badge}>{badge}</span> : null}
    </>
  )
}
