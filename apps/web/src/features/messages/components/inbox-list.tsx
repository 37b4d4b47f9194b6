import type { InboxMessage } from '@trevo/contract/inbox'
import Bell from 'lucide-react/icons/bell'
import Megaphone from 'lucide-react/icons/megaphone'
import UsersRound from 'lucide-react/icons/users-round'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { useSite } from '../../../session/status.ts'
import { cx } from '../../../ui/cx.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from '../messages.module.css'
import { messageTexts } from '../texts.ts'
import { shortWhen } from '../when.ts'

const ICONS = { operator: Megaphone, upline: UsersRound, system: Bell } as const

type InboxListProps = { list: readonly InboxMessage[]; onOpen: (message: InboxMessage) => void }

export function InboxList({ list, onOpen }: InboxListProps) {
  return (
    <ul className={styles.inbox}>
      {list.map((message) => (
        <li key={message.id} className={styles.inboxItem}>
          <Row message={message} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  )
}

function Row({ message, onOpen }: { message: InboxMessage; onOpen: (message: InboxMessage) => void }) {
  const t = useT(messageTexts)
  const language = useLanguage()
  const { timeZone } = useSite()
  const Icon = ICONS[message.from]
  return (
    <button type="button" className={styles.mail} data-press="" aria-haspopup="dialog" onClick={() => onOpen(message)}>
      <span className={cx(styles.mailIcon, !message.read && styles.mailNew)}>
        <Icon size={20} />
      </span>
      <span className={styles.mailWords}>
        <span className={styles.mailTop}>
          <span className={cx(styles.mailTitle, message.read && styles.mailRead)}>{message.subject}</span>
          <span className={styles.mailTime}>{shortWhen(message.sentAt, new Date(), language, timeZone)}</span>
          {message.read ? null : (
            <span className={styles.dot}>
              <VisuallyHidden>{t('inbox.unread')}</VisuallyHidden>
            </span>
          )}
        </span>
        <span className={styles.mailText}>{message.plainText}</span>
      </span>
    </button>
  )
}
