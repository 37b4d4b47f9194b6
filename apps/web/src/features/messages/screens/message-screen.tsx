import Handshake from 'lucide-react/icons/handshake'
import Mail from 'lucide-react/icons/mail'
import Megaphone from 'lucide-react/icons/megaphone'
import MessageCircle from 'lucide-react/icons/message-circle'
import Send from 'lucide-react/icons/send'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { openExternal } from '../../../lib/env.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PageHeader } from '../../../lib/page-header.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSession } from '../../../session/session.ts'
import { useSite } from '../../../session/status.ts'
import { openChat } from '../../../shared/chat/open-chat.ts'
import { useUnread } from '../../../shared/unread/unread.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ListGroup, ListRow } from '../../../ui/list-row.tsx'
import { Note } from '../../../ui/note.tsx'
import styles from '../messages.module.css'
import { messageTexts } from '../texts.ts'

function MessageScreen() {
  const t = useT(messageTexts)
  return (
    <>
      <div className={styles.header}>
        <PageHeader />
      </div>
      <div className={styles.page}>
        <Own />
        <Others />
        <Note icon={<ShieldCheck size={18} />}>{t('center.safety')}</Note>
      </div>
    </>
  )
}

function Own() {
  const t = useT(messageTexts)
  const { INBOX3, CBS3 } = useSite().whitelabel
  const unread = useUnread()
  const isSignedIn = useSession() !== null
  const badge = (count: number) =>
    isSignedIn && count > 0 ? <Badge count={count} label={t('center.unread', { count })} /> : null
  return (
    <ListGroup>
      <ListRow
        icon={<Megaphone size={20} />}
        iconTone="brand"
        title={t('center.notices')}
        detail={t('center.noticesDetail')}
        trailing={badge(unread.announcementUnreadCount)}
        render={<Link to={PATHS.notice} />}
      />
      {INBOX3 ? (
        <ListRow
          icon={<Mail size={20} />}
          iconTone="info"
          title={t('center.inbox')}
          detail={t('center.inboxDetail')}
          trailing={badge(unread.inboxUnreadCount)}
          render={<Link to={PATHS.inbox} />}
        />
      ) : null}
      {CBS3 ? (
        <ListRow
          icon={<MessageCircle size={20} />}
          iconTone="gold"
          title={t('center.chat')}
          detail={t('center.chatDetail')}
          trailing={badge(unread.chatUnreadCount)}
          onPress={openChat}
        />
      ) : null}
    </ListGroup>
  )
}

/** Those that the brand has; none where it has none. */
function Others() {
  const t = useT(messageTexts)
  const { social, affiliateService } = useSite().paths
  const telegram = social.TELEGRAM?.url
  if (!telegram && !affiliateService) return null
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('center.others')}</h2>
      <ListGroup>
        {telegram ? (
          <ListRow
            icon={<Send size={20} />}
            title="Telegram"
            detail={t('center.telegramDetail')}
            onPress={() => openExternal(telegram)}
          />
        ) : null}
        {affiliateService ? (
          <ListRow
            icon={<Handshake size={20} />}
            title={t('center.affiliate')}
            detail={t('center.affiliateDetail')}
            onPress={() => openExternal(affiliateService)}
          />
        ) : null}
      </ListGroup>
    </section>
  )
}

export { MessageScreen as Screen }
