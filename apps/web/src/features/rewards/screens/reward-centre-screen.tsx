import { useQuery } from '@tanstack/react-query'
import { useT } from '../../../lib/i18n/i18n.ts'
import { navigate, useSearch } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSession } from '../../../session/session.ts'
import { useRenewal } from '../../../session/use-renewal.ts'
import { PersonNote } from '../../../shared/held/person-note.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { LineTabs } from '../../../ui/line-tabs.tsx'
import { Claimables } from '../components/claimables.tsx'
import { FreeRoundsList } from '../components/free-rounds-list.tsx'
import { RainLink } from '../components/rain-link.tsx'
import { RewardHistory } from '../components/reward-history.tsx'
import { VipCard } from '../components/vip-card.tsx'
import { centreQuery, rewardsKey } from '../queries.ts'
import styles from '../rewards.module.css'
import { rewardTexts } from '../texts.ts'

const TABS = ['ready', 'progress', 'history'] as const

function RewardCentreScreen() {
  const t = useT(rewardTexts)
  const { tab } = useSearch()
  const query = useQuery(centreQuery(useSession()))
  useRenewal('reward.changed', rewardsKey)
  useRenewal('team.changed', rewardsKey)
  const selected = TABS.find((name) => name === tab) ?? 'ready'
  const ready = query.data?.ready ?? 0
  return (
    <div className={styles.page}>
      <VipCard />
      <RainLink />
      <LineTabs
        label={t('centre.tabs')}
        tabs={TABS.map((id) => ({
          id,
          label: t(`centre.${id}`),
          badge: id === 'ready' ? <Badge count={ready} label={t('centre.count', { count: ready })} /> : undefined,
        }))}
        selectedId={selected}
        onSelect={(id) => navigate({ to: PATHS.rewardCenter, search: { tab: id }, replace: true })}
      />
      {selected === 'history' ? null : (
        <PersonNote sources={(query.data?.list ?? []).map(({ source }) => source)} from={PATHS.rewardCenter} />
      )}
      {selected === 'progress' ? null : <FreeRoundsList which={selected === 'ready' ? 'open' : 'over'} />}
      {selected === 'history' ? <RewardHistory /> : <Claimables query={query} which={selected} />}
    </div>
  )
}

export { RewardCentreScreen as Screen }
