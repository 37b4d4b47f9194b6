import { useQuery } from '@tanstack/react-query'
import type { Promotion } from '@trevo/contract/content'
import { pointsText } from '@trevo/contract/money'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { ApiError } from '../../../lib/api/api-error.ts'
import { moneyText } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link, useSearch } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { STATUS_KEYS, STATUS_TONES } from '../../../session/activity-status.ts'
import { useSession } from '../../../session/session.ts'
import { useSite } from '../../../session/status.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Dock } from '../../../ui/dock.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { KeyValue } from '../../../ui/key-value.tsx'
import { RichHtml } from '../../../ui/rich-html.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { BannerPicture } from '../components/banner-picture.tsx'
import { ListSkeleton, Loaded } from '../components/loaded.tsx'
import { StateButton } from '../components/state-button.tsx'
import styles from '../content.module.css'
import { detailDates } from '../promotion-dates.ts'
import { onlyInforms } from '../promotion-state.ts'
import { promotionQuery } from '../queries.ts'
import { contentTexts } from '../texts.ts'
import { useContentLive } from '../use-content-live.ts'

export function Screen() {
  const { id = '' } = useSearch()
  const query = useQuery(promotionQuery(/^[1-9]\d{0,18}$/.test(id) ? id : '', useSession()))
  useContentLive()
  const isGone = query.fetchStatus === 'idle' && query.isPending
  if (isGone || (query.error instanceof ApiError && query.error.code === 'not_found')) return <Gone />
  return (
    <Loaded query={query} skeleton={<ListSkeleton height={220} />}>
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
          <Tag tone={STATUS_TONES[status]}>{t(`state.${STATUS_KEYS[status]}`)}</Tag>
        </div>
      )}
      <h2 className={styles.detailTitle}>{announcement.title}</h2>
      <p className={styles.dates}>
        <CalendarDays size={16} />
        {detailDates(announcement, { timeZone, longTerm: t('longTerm') })}
      </p>
      <Reward promotion={promotion} />
      <RichHtml html={announcement.content} />
      {informs ? null : (
        <div className={styles.dock}>
          <Dock>
            <StateButton promotion={promotion} />
          </Dock>
        </div>
      )}
    </article>
  )
}

function Reward({ promotion }: { promotion: Promotion }) {
  const t = useT(contentTexts)
  const { currencySymbol } = useSite()
  const { reward, rewardKind } = promotion
  if (reward === null || rewardKind === null) return null
  const value = rewardKind === 'cash' ? moneyText(reward, currencySymbol) : t('points', { points: pointsText(reward) })
  return (
    <Card className={styles.facts}>
      <KeyValue facts={[{ label: t('reward'), value }]} />
    </Card>
  )
}
