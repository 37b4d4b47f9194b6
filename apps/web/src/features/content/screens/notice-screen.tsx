import { HotStrip } from '../components/hot-strip.tsx'
import { NoticeAudience } from '../components/notice-audience.tsx'
import { NoticeList } from '../components/notice-list.tsx'
import styles from '../content.module.css'

function NoticeScreen() {
  return (
    <div className={styles.page}>
      <NoticeAudience shown="PL" />
      <HotStrip />
      <NoticeList types="PL" />
    </div>
  )
}

export { NoticeScreen as Screen }
