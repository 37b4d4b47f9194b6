import Bell from 'lucide-react/icons/bell'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSession } from '../../../session/session.ts'
import { useMember } from '../../../session/use-member.ts'
import { useUnread } from '../../../shared/unread/unread.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { IconLink } from '../../../ui/icon-button.tsx'
import { greetingOf } from '../greeting.ts'
import styles from '../home.module.css'
import { agentsTexts } from '../texts.ts'

/** A greeting by the hour and the name; on the agent home it is the header of the page. */
export function AgentHeader({ isPageHeader = false }: { isPageHeader?: boolean }) {
  const t = useT(agentsTexts)
  const common = useT()
  const session = useSession()
  const { data: member } = useMember()
  const { announcementUnreadCount: unread } = useUnread()
  const name = member?.nickname || member?.account || session?.userName || ''
  const Name = isPageHeader ? 'h1' : 'h2'
  return (
    <header className={isPageHeader ? styles.header : styles.person}>
      <Avatar src={member?.headIcon} name={name} />
      <div className={styles.words}>
        <p className={styles.greeting}>{t(`greeting.${greetingOf(new Date().getHours())}`)}</p>
        <Name className={styles.name} tabIndex={isPageHeader ? -1 : undefined}>
          {name}
        </Name>
      </div>
      {isPageHeader ? (
        <IconLink
          label={t('bar.notices')}
          badge={<Badge count={unread} label={common('shell.unread', { count: unread })} />}
          render={<Link to={PATHS.memberNotice} search={{ types: 'A' }} />}
        >
          <Bell size={22} />
        </IconLink>
      ) : null}
    </header>
  )
}
