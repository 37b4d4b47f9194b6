import {
  claimReward,
  REWARD_HISTORY_PAGE,
  rewardCentre,
  rewardHistory,
  vipStanding,
} from '@trevo/contract/reward-centre'
import { DEFAULT_LANGUAGE } from '@trevo/contract/wire'
import type { Ledger } from '../../core/ledger/ledger.ts'
import { bonusViews, claim, claimablesOf, historyOf } from '../../core/rewards/centre.ts'
import type { RewardSourceOf } from '../../core/rewards/source.ts'
import { vipStandingOf } from '../../core/rewards/vip.ts'
import { idOfCursor } from '../../platform/cursor.ts'
import type { App } from '../../platform/http/app.ts'
import { route } from '../../platform/http/route.ts'

export type RewardCentreDeps = { ledger: Ledger; sources: readonly RewardSourceOf[] }

export function rewardCentreRoutes(app: App, { ledger, sources }: RewardCentreDeps): void {
  const { db, live, clock } = app
  const deps = { db, ledger, live, clock }

  route(app, rewardCentre, async ({ merchant, member, query: { language } }) => {
    const visit = { merchant, memberId: member.id, language, now: clock.now() }
    const [list, bonuses] = await Promise.all([claimablesOf(deps, sources, visit), bonusViews(db, visit)])
    const ready = list.filter(({ status, byApplication }) => status === 'Claim' && !byApplication).length
    return { list, ready, bonuses }
  })
  route(app, claimReward, ({ merchant, member, body }) => {
    const visit = { merchant, memberId: member.id, language: DEFAULT_LANGUAGE, now: clock.now() }
    return claim(deps, sources, visit, body)
  })
  route(app, rewardHistory, ({ member, query: { cursor, language } }) =>
    historyOf(db, { memberId: member.id, language, before: idOfCursor(cursor), limit: REWARD_HISTORY_PAGE }),
  )
  route(app, vipStanding, ({ merchant, member }) => vipStandingOf(db, merchant.id, member.id))
}
