import { useQuery } from '@tanstack/react-query'
import type { Promotion } from '@trevo/contract/content'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link, useSearch } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSession } from '../../../session/session.ts'
import { useSite } from '../../../session/status.ts'
import { type AnnouncementTarget, announcementTarget } from '../../../shared/announcements/announcement-target.ts'
import { PersonNote } from '../../../shared/held/person-note.tsx'
import { STATUS_KEYS, STATUS_TONES } from '../../../shared/rewards/activity-status.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Dock } from '../../../ui/dock.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { RichHtml } from '../../../ui/rich-html.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { BannerPicture } from '../components/banner-picture.tsx'
import { ListSkeleton } from '../components/list-skeleton.tsx'
import { PromotionFacts } from '../components/promotion-facts.tsx'
import { StateButton } from '../components/state-button.tsx'
import styles from '../content.module.css'
import { detailDates } from '../promotion-dates.ts'
import { onlyInforms } from '../promotion-state.ts'
import { promotionQuery } from '../queries.ts'
import { contentTexts } from '../texts.ts'
import { useContentLive } from '../use-content-live.ts'

function ActivityDetailScreen() {
  const { id = '' } = useSearch()
  const query = useQuery(promotionQuery(/^[1-9]\d{0,18}$/.test(id) ? id : '', useSession()))
  useContentLive()
  const isUnasked = query.fetchStatus === 'idle' && query.isPending
  if (isUnasked) return <Gone />
  return (
    <Loaded query={query} gone={<Gone />} skeleton={<ListSkeleton height={220} />}>
      {(promotion) => <Detail promotion={promotion} />}
    </Loaded>
  )
}

function Gone() {
  const t = useT(contentTexts)
  return (
    <EmptyState
      art="/art/magnifying-glass-tilted-left.webp"
      title={t('gone.title')}
      text={t('gone.text')}
      action={<ButtonLink render={<Link to={PATHS.activity} />}>{t('gone.action')}</ButtonLink>}
    />
  )
}

function Detail({ promotion }: { promotion: Promotion }) {
  const t = useT(contentTexts)
  const { timeZone } = useSite()
  const { announcement, status } = promotion
  const informs = onlyInforms(promotion)
  return (
    <article className={styles.detail}>
      <div className={styles.wide}>
        <BannerPicture announcement={announcement} sequence={2} eager />
      </div>
      {informs ? null : (
        <div>
          <Tag tone={STATUS_TONES[status]}>
            {promotion.firstBet ? t('firstBet.state') : t(`state.${STATUS_KEYS[status]}`)}
          </Tag>
        </div>
      )}
      <h2 className={styles.detailTitle}>{announcement.title}</h2>
      <p className={styles.dates}>
        <CalendarDays size={16} />
        {detailDates(announcement, { timeZone, longTerm: t('longTerm') })}
      </p>
      <PromotionFacts promotion={promotion} />
      <RichHtml html={announcement.content} />
      {informs ? null : <PersonNote sources={[promotion.ruleId ? 'rules' : 'promotion']} from={PATHS.activity} />}
      <Acts promotion={promotion} />
    </article>
  )
}

/** The next step for a participant, or for a promotion that only informs, a link to the page it is about. */
function Acts({ promotion }: { promotion: Promotion }) {
  const t = useT(contentTexts)
  const { announcement, status, terms } = promotion
  const leads = onlyInforms(promotion) ? announcementTarget({ ...announcement, linkedPromotionId: null }) : null
  if (onlyInforms(promotion) && !leads) return null
  return (
    <div className={styles.dock}>
      <Dock>
        {leads ? <Lead target={leads} /> : null}
        {status === 'Joined' && terms ? (
          <ButtonLink block render={<Link to={PATHS.rewardCenter} search={{ tab: 'progress' }} />}>
            {t('terms.follow')}
          </ButtonLink>
        ) : leads ? null : (
          <StateButton promotion={promotion} />
        )}
      </Dock>
    </div>
  )
}

function Lead({ target }: { target: NonNullable<AnnouncementTarget> }) {
  const t = useT(contentTexts)
  if ('site' in target) {
    return (
      <ButtonLink block href={target.site}>
        {t('lead.other')}
      </ButtonLink>
    )
  }
  const label =
    target.page.to === PATHS.checkIn ? 'checkIn' : target.page.to === PATHS.inviteFriends ? 'inviteFriends' : 'other'
  return (
    <ButtonLink block render={<Link {...target.page} />}>
      {t(`lead.${label}`)}
    </ButtonLink>
  )
}

export { ActivityDetailScreen as Screen }
