import { HotStrip } from '../components/hot-strip.tsx'
import { NoticeAudience } from '../components/notice-audience.tsx'
import { NoticeList } from '../components/notice-list.tsx'
import styles from '../content.module.css'

export function Screen() {
  return (
    <div className={styles.page}>
      <NoticeAudience shown="PL" />
      <HotStrip />
      <NoticeList types="PL" />
    </div>
  )
}
