import type { ReactNode } from 'react'
import styles from './section-header.module.css'

type SectionHeaderProps = { title: ReactNode; icon?: ReactNode; action?: ReactNode; id?: string }

export function SectionHeader({ title, icon, action, id }: SectionHeaderProps) {
  return (
    <div className={styles.header}>
      <h2 className={styles.title} id={id}>
        {icon ? <span className={styles.icon}>{icon}</span> : null}
        {title}
      </h2>
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  )
}
