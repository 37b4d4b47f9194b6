import {
  claimReward,
  giftPerson,
  REWARD_HISTORY_PAGE,
  rewardCentre,
  rewardHistory,
  vipStanding,
} from '@trevo/contract/reward-centre'
import { DEFAULT_LANGUAGE } from '@trevo/contract/wire'
import type { RewardSourceOf } from '../../../../money/giving/source.ts'
import type { Ledger } from '../../../../money/ledger/ledger.ts'
import { personNeeded } from '../../../../money/ways/person.ts'
import { idOfCursor } from '../../../../platform/cursor.ts'
import { dayIn } from '../../../../platform/day.ts'
import type { App } from '../../../../platform/http/app.ts'
import { route } from '../../../../platform/http/route.ts'
import { claim, claimablesOf, historyOf } from '../../centre.ts'
import { vipStandingOf } from '../../vip.ts'

export type RewardCentreDeps = { ledger: Ledger; sources: readonly RewardSourceOf[] }

export function rewardCentreRoutes(app: App, { ledger, sources }: RewardCentreDeps): void {
  const { db, live, clock } = app
  const deps = { db, ledger, live, clock }

  route(app, rewardCentre, async ({ merchant, member, query: { language } }) => {
    const visit = { merchant, memberId: member.id, language, now: clock.now() }
    const list = await claimablesOf(deps, sources, visit)
    const ready = list.filter(({ status, byApplication }) => status === 'Claim' && !byApplication).length
    return { list, ready }
  })
  route(app, claimReward, ({ merchant, member, body }) => {
    const visit = { merchant, memberId: member.id, language: DEFAULT_LANGUAGE, now: clock.now() }
    return claim(deps, sources, visit, body)
  })
  route(app, giftPerson, ({ merchant, member }) =>
    personNeeded(db, { merchantId: merchant.id, memberId: member.id, day: dayIn(merchant.timeZone, clock.now()) }),
  )
  route(app, rewardHistory, ({ member, query: { cursor, language } }) =>
    historyOf(db, { memberId: member.id, language, before: idOfCursor(cursor), limit: REWARD_HISTORY_PAGE }),
  )
  route(app, vipStanding, ({ merchant, member }) => vipStandingOf(db, merchant.id, member.id))
}
