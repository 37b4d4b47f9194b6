import type { ReactNode } from 'react'
import styles from './empty-state.module.css'
import { Illustration } from './illustration.tsx'

type EmptyStateProps = {
  /** Address of the picture. */
  art: string
  title: string
  text?: string
  action?: ReactNode
}

/** One picture, one sentence, one way on. */
export function EmptyState({ art, title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Illustration src={art} />
      <h2 className={styles.title}>{title}</h2>
      {text ? <p className={styles.text}>{text}</p> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  )
}
