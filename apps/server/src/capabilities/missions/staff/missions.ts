import type { BodyOf } from '@trevo/contract/endpoint'
import { formatMoney, parseMoney } from '@trevo/contract/money'
import { type MissionStepDraft, opsPublishMission, type StaffMission } from '@trevo/contract/ops/missions'
import { subject } from '../../../base/approvals/consent.ts'
import type { Deed, Desk } from '../../../base/deeds/deeds.ts'
import { givesMore } from '../../../base/deeds/gives-more.ts'
import { type Acting, actorOf } from '../../../base/staff/actor.ts'
import { staffWrite } from '../../../base/staff/audit.ts'
import { makeOnce } from '../../../base/staff/once.ts'
import { withinMargin } from '../../../money/margin/margin.ts'
import { assertMayGive } from '../../../money/ways/one-person.ts'
import { checkGift } from '../../../money/ways/second-person.ts'
import type { Clock } from '../../../platform/clock.ts'
import { dayIn } from '../../../platform/day.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError, wrongField } from '../../../platform/errors.ts'
import type { Live } from '../../../platform/live/live.ts'
import type { MissionRow, Step } from '../mission.ts'
import { missionById } from '../queries.ts'
import { percentOf, SHARE_MAX, shareOf } from '../rules.ts'
import { insertMission, lockPublishing, type NewMission, setAside, stop } from './queries.ts'

export type MissionDesk = { db: Db; clock: Clock; live: Pick<Live, 'toMerchant'> }
type Calendar = { timeZone: string }

function stateOf({ stoppedAt, startsOn, endsOn }: MissionRow, today: string): StaffMission['state'] {
  if (stoppedAt !== null) return 'stopped'
  if (today < startsOn) return 'planned'
  return today > endsOn ? 'over' : 'running'
}

export const asMission = (row: MissionRow, { timeZone }: Calendar, now: Date): StaffMission => ({
  id: String(row.id),
  titles: { PT: row.titlePt, EN: row.titleEn, ES: row.titleEs },
  period: row.period,
  goal: row.goal,
  category: row.category,
  multiplier: row.multiplier === null ? null : String(row.multiplier / 100),
  dayTurnover: row.dayTurnover === null ? null : formatMoney(row.dayTurnover),
  steps: row.steps.map(({ count, turnover, reward }) => ({
    count,
    turnover: formatMoney(turnover),
    reward: formatMoney(reward),
  })),
  budget: formatMoney(row.budget),
  startsOn: row.startsOn,
  endsOn: row.endsOn,
  sharePercent: percentOf(row.share),
  spent: formatMoney(row.spent),
  claims: row.claims,
  state: stateOf(row, dayIn(timeZone, now)),
  createdBy: row.createdBy,
  createdAt: row.createdAt.toISOString(),
  stoppedBy: row.stoppedBy,
  stoppedAt: row.stoppedAt?.toISOString() ?? null,
})

export async function missionFor(
  db: Db | Tx,
  { merchant }: Pick<Desk, 'merchant'>,
  id: bigint,
  now: Date,
): Promise<StaffMission> {
  const row = await missionById(db, merchant.id, id)
  if (row === undefined) throw new AppError('not_found')
  return asMission(row, merchant, now)
}

/** What has to be played for a step; of a streak it follows from its days. */
export const stepsOf = (steps: readonly MissionStepDraft[], dayTurnover: string | null): Step[] =>
  steps.map(({ count, turnover, reward }) => ({
    count,
    turnover: dayTurnover === null ? parseMoney(turnover ?? '0') : parseMoney(dayTurnover) * BigInt(count),
    reward: parseMoney(reward),
  }))

type Draft = Omit<BodyOf<typeof opsPublishMission>, 'requestId'>

function newMission({ merchant, staff }: Desk, draft: Draft, requestId: string, now: Date): NewMission {
  const steps = stepsOf(draft.steps, draft.dayTurnover)
  const share = shareOf(steps)
  if (share > SHARE_MAX) throw wrongField('steps', 'too_big')
  return {
    merchantId: merchant.id,
    titlePt: draft.titles.PT,
    titleEn: draft.titles.EN,
    titleEs: draft.titles.ES,
    period: draft.period,
    goal: draft.goal,
    category: draft.category,
    multiplier: draft.multiplier === null ? null : Math.round(Number(draft.multiplier) * 100),
    dayTurnover: draft.dayTurnover === null ? null : parseMoney(draft.dayTurnover),
    steps,
    share: Number(share),
    startsOn: draft.startsOn,
    endsOn: draft.endsOn,
    budget: parseMoney(draft.budget),
    createdBy: staff.userName,
    createdAt: now,
    requestId,
  }
}

/**
 * What open missions may give together is one person's up to the limit of the way; and since no step gives more than a share of
 * what has to be played for it, that share is what the margin has to hold.
 */
export const publishMissionDeed = ({ clock, live }: MissionDesk): Deed<typeof opsPublishMission> => ({
  kind: 'mission',
  endpoint: opsPublishMission,
  async work(tx, desk, { body }, consent) {
    const { id: merchantId, timeZone } = desk.merchant
    const now = clock.now()
    const { requestId, ...draft } = body
    const request = { staffId: desk.staff.staffId, merchantId, requestId, entity: 'mission', input: body, now }
    const { id, isNew } = await makeOnce(tx, request, async () => {
      const today = dayIn(timeZone, now)
      if (draft.startsOn < today) throw wrongField('startsOn', 'too_small')
      const created = newMission(desk, draft, requestId, now)
      await lockPublishing(tx, merchantId)
      const ask = { merchantId, way: 'mission', kind: 'mission', consent, staffId: desk.staff.staffId, now } as const
      for (const { reward } of created.steps) await checkGift(tx, ask, { kind: 'cash', amount: reward })
      const together = created.budget + (await setAside(tx, merchantId, today, now))
      await assertMayGive(tx, ask, givesMore(opsPublishMission, null, body), together, created.budget)
      tx.afterCommit(() => live.toMerchant(merchantId, 'missions.changed', {}))
      return withinMargin(tx, [merchantId], () => insertMission(tx, created))
    })
    const value = await missionFor(tx, desk, id, now)
    const note = { action: 'mission.publish', entity: 'mission', entityId: id, after: value } as const
    return { value, note: isNew ? note : null }
  },
  facts: async (_tx, _desk, { body }) => {
    const steps = stepsOf(body.steps, body.dayTurnover)
    const all = steps.reduce((sum, { reward }) => sum + reward, 0n)
    return [
      ...subject('mission', body.titles.PT),
      ...subject('budget', body.budget, 'money'),
      ...subject('mission_reward', formatMoney(all), 'money'),
      ...subject('mission_turnover', formatMoney(steps.at(-1)?.turnover ?? 0n), 'money'),
      ...subject('prize_share', percentOf(shareOf(steps)), 'percent'),
    ]
  },
})

/** At once, by one person: it only takes away. What was claimed stays. */
export function stopMission({ db, clock, live }: MissionDesk, acting: Acting, id: bigint): Promise<StaffMission> {
  return staffWrite({ db, clock }, actorOf(acting), async (tx) => {
    const now = clock.now()
    const before = await missionFor(tx, acting, id, now)
    if (before.state === 'stopped') return { value: before, note: null }
    await stop(tx, id, acting.staff.userName, now)
    const after = await missionFor(tx, acting, id, now)
    tx.afterCommit(() => live.toMerchant(acting.merchant.id, 'missions.changed', {}))
    return { value: after, note: { action: 'mission.stop', entity: 'mission', entityId: id, before, after } }
  })
}
