import type { UseQueryResult } from '@tanstack/react-query'
import type { ValueOf } from '@trevo/contract/endpoint'
import type { Claimable, rewardCentre } from '@trevo/contract/reward-centre'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { isTappable } from '../../../shared/rewards/activity-status.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import styles from '../rewards.module.css'
import { rewardTexts } from '../texts.ts'
import { useClaim } from '../use-claim.ts'
import { takenAtOnce, useClaimAll } from '../use-claim-all.ts'
import { RewardCard } from './reward-card.tsx'

type ClaimablesProps = { query: UseQueryResult<ValueOf<typeof rewardCentre>>; which: 'ready' | 'progress' }

/** What can be taken now, or what is on the way. */
export function Claimables({ query, which }: ClaimablesProps) {
  const { busyRow, claim } = useClaim()
  return (
    <Loaded query={query}>
      {({ list }) => {
        const rows = list.filter(({ status }) => isTappable(status) === (which === 'ready'))
        if (rows.length === 0) return <Nothing which={which} />
        return (
          <>
            {which === 'ready' ? <TakeAll list={rows} /> : null}
            <ul className={styles.list}>
              {rows.map((reward) => (
                <li key={`${reward.source}:${reward.id}`}>
                  <RewardCard
                    reward={reward}
                    isBusy={busyRow === `${reward.source}:${reward.id}`}
                    onClaim={() => claim(reward)}
                  />
                </li>
              ))}
            </ul>
          </>
        )
      }}
    </Loaded>
  )
}

/** Where several wait: one press for all that need nothing but a press. */
function TakeAll({ list }: { list: readonly Claimable[] }) {
  const t = useT(rewardTexts)
  const { isBusy, claimAll } = useClaimAll()
  const ready = takenAtOnce(list)
  if (ready.length < 2) return null
  return (
    <Button block loading={isBusy} onClick={() => void claimAll(ready)}>
      {t('all.act', { count: ready.length })}
    </Button>
  )
}

function Nothing({ which }: { which: 'ready' | 'progress' }) {
  const t = useT(rewardTexts)
  return (
    <EmptyState
      art="/art/wrapped-gift.webp"
      title={t(`centre.none.${which}`)}
      text={t('centre.noneText')}
      action={<ButtonLink render={<Link to={PATHS.activity} />}>{t('centre.promotions')}</ButtonLink>}
    />
  )
}
