import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactElement, type ReactNode, useId } from 'react'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { SectionHeader } from '../../../ui/section-header.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from '../home.module.css'

type SectionProps = { title: string; action?: ReactNode; children: ReactNode }

/** A titled part of the page; parts that are far from view cost no layout. */
export function Section({ title, action, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <SectionHeader id={id} title={title} action={action} />
      {children}
    </section>
  )
}

type MoreProps = { label: string; of: string } & ({ onPress: () => void } | { link: ReactElement<object> })

/** "View all", said in full to those who hear it out of its place. */
export function More({ label, of, ...way }: MoreProps) {
  const look = {
    variant: 'ghost',
    size: 'md',
    trailingIcon: <ChevronRight size={16} />,
    className: cx(styles.more),
  } as const
  const children = (
    <>
      {label}
      <VisuallyHidden>: {of}</VisuallyHidden>
    </>
  )
  return 'link' in way ? (
    <ButtonLink {...look} render={way.link}>
      {children}
    </ButtonLink>
  ) : (
    <Button {...look} onClick={way.onPress}>
      {children}
    </Button>
  )
}
