import ChevronLeft from 'lucide-react/icons/chevron-left'
import type { ReactNode } from 'react'
import { useConnection } from '../../../lib/connection.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { cx } from '../../../ui/cx.ts'
import { IconLink } from '../../../ui/icon-button.tsx'
import styles from './list-header.module.css'

/** The list's own header: home, what it lists, and one control. */
export function ListHeader({ title, children }: { title: string; children: ReactNode }) {
  const t = useT()
  return (
    <header className={cx(styles.header, useConnection() !== 'ok' && styles.noted)}>
      <IconLink label={t('shell.homeLink')} render={<Link to={PATHS.home} />}>
        <ChevronLeft size={24} />
      </IconLink>
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </header>
  )
}
