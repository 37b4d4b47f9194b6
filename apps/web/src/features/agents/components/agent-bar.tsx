import Coins from 'lucide-react/icons/coins'
import House from 'lucide-react/icons/house'
import Megaphone from 'lucide-react/icons/megaphone'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useFlag } from '../../../session/status.ts'
import { useUnread } from '../../../shared/unread/unread.ts'
import { Badge } from '../../../ui/badge.tsx'
import styles from '../home.module.css'
import { agentsTexts } from '../texts.ts'

/** The bar of the agent home, in place of the site's own. */
export function AgentBar() {
  const t = useT(agentsTexts)
  const common = useT()
  const [hasEntry, hasModule] = [useFlag('DIVIDEND'), useFlag('COMM3')]
  const { announcementUnreadCount: unread } = useUnread()
  const items = [
    { id: 'home', to: PATHS.home, icon: House, search: {}, shows: true },
    { id: 'open', to: PATHS.agentRegister, icon: UserRoundPlus, search: {}, shows: true },
    { id: 'dividend', to: PATHS.agentDividend, icon: Coins, search: {}, shows: hasEntry && hasModule },
    { id: 'notices', to: PATHS.memberNotice, icon: Megaphone, search: { types: 'A' }, shows: true },
  ] as const
  return (
    <nav className={styles.bar} aria-label={t('bar.label')}>
      <ul className={styles.barList}>
        {items
          .filter(({ shows }) => shows)
          .map(({ id, to, search, icon: Icon }) => (
            <li key={id}>
              <Link to={to} search={search} className={styles.barItem ?? ''} data-press="">
                <span className={styles.barIcon}>
                  <Icon size={24} aria-hidden="true" />
                  {id === 'notices' ? (
                    <span className={styles.barBadge}>
                      <Badge count={unread} label={common('shell.unread', { count: unread })} />
                    </span>
                  ) : null}
                </span>
                {t(`bar.${id}`)}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}
