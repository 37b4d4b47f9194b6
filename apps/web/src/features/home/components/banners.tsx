import type { Announcement } from '@trevo/contract/content'
import { Suspense, useState } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { AnnouncementLink } from '../../../shared/announcements/announcement-link.tsx'
import { announcementTarget, firstImage } from '../../../shared/announcements/announcement-target.ts'
import { pictureUrl } from '../../../shared/games/game-picture.ts'
import { cx } from '../../../ui/cx.ts'
import { QuietBoundary } from '../../../ui/quiet-boundary.tsx'
import { homeTexts } from '../texts.ts'
import { useIdle } from '../use-idle.ts'
import styles from './banners.module.css'

const Motion = lazyPart(() => import('./banner-motion.tsx').then(({ BannerMotion }) => ({ default: BannerMotion })))

const PICTURE = { width: 720, height: 336 }

/** The first banner stands at once; the others and what makes the row move come when the browser has time for them. */
export function Banners({ banners }: { banners: readonly Announcement[] }) {
  const t = useT(homeTexts)
  const isIdle = useIdle('motion')
  const [viewport, setViewport] = useState<HTMLElement | null>(null)
  const [at, setAt] = useState(0)
  if (banners.length === 0) return null
  const isMany = banners.length > 1
  const shown = at % banners.length
  return (
    <section className={styles.carousel} aria-roledescription={t('banner.role')} aria-label={t('banner.label')}>
      <div ref={setViewport} className={styles.viewport}>
        <ul className={styles.track}>
          {(isIdle ? banners : banners.slice(0, 1)).map((banner, index) => (
            <li key={banner.id} className={styles.slide} aria-hidden={index !== shown}>
              <Banner banner={banner} isFirst={index === 0} isOff={index !== shown} />
            </li>
          ))}
        </ul>
      </div>
      {isMany ? (
        <div className={styles.dots} aria-hidden="true">
          {banners.map((banner, index) => (
            <i key={banner.id} className={cx(styles.dot, index === shown && styles.on)} />
          ))}
        </div>
      ) : null}
      {isMany && isIdle && viewport ? (
        <QuietBoundary>
          <Suspense fallback={null}>
            <Motion viewport={viewport} count={banners.length} onSelect={setAt} />
          </Suspense>
        </QuietBoundary>
      ) : null}
    </section>
  )
}

type BannerProps = { banner: Announcement; isFirst: boolean; isOff: boolean }

/** A picture with words carries its own; ours leave room for them at the left. */
function Banner({ banner, isFirst, isOff }: BannerProps) {
  const t = useT(homeTexts)
  const image = firstImage(banner)
  const hasWords = banner.plainText !== ''
  return (
    <AnnouncementLink announcement={banner} className={styles.banner} isOff={isOff}>
      {image ? (
        <img
          className={styles.picture}
          src={pictureUrl(image.url)}
          alt={hasWords ? '' : banner.title}
          width={image.width ?? PICTURE.width}
          height={image.height ?? PICTURE.height}
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : 'auto'}
          decoding={isFirst ? 'sync' : 'async'}
          draggable={false}
        />
      ) : null}
      {hasWords ? (
        <span className={styles.copy}>
          <span className={styles.title}>{banner.title}</span>
          <span className={styles.text}>{banner.plainText}</span>
          {announcementTarget(banner) ? <span className={styles.more}>{t('banner.more')}</span> : null}
        </span>
      ) : null}
    </AnnouncementLink>
  )
}
