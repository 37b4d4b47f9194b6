import type { ComponentProps } from 'react'
import styles from './card.module.css'
import { cx } from './cx.ts'

export type CardTone = 'plain' | 'flat' | 'hero' | 'gold'

type CardProps = ComponentProps<'div'> & { tone?: CardTone }

/** `plain` has a border, `flat` recedes, `hero` carries the brand, `gold` marks what was earned. */
export function Card({ tone = 'plain', className, ...rest }: CardProps) {
  return <div {...rest} className={cx(styles.card, styles[tone], className)} />
}
