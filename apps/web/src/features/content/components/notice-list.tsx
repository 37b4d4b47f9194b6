import { useQuery } from '@tanstack/react-query'
import type { Announcement } from '@trevo/contract/content'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useEffect, useId, useState } from 'react'
import { dateText } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useSearch } from '../../../lib/nav/nav.tsx'
import { useSession } from '../../../session/session.ts'
import { useSite } from '../../../session/status.ts'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { RichHtml } from '../../../ui/rich-html.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from '../content.module.css'
import { type NoticeTypes, noticesKey, noticesQuery } from '../queries.ts'
import { contentTexts } from '../texts.ts'
import { useContentLive } from '../use-content-live.ts'
import { useMarkRead } from '../use-read-marks.ts'
import { ListSkeleton } from './list-skeleton.tsx'

/** Notices to players, or to agents; `?i=` opens one of them. */
export function NoticeList({ types }: { types: NoticeTypes }) {
  const query = useQuery(noticesQuery(types, useSession()))
  useContentLive(noticesKey)
  return (
    <Loaded query={query} skeleton={<ListSkeleton height={104} />}>
      {({ list }) => <Rows list={list} />}
    </Loaded>
  )
}

function Rows({ list }: { list: readonly Announcement[] }) {
  const t = useT(contentTexts)
  const { i = '' } = useSearch()
  const [openId, setOpenId] = useState(() => (/^\d+$/.test(i) ? list[Number(i)]?.id : undefined))
  if (list.length === 0) {
    return <EmptyState art="/art/seedling.webp" title={t('empty.notices')} text={t('empty.noticesText')} />
  }
  return (
    <ul className={styles.list}>
      {list.map((notice) => (
        <Row
          key={notice.id}
          notice={notice}
          isOpen={notice.id === openId}
          onToggle={() => setOpenId(notice.id === openId ? undefined : notice.id)}
        />
      ))}
    </ul>
  )
}

type RowProps = { notice: Announcement; isOpen: boolean; onToggle: () => void }

function Row({ notice, isOpen, onToggle }: RowProps) {
  const t = useT(contentTexts)
  const { timeZone } = useSite()
  const bodyId = useId()
  const markRead = useMarkRead()
  useEffect(() => {
    if (isOpen) markRead(notice)
  }, [isOpen, notice, markRead])
  return (
    <li>
      <Card className={styles.notice}>
        <button
          type="button"
          className={styles.noticeHead}
          data-press=""
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={onToggle}
        >
          <span className={styles.noticeWords}>
            <span className={cx(styles.noticeTitle, notice.read && styles.read)}>
              {notice.read ? null : <span className={styles.dot} />}
              {notice.title}
              {notice.read ? null : <VisuallyHidden>{`, ${t('unread')}`}</VisuallyHidden>}
            </span>
            <span className={styles.noticeDate}>{dateText(notice.startDate, 'YYYY-MM-DD', timeZone)}</span>
            {isOpen ? null : <span className={styles.preview}>{notice.plainText}</span>}
          </span>
          <ChevronDown className={cx(styles.chevron, isOpen && styles.up)} size={20} />
        </button>
        <div id={bodyId} className={styles.noticeBody} hidden={!isOpen}>
          {isOpen ? <RichHtml html={notice.content} /> : null}
        </div>
      </Card>
    </li>
  )
}
