import { MISSION_CLAIM_DAYS } from '@trevo/contract/missions'
import type { Language } from '@trevo/contract/wire'
import { sql } from 'kysely'
import type { RewardBrand } from '../../money/giving/give.ts'
import { offersPausedDay } from '../../money/giving/offers.ts'
import { addDays, dayIn } from '../../platform/day.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { MissionRow, Step } from './mission.ts'
import { givenRefs, hitsOf, missionsWhere, playedSince } from './queries.ts'
import { type Done, figuresFrom, isReached, openPeriods, type Period, progressOf, refOf } from './rules.ts'

export type StepState = 'open' | 'ready' | 'claimed' | 'gone'
export type StepAt = Step & { ref: string; state: StepState }
export type MissionAt = { mission: MissionRow; period: Period; done: Done; steps: StepAt[] }
type Who = { memberId: bigint; now: Date }

export const titleOf = ({ titlePt, titleEn, titleEs }: MissionRow, language: Language): string =>
  ({ PT: titlePt, EN: titleEn, ES: titleEs })[language]

/** Missions that run, come within a week, or ended so lately that a step can still be claimed. */
export function missionsAround(db: Db | Tx, merchantId: number, today: string): Promise<MissionRow[]> {
  return missionsWhere(
    db,
    sql`m.merchant_id = ${merchantId} and m.stopped_at is null
      and m.ends_on >= ${addDays(today, -MISSION_CLAIM_DAYS)}::date and m.starts_on <= ${addDays(today, 7)}::date
      order by m.ends_on, m.id limit 60`,
  )
}

/**
 * Where a member stands in each period of the missions that is open for claims, the newest of a mission first. Of somebody who is kept from
 * offers counts what was played before; what is counted of rounds has no days, so there a period counts that was over.
 */
export async function standingIn(
  db: Db | Tx,
  brand: Pick<RewardBrand, 'id' | 'currency' | 'timeZone'>,
  missions: readonly MissionRow[],
  { memberId, now }: Who,
): Promise<MissionAt[]> {
  const today = dayIn(brand.timeZone, now)
  const who = { book: brand.id, memberId }
  const pausedOn = await offersPausedDay(db, memberId, brand.timeZone)
  const counts = (day: string) => pausedOn === null || day < pausedOn
  const all = await playedSince(db, who, figuresFrom(missions, today), brand.currency)
  const played = all.filter(({ day }) => counts(day))
  const byRounds = missions.filter(({ goal }) => goal === 'multiplier' || goal === 'games').map(({ id }) => id)
  const hits = await hitsOf(db, who, byRounds)
  const standing = missions.flatMap((mission) =>
    openPeriods(mission, today).map((period) => {
      const counted = counts(period.endsOn) ? (hits.get(`${mission.id}:${period.startsOn}`) ?? 0) : 0
      return { mission, period, done: progressOf(mission, period, { played, hits: counted, today }) }
    }),
  )
  const refs = standing.flatMap(({ mission, period }) =>
    mission.steps.map((_, index) => refOf(mission.id, period, index + 1)),
  )
  const given = await givenRefs(db, memberId, refs)
  return standing.map(({ mission, period, done }) => ({
    mission,
    period,
    done,
    steps: mission.steps.map((step, index) => {
      const ref = refOf(mission.id, period, index + 1)
      return { ...step, ref, state: stateOf(step, mission, done, given.has(ref)) }
    }),
  }))
}

function stateOf(step: Step, { budget, spent }: MissionRow, done: Done, isGiven: boolean): StepState {
  if (isGiven) return 'claimed'
  if (spent + step.reward > budget) return 'gone'
  return isReached(step, done) ? 'ready' : 'open'
}
