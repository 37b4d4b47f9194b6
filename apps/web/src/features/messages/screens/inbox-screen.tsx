import type { InboxMessage } from '@trevo/contract/inbox'
import { isAgent, isReal } from '@trevo/contract/members'
import CheckCheck from 'lucide-react/icons/check-check'
import PenLine from 'lucide-react/icons/pen-line'
import { useState } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useSession } from '../../../session/session.ts'
import { PagedRows } from '../../../shared/paging/paged-list.tsx'
import { useUnread } from '../../../shared/unread/unread.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { ComposeSheet } from '../components/compose-sheet.tsx'
import { InboxList } from '../components/inbox-list.tsx'
import { MailSheet } from '../components/mail-sheet.tsx'
import styles from '../messages.module.css'
import { messageTexts } from '../texts.ts'
import { type Inbox, useInbox } from '../use-inbox.ts'

type Shown = 'all' | 'unread'

function InboxScreen() {
  const inbox = useInbox()
  const session = useSession()
  const [shown, setShown] = useState<Shown>('all')
  const [opened, setOpened] = useState<InboxMessage | null>(null)
  const [isOpen, setOpen] = useState(false)
  const open = (message: InboxMessage) => {
    setOpened(message)
    setOpen(true)
    inbox.read(message)
  }
  return (
    <div className={styles.page}>
      {session && isReal(session.type) && isAgent(session.type) ? <Compose /> : null}
      <Bar inbox={inbox} shown={shown} onShow={setShown} />
      <Messages inbox={inbox} shown={shown} onOpen={open} />
      <MailSheet message={opened} open={isOpen} onClose={() => setOpen(false)} onRemove={inbox.remove} />
    </div>
  )
}

function Compose() {
  const t = useT(messageTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="soft" block icon={<PenLine size={20} />} onClick={() => setOpen(true)}>
        {t('compose.open')}
      </Button>
      <ComposeSheet open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

type BarProps = { inbox: Inbox; shown: Shown; onShow: (shown: Shown) => void }

function Bar({ inbox, shown, onShow }: BarProps) {
  const t = useT(messageTexts)
  const { inboxUnreadCount: count } = useUnread()
  if (inbox.list.length === 0) return null
  return (
    <>
      <Segmented<Shown>
        label={t('inbox.show')}
        choices={[
          { id: 'all', label: t('inbox.all') },
          { id: 'unread', label: count > 0 ? t('inbox.unreadCount', { count }) : t('inbox.onlyUnread') },
        ]}
        value={shown}
        onChange={onShow}
      />
      {count > 0 ? (
        <div className={styles.end}>
          <Button variant="ghost" size="md" icon={<CheckCheck size={18} />} onClick={inbox.readAll}>
            {t('inbox.readAll')}
          </Button>
        </div>
      ) : null}
    </>
  )
}

type MessagesProps = { inbox: Inbox; shown: Shown; onOpen: (message: InboxMessage) => void }

function Messages({ inbox: { query }, shown, onOpen }: MessagesProps) {
  const t = useT(messageTexts)
  const none = <EmptyState art="/art/seedling.webp" title={t('inbox.empty')} text={t('inbox.emptyText')} />
  return (
    <PagedRows query={query} more={t('inbox.more')} empty={none}>
      {(list) => {
        const visible = shown === 'all' ? list : list.filter((message) => !message.read)
        if (visible.length > 0) return <InboxList list={visible} onOpen={onOpen} />
        return query.hasNextPage ? null : none
      }}
    </PagedRows>
  )
}

export { InboxScreen as Screen }
