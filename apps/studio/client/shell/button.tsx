import type { ButtonHTMLAttributes, Ref } from 'react'
import styles from './button.module.css'
import { cx } from './cx.ts'

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  tone?: 'primary' | 'secondary' | 'ghost'
  /** A switch that stays in: says so to everybody. */
  pressed?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** A disabled button keeps its focus: whoever plays by keyboard must not lose the place while reels turn. */
const inert = (props: Pick<ButtonProps, 'disabled' | 'onClick'>) => ({
  'aria-disabled': props.disabled ? (true as const) : undefined,
  onClick: props.disabled ? undefined : props.onClick,
})

export function Button({ tone = 'secondary', pressed, className, disabled, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...inert({ disabled, onClick })}
      aria-pressed={pressed}
      className={cx(styles.button, styles[tone], pressed && styles.pressed, className)}
    />
  )
}

type IconButtonProps = Omit<ButtonProps, 'tone' | 'aria-label'> & { label: string }

export function IconButton({ label, className, disabled, onClick, pressed, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...inert({ disabled, onClick })}
      aria-label={label}
      aria-pressed={pressed}
      className={cx(styles.icon, className)}
    />
  )
}
