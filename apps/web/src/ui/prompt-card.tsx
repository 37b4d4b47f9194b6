import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import styles from './prompt-card.module.css'

export type PromptProps = {
  title: string
  text?: string
  actionLabel: string
  onAction: () => void
  dismissLabel: string
  onDismiss: () => void
}

/** The shape of a friendly interruption: what is on offer, one action, a way to send it off. */
export function PromptCard({
  icon,
  title,
  text,
  actionLabel,
  onAction,
  ...dismiss
}: PromptProps & { icon: ReactNode }) {
  return (
    <section className={styles.card} aria-label={title}>
      <span className={styles.icon}>{icon}</span>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {text ? <p className={styles.text}>{text}</p> : null}
      </div>
      <Button size="md" onClick={onAction} className={styles.action}>
        {actionLabel}
      </Button>
      <IconButton label={dismiss.dismissLabel} onClick={dismiss.onDismiss}>
        <X size={18} />
      </IconButton>
    </section>
  )
}
