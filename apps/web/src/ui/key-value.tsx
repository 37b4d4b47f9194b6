import { Fragment, type ReactNode } from 'react'
import styles from './key-value.module.css'

export type Fact = { label: string; value: ReactNode }

/** Pairs of a name and its value, the values lined up at the end. */
export function KeyValue({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.list}>
      {facts.map((fact) => (
        <Fragment key={fact.label}>
          <dt className={styles.label}>{fact.label}</dt>
          <dd className={styles.value}>{fact.value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
