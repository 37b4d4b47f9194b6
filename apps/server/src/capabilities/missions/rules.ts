import { MISSION_CLAIM_DAYS, type MissionGoal } from '@trevo/contract/missions'
import { addDays, mondayOf } from '../../platform/day.ts'
import type { MissionRow, PlayedDay, Step } from './mission.ts'

/** Shares are whole millionths, as in the margin: rounded up, so that nobody is promised more than is counted. */
const WHOLE = 1_000_000n
export const SHARE_MAX = 50_000

/** What all steps up to one give, of what has to be played for it, where that is most. */
export function shareOf(steps: readonly Step[]): bigint {
  let given = 0n
  let most = 0n
  for (const { turnover, reward } of steps) {
    given += reward
    const share = (given * WHOLE + turnover - 1n) / turnover
    if (share > most) most = share
  }
  return most
}

export const percentOf = (share: bigint | number) => String(Number(share) / 10_000)

const LOTTERIES: readonly string[] = ['LOTT', 'ELOTT']
/** As mission_counts() has it. */
function isAbout(goal: MissionGoal, of: string | null, category: string): boolean {
  if (of !== null) return category === of
  if (goal === 'turnover' || goal === 'streak') return true
  return LOTTERIES.includes(category) === (goal === 'tickets')
}

export type Period = { startsOn: string; endsOn: string }
type Dated = Pick<MissionRow, 'period' | 'startsOn' | 'endsOn'>

/** The period that a day is in: what lies outside the mission is no part of it. */
export function periodOf({ period, startsOn, endsOn }: Dated, day: string): Period {
  if (period === 'once') return { startsOn, endsOn }
  const first = period === 'day' ? day : mondayOf(day)
  const last = period === 'day' ? day : addDays(first, 6)
  return { startsOn: first < startsOn ? startsOn : first, endsOn: last > endsOn ? endsOn : last }
}

export const claimBy = ({ endsOn }: Period) => addDays(endsOn, MISSION_CLAIM_DAYS)

/** Periods whose steps can be claimed on this day, the newest first. */
export function openPeriods(mission: Dated, today: string): Period[] {
  const periods: Period[] = []
  for (let back = 0; back <= MISSION_CLAIM_DAYS; back += 1) {
    const day = addDays(today, -back)
    if (day < mission.startsOn || day > mission.endsOn) continue
    const period = periodOf(mission, day)
    if (period.endsOn >= day && periods.at(-1)?.startsOn !== period.startsOn) periods.push(period)
  }
  return periods
}

/** The first day of a member's figures that anything open could ask for. */
export const figuresFrom = (missions: readonly Dated[], today: string): string =>
  missions
    .flatMap((mission) => openPeriods(mission, today).map(({ startsOn }) => startsOn))
    .toSorted()
    .at(0) ?? today

export type Done = { count: number; turnover: bigint; run: string[] }

function turnoverByDay(played: readonly PlayedDay[]): Map<string, bigint> {
  const days = new Map<string, bigint>()
  for (const { day, turnover } of played) days.set(day, (days.get(day) ?? 0n) + turnover)
  return days
}

/** Days in a row, as runs. */
function runsOf(days: readonly string[]): string[][] {
  const runs: string[][] = []
  for (const day of days) {
    const last = runs.at(-1)
    if (last !== undefined && addDays(last.at(-1) ?? '', 1) === day) last.push(day)
    else runs.push([day])
  }
  return runs
}

/** `hits`: what was counted of rounds, for goals that no day has figures of. */
export function progressOf(
  mission: Pick<MissionRow, 'goal' | 'category' | 'dayTurnover'>,
  period: Period,
  { played, hits, today }: { played: readonly PlayedDay[]; hits: number; today: string },
): Done {
  const { goal, category, dayTurnover } = mission
  const counted = played.filter(
    (line) => line.day >= period.startsOn && line.day <= period.endsOn && isAbout(goal, category, line.category),
  )
  const turnover = counted.reduce((sum, line) => sum + line.turnover, 0n)
  if (goal === 'streak') {
    const days = [...turnoverByDay(counted)].filter(([, sum]) => sum >= (dayTurnover ?? 0n)).map(([day]) => day)
    const runs = runsOf(days.toSorted())
    const last = runs.at(-1) ?? []
    const isGoing = (last.at(-1) ?? '') >= addDays(today, -1)
    return { count: Math.max(0, ...runs.map(({ length }) => length)), turnover, run: isGoing ? last : [] }
  }
  const bets = counted.reduce((sum, line) => sum + line.bets, 0)
  const count = { turnover: 0, rounds: bets, tickets: bets, multiplier: hits, games: hits }[goal]
  return { count, turnover, run: [] }
}

/** A streak needs its days, whose turnover is what each of them had to be played. */
export const isReached = ({ count, turnover }: Step, done: Done) => done.count >= count && done.turnover >= turnover

export const refOf = (missionId: bigint, { startsOn }: Period, step: number) => `${missionId}:${startsOn}:${step}`

export type Ref = { missionId: bigint; startsOn: string; step: number }
/** A leading zero would be another name for the same step. */
const REF = /^([1-9]\d{0,17}):(\d{4}-\d\d-\d\d):([1-5])$/
export function readRef(text: string): Ref | null {
  const [, id, startsOn, step] = REF.exec(text) ?? []
  if (id === undefined || startsOn === undefined || step === undefined) return null
  return { missionId: BigInt(id), startsOn, step: Number(step) }
}
