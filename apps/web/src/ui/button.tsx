import type { ComponentProps, MouseEvent, ReactElement, ReactNode } from 'react'
import styles from './button.module.css'
import { cx } from './cx.ts'
import { renderLink } from './render-link.tsx'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'outline' | 'soft' | 'ghost' | 'danger'

type Look = {
  variant?: ButtonVariant
  size?: 'md' | 'lg'
  /** Takes the whole width. */
  block?: boolean
  icon?: ReactNode
  /** An icon after the text. */
  trailingIcon?: ReactNode
}

function classOf({ variant = 'primary', size = 'lg', block }: Look, className?: string): string {
  return cx(styles.button, styles[variant], styles[size], block && styles.block, className)
}

function content(icon: ReactNode, children: ReactNode, trailingIcon: ReactNode) {
  return (
    <>
      {icon ? <span className={styles.icon}>{icon}</span> : null}
      <span className={styles.text}>{children}</span>
      {trailingIcon ? <span className={styles.trailing}>{trailingIcon}</span> : null}
    </>
  )
}

type ButtonProps = Look & ComponentProps<'button'> & { loading?: boolean }

/** While it loads the button keeps its width and its focus, and swallows presses. */
export function Button({
  variant,
  size,
  block = false,
  icon,
  trailingIcon,
  loading = false,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={classOf({ ...(variant && { variant }), ...(size && { size }), block }, className)}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      data-press=""
      data-loading={loading || undefined}
      onClick={press}
    >
      {content(loading ? <Spinner className={styles.spinner} /> : icon, children, trailingIcon)}
    </button>
  )
}

type ButtonLinkProps = Look & {
  href?: string
  /** The element to become, e.g. `<Link to="/m/home" />`. */
  render?: ReactElement<object>
  className?: string
  children: ReactNode
}

/** Goes somewhere, looks like a button. */
export function ButtonLink({ href, render, icon, trailingIcon, className, children, ...look }: ButtonLinkProps) {
  return renderLink(
    { href, render },
    { className: classOf(look, className), children: content(icon, children, trailingIcon), 'data-press': '' },
  )
}
