import { formatMoney } from '@trevo/contract/money'
import { giveReward } from '../../money/giving/give.ts'
import { assertMayTakePart } from '../../money/giving/offers.ts'
import type { RewardSourceOf } from '../../money/giving/source.ts'
import { dayIn } from '../../platform/day.ts'
import { AppError } from '../../platform/errors.ts'
import { missionsAround, standingIn, titleOf } from './progress.ts'
import { givenRefs, missionById, takeOwnBudget } from './queries.ts'
import { readRef } from './rules.ts'

const cash = (amount: bigint) => ({ kind: 'cash' as const, amount: formatMoney(amount) })

/** Steps of missions that were reached, each once for its period. */
export const missionSource: RewardSourceOf = {
  name: 'mission',
  async claimables({ db }, { merchant, memberId, language, now }) {
    const missions = await missionsAround(db, merchant.id, dayIn(merchant.timeZone, now))
    if (missions.length === 0) return []
    const standing = await standingIn(db, merchant, missions, { memberId, now })
    return standing.flatMap(({ mission, steps }) =>
      steps
        .filter(({ state }) => state === 'ready')
        .map(({ ref, reward }) => ({
          source: 'mission' as const,
          id: ref,
          about: titleOf(mission, language),
          gift: cash(reward),
          status: 'Claim' as const,
          play: null,
          expiresAt: null,
        })),
    )
  },
  async claim(tx, deps, { merchant, memberId, now }, { id }) {
    const ref = readRef(id)
    const mission = ref && (await missionById(tx, merchant.id, ref.missionId))
    if (!ref || !mission) throw new AppError('not_found')
    const before = (await givenRefs(tx, memberId, [id])).get(id)
    if (before !== undefined) return { status: 'Claimed', gift: cash(before) }
    if (mission.stoppedAt !== null) throw new AppError('promotion_closed')
    const standing = await standingIn(tx, merchant, [mission], { memberId, now })
    const at = standing.find(({ period }) => period.startsOn === ref.startsOn)
    // What has not begun and what is over too long ago look alike from here.
    if (at === undefined) throw new AppError('reward_over')
    const step = at.steps[ref.step - 1]
    if (step?.state === 'open') await assertMayTakePart(tx, now, memberId)
    if (step === undefined || step.state === 'open') throw new AppError('not_found')
    if (step.state === 'gone') throw new AppError('budget_spent')
    const gift = { kind: 'cash' as const, amount: step.reward }
    const about = { PT: mission.titlePt, EN: mission.titleEn }
    await giveReward(tx, deps, merchant, { memberId, source: 'mission', ref: id, about, gift })
    if (!(await takeOwnBudget(tx, mission.id, step.reward))) {
      const now = await missionById(tx, merchant.id, mission.id)
      throw new AppError(now?.stoppedAt ? 'promotion_closed' : 'budget_spent')
    }
    return { status: 'Claimed', gift: cash(step.reward) }
  },
}
