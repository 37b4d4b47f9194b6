import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { Illustration } from './illustration.tsx'
import { type Fact, KeyValue } from './key-value.tsx'
import styles from './status-page.module.css'

type StatusPageProps = {
  logo: ReactNode
  /** Address of the picture. */
  art: string
  title: string
  text: string
  facts?: readonly Fact[]
  /** One or two buttons, the main one first. */
  actions?: ReactNode
}

/** A page that stands alone, without header or bar: maintenance, a closed region, an error nothing survives. */
export function StatusPage({ logo, art, title, text, facts = [], actions }: StatusPageProps) {
  return (
    <main className={styles.page}>
      <div className={styles.logo}>{logo}</div>
      <div className={styles.middle}>
        <Illustration src={art} large />
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        <p className={styles.text}>{text}</p>
        {facts.length > 0 ? (
          <Card tone="flat" className={styles.facts}>
            <KeyValue facts={facts} />
          </Card>
        ) : null}
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
    </main>
  )
}
