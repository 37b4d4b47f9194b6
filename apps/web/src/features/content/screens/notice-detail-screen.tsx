import { useQuery } from '@tanstack/react-query'
import type { Announcement } from '@trevo/contract/content'
import { useEffect } from 'react'
import { dateText } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link, useSearch } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSession } from '../../../session/session.ts'
import { useSite } from '../../../session/status.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { RichHtml } from '../../../ui/rich-html.tsx'
import { ListSkeleton } from '../components/list-skeleton.tsx'
import styles from '../content.module.css'
import { findNotice } from '../find-notice.ts'
import { noticesKey, noticesQuery } from '../queries.ts'
import { contentTexts } from '../texts.ts'
import { useContentLive } from '../use-content-live.ts'
import { useMarkRead } from '../use-read-marks.ts'

function NoticeDetailScreen() {
  const { id = '' } = useSearch()
  const query = useQuery(noticesQuery('PL', useSession()))
  useContentLive(noticesKey)
  return (
    <Loaded query={query} skeleton={<ListSkeleton height={120} />}>
      {({ list }) => {
        const notice = findNotice(list, id)
        return notice ? <Detail notice={notice} /> : <Gone />
      }}
    </Loaded>
  )
}

function Detail({ notice }: { notice: Announcement }) {
  const { timeZone } = useSite()
  const markRead = useMarkRead()
  useEffect(() => markRead(notice), [notice, markRead])
  return (
    <article className={styles.page}>
      <div>
        <h2 className={styles.detailTitle}>{notice.title}</h2>
        <p className={styles.noticeDate}>{dateText(notice.startDate, 'YYYY-MM-DD HH:mm:ss', timeZone)}</p>
      </div>
      <RichHtml html={notice.content} />
    </article>
  )
}

function Gone() {
  const t = useT(contentTexts)
  return (
    <EmptyState
      art="/art/magnifying-glass-tilted-left.webp"
      title={t('gone.notice')}
      action={<ButtonLink render={<Link to={PATHS.notice} />}>{t('gone.noticeAction')}</ButtonLink>}
    />
  )
}

export { NoticeDetailScreen as Screen }
