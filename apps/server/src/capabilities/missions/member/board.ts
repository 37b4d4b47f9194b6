import type { ValueOf } from '@trevo/contract/endpoint'
import type { Mission, MissionStep, myMissions, WaitingStep } from '@trevo/contract/missions'
import { formatMoney } from '@trevo/contract/money'
import type { Language } from '@trevo/contract/wire'
import type { RewardBrand } from '../../../money/giving/give.ts'
import { areOffersPaused } from '../../../money/giving/offers.ts'
import { dayIn } from '../../../platform/day.ts'
import type { Db } from '../../../platform/db.ts'
import type { MissionRow } from '../mission.ts'
import { type MissionAt, missionsAround, type StepAt, standingIn, titleOf } from '../progress.ts'
import { claimBy, periodOf, refOf } from '../rules.ts'

type Asking = { memberId: bigint; language: Language; now: Date }

/** What runs, with the caller's progress; what comes; what has just ended; and what still waits to be claimed. */
export async function boardFor(db: Db, brand: RewardBrand, asking: Asking): Promise<ValueOf<typeof myMissions>> {
  const { language, now } = asking
  const today = dayIn(brand.timeZone, now)
  const missions = await missionsAround(db, brand.id, today)
  if (missions.length === 0) return { today, list: [], waiting: [] }
  const standing = await standingIn(db, brand, missions, asking)
  // Nothing to play for; what was reached before can still be taken.
  if (await areOffersPaused(db, asking.memberId)) {
    return { today, list: [], waiting: standing.flatMap((at) => waitingOf(at, language)) }
  }
  const newest = new Map<bigint, MissionAt>()
  const waiting: WaitingStep[] = []
  for (const at of standing) {
    const isNewest = !newest.has(at.mission.id)
    if (isNewest) newest.set(at.mission.id, at)
    // Of a period that is shown its own card holds the button.
    if (!isNewest) waiting.push(...waitingOf(at, language))
  }
  const list = missions.map((mission) => viewOf(newest.get(mission.id) ?? notBegun(mission), language, today))
  return { today, list: list.toSorted(byUse), waiting }
}

const waitingOf = ({ mission, period, steps }: MissionAt, language: Language): WaitingStep[] =>
  steps
    .filter(({ state }) => state === 'ready')
    .map(({ ref, reward }) => ({
      claimId: ref,
      title: titleOf(mission, language),
      reward: formatMoney(reward),
      endsOn: period.endsOn,
      claimBy: claimBy(period),
    }))

function notBegun(mission: MissionRow): MissionAt {
  const period = periodOf(mission, mission.startsOn)
  const steps = mission.steps.map(
    (step, index): StepAt => ({
      ...step,
      ref: refOf(mission.id, period, index + 1),
      state: 'open',
    }),
  )
  return { mission, period, done: { count: 0, turnover: 0n, run: [] }, steps }
}

const viewStep = ({ ref, count, turnover, reward, state }: StepAt): MissionStep => ({
  claimId: ref,
  count,
  turnover: formatMoney(turnover),
  reward: formatMoney(reward),
  state,
})

function viewOf({ mission, period, done, steps }: MissionAt, language: Language, today: string): Mission {
  const { id, goal, category, multiplier, dayTurnover, startsOn, endsOn } = mission
  return {
    id: String(id),
    title: titleOf(mission, language),
    state: today < startsOn ? 'planned' : today > endsOn ? 'over' : 'running',
    period: mission.period,
    goal,
    category,
    multiplier: multiplier === null ? null : String(multiplier / 100),
    dayTurnover: dayTurnover === null ? null : formatMoney(dayTurnover),
    startsOn: period.startsOn,
    endsOn: period.endsOn,
    done: { count: done.count, turnover: formatMoney(done.turnover), run: done.run },
    steps: steps.map(viewStep),
  }
}

/** What can be claimed first, then what runs, what comes, what is over. */
function byUse(a: Mission, b: Mission): number {
  const rank = ({ state, steps }: Mission) => {
    if (steps.some((step) => step.state === 'ready')) return 0
    const isDone = steps.every((step) => step.state === 'claimed' || step.state === 'gone')
    return { running: isDone ? 2 : 1, planned: 3, over: 4 }[state]
  }
  return rank(a) - rank(b)
}
