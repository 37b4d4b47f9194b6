import type { TeamPerson } from '@trevo/contract/agents/common'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useT } from '../../../lib/i18n/i18n.ts'
import styles from '../agents.module.css'
import { agentsTexts } from '../texts.ts'

type BreadcrumbProps = { path: readonly TeamPerson[]; onOpen: (memberId: string) => void }

/** From the caller's own team down to the member whose downlines are shown. */
export function Breadcrumb({ path, onOpen }: BreadcrumbProps) {
  const t = useT(agentsTexts)
  return (
    <nav aria-label={t('path.label')}>
      <ol className={styles.path}>
        {path.map((person, index) => {
          const name = index === 0 ? t('path.own') : person.account
          return (
            <li key={person.id} className={styles.pathStep}>
              {index > 0 ? <ChevronRight size={16} aria-hidden="true" /> : null}
              {index === path.length - 1 ? (
                <span className={styles.pathHere} aria-current="location">
                  {name}
                </span>
              ) : (
                <button
                  type="button"
                  className={styles.pathLink}
                  data-press=""
                  onClick={() => onOpen(index === 0 ? '' : person.id)}
                >
                  {name}
                </button>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
