import type { ReactNode } from 'react'
import { Illustration } from '../../../ui/illustration.tsx'
import styles from '../identity.module.css'

type OutcomeProps = { art: string; title: string; text: string; children?: ReactNode }

/** Where it stands, why, and what comes next. */
export function Outcome({ art, title, text, children }: OutcomeProps) {
  return (
    <section className={styles.outcome}>
      <Illustration src={art} />
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
      {children ? <div className={styles.actions}>{children}</div> : null}
    </section>
  )
}
