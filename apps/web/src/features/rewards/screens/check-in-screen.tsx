import { useQuery } from '@tanstack/react-query'
import { useT } from '../../../lib/i18n/i18n.ts'
import { PATHS } from '../../../lib/paths.ts'
import { useSession } from '../../../session/session.ts'
import { useRenewal } from '../../../session/use-renewal.ts'
import { PersonNote } from '../../../shared/held/person-note.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { CheckInButton } from '../components/check-in-button.tsx'
import { MonthCard } from '../components/month-card.tsx'
import { RoundDays } from '../components/round-days.tsx'
import { StreakCard } from '../components/streak-card.tsx'
import { calendarQuery, rewardsKey } from '../queries.ts'
import styles from '../rewards.module.css'
import { rewardTexts } from '../texts.ts'

function CheckInScreen() {
  const t = useT(rewardTexts)
  const query = useQuery(calendarQuery(useSession()))
  useRenewal('reward.changed', rewardsKey)
  return (
    <Loaded query={query}>
      {(calendar) =>
        calendar.days.length === 0 ? (
          <EmptyState art="/art/wrapped-gift.webp" title={t('checkIn.none')} text={t('checkIn.noneText')} />
        ) : (
          <div className={styles.page}>
            <StreakCard calendar={calendar} />
            <RoundDays days={calendar.days} today={calendar.today} />
            <PersonNote sources={['sign_in']} from={PATHS.checkIn} />
            <CheckInButton calendar={calendar} />
            <MonthCard calendar={calendar} />
            <p className={styles.foot}>{t('checkIn.rule')}</p>
          </div>
        )
      }
    </Loaded>
  )
}

export { CheckInScreen as Screen }
