import type { Announcement } from '@trevo/contract/content'
import { localDateText } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSite } from '../../../session/status.ts'
import { firstImage } from '../../../shared/announcements/announcement-target.ts'
import { pictureUrl } from '../../../shared/games/game-picture.ts'
import { homeTexts } from '../texts.ts'
import styles from './strips.module.css'

/** A promotion by its first picture, which leaves room for the words at its left. */
export function PromoCard({ promotion }: { promotion: Announcement }) {
  const t = useT(homeTexts)
  const language = useLanguage()
  const { timeZone } = useSite()
  const image = firstImage(promotion)
  const content = (
    <>
      {image ? (
        <img
          className={styles.promoPicture}
          src={pictureUrl(image.url)}
          alt=""
          width={image.width ?? 720}
          height={image.height ?? 336}
          loading="lazy"
          decoding="async"
        />
      ) : null}
      <span className={styles.promoCopy}>
        <span className={styles.promoTitle}>{promotion.title}</span>
        {promotion.endDate ? (
          <span className={styles.promoEnd}>
            {t('promo.until', { date: localDateText(promotion.endDate, language, timeZone) })}
          </span>
        ) : null}
      </span>
    </>
  )
  return (
    <Link to={PATHS.activityDetail} search={{ id: promotion.id }} className={styles.promoCard ?? ''} data-press="">
      {content}
    </Link>
  )
}
