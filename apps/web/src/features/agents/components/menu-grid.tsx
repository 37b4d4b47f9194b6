import Headset from 'lucide-react/icons/headset'
import type { MouseEvent, ReactNode } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { currentSession } from '../../../session/session.ts'
import { useSite } from '../../../session/status.ts'
import { openChat } from '../../../shared/chat/open-chat.ts'
import { useUnread } from '../../../shared/unread/unread.ts'
import { Badge } from '../../../ui/badge.tsx'
import { cx } from '../../../ui/cx.ts'
import { SectionHeader } from '../../../ui/section-header.tsx'
import { agentMenu } from '../agent-menu.ts'
import styles from '../home.module.css'
import { agentsTexts } from '../texts.ts'

/** A session may have ended elsewhere: the menu then stays still until the page itself leaves. */
const onlySignedIn = (event: MouseEvent) => {
  if (!currentSession()) event.preventDefault()
}

const MAIN: ReadonlySet<string> = new Set(['DOWNMAN', 'AGETEAMPNL3'])

export function MenuGrid() {
  const t = useT(agentsTexts)
  const common = useT()
  const site = useSite()
  const { inboxUnreadCount: unread } = useUnread()
  return (
    <section className={styles.block}>
      <SectionHeader title={t('home.manage')} />
      <ul className={styles.grid}>
        {agentMenu(site).map(({ key, path, types, icon: Icon }) => (
          <li key={key}>
            <Link
              to={path}
              {...(types && { search: { types } })}
              className={styles.entry ?? ''}
              data-press=""
              onClick={onlySignedIn}
            >
              <Face icon={<Icon size={22} />} isMain={MAIN.has(key)}>
                {key === 'MAILCEN' ? <Badge count={unread} label={common('shell.unread', { count: unread })} /> : null}
              </Face>
              {t(`menu.${key}`)}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" className={styles.entry} data-press="" onClick={() => void openChat()}>
            <Face icon={<Headset size={22} />} />
            {t('menu.service')}
          </button>
        </li>
      </ul>
    </section>
  )
}

function Face({ icon, isMain = false, children }: { icon: ReactNode; isMain?: boolean; children?: ReactNode }) {
  return (
    <span className={cx(styles.face, isMain && styles.main)}>
      {icon}
      {children ? <span className={styles.faceBadge}>{children}</span> : null}
    </span>
  )
}
