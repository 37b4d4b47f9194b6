import Globe from 'lucide-react/icons/globe'
import LogOut from 'lucide-react/icons/log-out'
import Mail from 'lucide-react/icons/mail'
import { useConnection } from '../../lib/connection.ts'
import { moneyParts } from '../../lib/format.ts'
import { useT } from '../../lib/i18n/i18n.ts'
import { Link } from '../../lib/nav/nav.tsx'
import { PATHS } from '../../lib/paths.ts'
import { useSession } from '../../session/session.ts'
import { useSite } from '../../session/status.ts'
import { useMember, useWallet } from '../../session/use-member.ts'
import { useBalanceHidden } from '../../shared/balance/balance-hidden.ts'
import { totalUnread, useUnread } from '../../shared/unread/unread.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton, IconLink } from '../../ui/icon-button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { canReach } from '../reach.ts'
import { askLogOut } from './ask-log-out.ts'
import styles from './header.module.css'
import { openPanel } from './panels.ts'
import { useViewer } from './use-viewer.ts'

export function HomeHeader() {
  const t = useT()
  const { brand } = useSite()
  const session = useSession()
  return (
    <header className={cx(styles.header, styles.home, useConnection() !== 'ok' && styles.noted)}>
      <Link to={PATHS.home} className={styles.logo ?? ''} aria-label={t('shell.logo', { brand: brand.name })}>
        <Logo mark={brand.mark} src={brand.logo} name={brand.shortName} collapse />
      </Link>
      {session ? <MemberActions userName={session.userName} /> : <GuestActions />}
    </header>
  )
}

function GuestActions() {
  const t = useT()
  const viewer = useViewer()
  return (
    <div className={cx(styles.actions, styles.guest)}>
      <IconButton label={t('shell.language')} onClick={() => openPanel('language')}>
        <Globe size={22} />
      </IconButton>
      {canReach(PATHS.login, viewer) ? (
        <ButtonLink variant="outline" size="md" render={<Link to={PATHS.login} />}>
          {t('title.login')}
        </ButtonLink>
      ) : null}
      {canReach(PATHS.register, viewer) ? (
        <ButtonLink size="md" render={<Link to={PATHS.register} />}>
          {t('title.register')}
        </ButtonLink>
      ) : null}
    </div>
  )
}

function MemberActions({ userName }: { userName: string }) {
  const t = useT()
  return (
    <div className={styles.actions}>
      <AccountPill userName={userName} />
      <MailLink />
      <IconButton label={t('shell.logout')} onClick={askLogOut}>
        <LogOut size={20} />
      </IconButton>
    </div>
  )
}

/** Letters lead to the inbox; where a notice or an answer of support waits too, to the page that has all three. */
function MailLink() {
  const t = useT()
  const viewer = useViewer()
  const unread = useUnread()
  const count = totalUnread(unread)
  const hasInbox = canReach(PATHS.inbox, viewer)
  if (!hasInbox && count === 0) return null
  const isInbox = hasInbox && count === unread.inboxUnreadCount
  return (
    <IconLink
      label={t(isInbox ? 'title.inbox' : 'title.message')}
      badge={count > 0 ? <Badge count={count} label={t('shell.unread', { count })} /> : null}
      render={<Link to={isInbox ? PATHS.inbox : PATHS.message} />}
    >
      <Mail size={22} />
    </IconLink>
  )
}

function AccountPill({ userName }: { userName: string }) {
  const t = useT()
  const { data: member } = useMember()
  const { data: wallet } = useWallet()
  const isHidden = useBalanceHidden()
  const name = member?.account ?? userName
  const parts = wallet ? moneyParts(wallet.sumBalance) : null
  return (
    <button type="button" className={styles.account} data-press="" onClick={() => openPanel('menu')}>
      <Avatar src={member?.headIcon} name={name} size={36} />
      <span>
        <VisuallyHidden>{t('shell.openMenu')}</VisuallyHidden>
        <span className={styles.accountName}>{name}</span>
        <span className={styles.balance}>
          {wallet && parts ? (
            <MoneyText
              symbol={wallet.currencySymbol}
              whole={parts.sign + parts.whole}
              cents={parts.cents}
              hidden={isHidden}
              hiddenLabel={t('shell.balanceHidden')}
            />
          ) : null}
        </span>
      </span>
    </button>
  )
}
