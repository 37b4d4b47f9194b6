import { useQuery } from '@tanstack/react-query'
import type { Promotion } from '@trevo/contract/content'
import { REWARD } from '@trevo/contract/limits'
import { isReal } from '@trevo/contract/members'
import { useEffect } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { goBack, navigate, useSearch } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { refuseFree } from '../../../session/require-real.ts'
import { useSession } from '../../../session/session.ts'
import { useSite } from '../../../session/status.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { BannerPicture } from '../components/banner-picture.tsx'
import { ListSkeleton } from '../components/list-skeleton.tsx'
import { PictureField } from '../components/picture-field.tsx'
import styles from '../content.module.css'
import { listDates } from '../promotion-dates.ts'
import { promotionQuery } from '../queries.ts'
import { contentTexts } from '../texts.ts'
import { useApplication } from '../use-application.ts'

function ApplyRewardScreen() {
  const { id = '' } = useSearch()
  const session = useSession()
  const query = useQuery(promotionQuery(session ? id : '', session))
  const mayApply = session !== null && isReal(session.type)
  const isSent = query.data !== undefined && query.data.status !== 'Claim'
  const isLost = session === null || id === '' || query.isError
  useEffect(() => {
    if (session && !mayApply) refuseFree()
    if (isLost || !mayApply || isSent) navigate({ to: PATHS.activity, replace: true })
  }, [session, mayApply, isLost, isSent])
  if (isLost || !mayApply || isSent) return null
  return (
    <Loaded query={query} skeleton={<ListSkeleton height={120} />}>
      {(promotion) => <Form promotion={promotion} />}
    </Loaded>
  )
}

function Form({ promotion }: { promotion: Promotion }) {
  const t = useT(contentTexts)
  const { announcement } = promotion
  const form = useApplication(announcement)
  const labelOf = (name: string, required: 'Y' | 'N') =>
    `${name} (${required === 'Y' ? t('apply.required') : t('apply.optional')})`
  const isEmpty = form.remarks === '' && form.pictures.length === 0
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <Summary promotion={promotion} />
      <TextArea
        label={labelOf(t('apply.remarks'), announcement.remarkRequired)}
        hint={<span className={styles.count}>{`${form.remarks.length}/${REWARD.remarksMax}`}</span>}
        maxLength={REWARD.remarksMax}
        value={form.remarks}
        onChange={(event) => form.setRemarks(event.target.value)}
      />
      <PictureField
        label={labelOf(t('apply.pictures'), announcement.imageRequired)}
        pictures={form.pictures}
        onAdd={form.add}
        onRemove={form.remove}
      />
      <div className={styles.pair}>
        <Button variant="secondary" block onClick={isEmpty ? () => goBack(PATHS.activity) : form.clear}>
          {t('apply.cancel')}
        </Button>
        <Button type="submit" block loading={form.busy} disabled={!form.isReady}>
          {t('apply.submit')}
        </Button>
      </div>
    </form>
  )
}

function Summary({ promotion: { announcement } }: { promotion: Promotion }) {
  const t = useT(contentTexts)
  const { timeZone } = useSite()
  return (
    <Card tone="flat" className={styles.summary}>
      <span className={styles.thumb}>
        <BannerPicture announcement={announcement} eager />
      </span>
      <span>
        <strong className={styles.summaryTitle}>{announcement.title}</strong>
        <span className={styles.summaryText}>{listDates(announcement, { timeZone, longTerm: t('longTerm') })}</span>
      </span>
    </Card>
  )
}

export { ApplyRewardScreen as Screen }
