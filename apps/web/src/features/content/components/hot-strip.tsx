import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { messageText, useT } from '../../../lib/i18n/i18n.ts'
import { AnnouncementLink } from '../../../shared/announcements/announcement-link.tsx'
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx'
import styles from '../content.module.css'
import { popularKey, popularQuery } from '../queries.ts'
import { contentTexts } from '../texts.ts'
import { useContentLive } from '../use-content-live.ts'
import { BannerPicture } from './banner-picture.tsx'

const CARD_HEIGHT_PX = 196

/** What staff put forward for everybody; nothing where there is nothing. */
export function HotStrip() {
  const t = useT(contentTexts)
  const titleId = useId()
  const { data, isPending } = useQuery(popularQuery)
  useContentLive(popularKey)
  if (isPending) {
    return (
      <Skeleton label={messageText('loading')}>
        <SkeletonBlock height={CARD_HEIGHT_PX} radius={20} />
      </Skeleton>
    )
  }
  if (!data || data.list.length === 0) return null
  return (
    <section className={styles.hot} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.hotTitle}>
        {t('hot')}
      </h2>
      <ul className={styles.hotList}>
        {data.list.map((item) => (
          <li key={item.id} className={styles.hotItem}>
            <AnnouncementLink announcement={item} className={styles.hotCard}>
              <BannerPicture announcement={item} eager />
              <span className={styles.hotWords}>
                <strong className={styles.hotName}>{item.title}</strong>
                <span className={styles.hotText}>{item.plainText}</span>
              </span>
            </AnnouncementLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
