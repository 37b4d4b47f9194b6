import type { Promotion } from '@trevo/contract/content'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { useEffect, useRef } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSite } from '../../../session/status.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { RichHtml } from '../../../ui/rich-html.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from '../content.module.css'
import { listDates } from '../promotion-dates.ts'
import { contentTexts } from '../texts.ts'
import { BannerPicture } from './banner-picture.tsx'
import { StateButton } from './state-button.tsx'

type PromotionCardProps = {
  promotion: Promotion
  /** The address names it: its whole text shows, and the list is scrolled to it. */
  isOpen: boolean
  eager: boolean
}

export function PromotionCard({ promotion, isOpen, eager }: PromotionCardProps) {
  const t = useT(contentTexts)
  const { timeZone } = useSite()
  const place = useRef<HTMLLIElement>(null)
  const { announcement } = promotion
  useEffect(() => {
    if (isOpen) place.current?.scrollIntoView({ block: 'start' })
  }, [isOpen])
  return (
    <li ref={place} className={styles.item}>
      <Card className={styles.card}>
        <BannerPicture announcement={announcement} eager={eager} />
        <div className={styles.cardBody}>
          <h2 className={styles.cardTitle}>{announcement.title}</h2>
          {isOpen ? <RichHtml html={announcement.content} /> : <p className={styles.plain}>{announcement.plainText}</p>}
          <p className={styles.dates}>
            <CalendarDays size={16} />
            {listDates(announcement, { timeZone, longTerm: t('longTerm') })}
          </p>
          <div className={styles.acts}>
            <ButtonLink
              variant="secondary"
              size="md"
              render={<Link to={PATHS.activityDetail} search={{ id: announcement.id }} />}
            >
              {t('more')}
              <VisuallyHidden>{`: ${announcement.title}`}</VisuallyHidden>
            </ButtonLink>
            <StateButton promotion={promotion} size="md" />
          </div>
        </div>
      </Card>
    </li>
  )
}
