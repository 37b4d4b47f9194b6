import { NoticeAudience } from '../components/notice-audience.tsx'
import { NoticeList } from '../components/notice-list.tsx'
import styles from '../content.module.css'

/** Notices to agents; the route lets nobody else in. */
function MemberNoticeScreen() {
  return (
    <div className={styles.page}>
      <NoticeAudience shown="A" />
      <NoticeList types="A" />
    </div>
  )
}

export { MemberNoticeScreen as Screen }
