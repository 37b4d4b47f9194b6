import * as z from 'zod/mini'
import { GameCategory } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { Money } from './money.ts'
import { Day, Id, Language } from './wire.ts'

/** How often a mission begins anew; once: it runs a single time, from its first day to its last. */
export const MissionPeriod = z.enum(['day', 'week', 'once'])
export type MissionPeriod = z.infer<typeof MissionPeriod>

/**
 * What counts, of settled stakes of real money. turnover: how much; rounds: of games; tickets: of lotteries; multiplier:
 * rounds whose prize was so many times their stake; games: different ones; streak: days in a row.
 */
export const MissionGoal = z.enum(['turnover', 'rounds', 'tickets', 'multiplier', 'games', 'streak'])
export type MissionGoal = z.infer<typeof MissionGoal>

export const MISSION_STEPS_MAX = 5
/** How many days after its period has ended a step that was reached can still be claimed. */
export const MISSION_CLAIM_DAYS = 3

export const MissionStep = z.object({
  /** Names it for the claim: source `mission` of the reward centre. */
  claimId: z.string(),
  /** Rounds, tickets, games or days to reach; 0 where turnover alone counts. */
  count: z.int(),
  /** To be played in the period as well: what is given is never more than a share of it. */
  turnover: Money,
  reward: Money,
  /** open: on the way; ready: can be claimed; claimed; gone: nothing is left of the mission's budget. */
  state: z.enum(['open', 'ready', 'claimed', 'gone']),
})
export type MissionStep = z.infer<typeof MissionStep>

export const Mission = z.object({
  id: Id,
  title: z.string(),
  /** planned: not begun; running; over: nothing counts any more. */
  state: z.enum(['planned', 'running', 'over']),
  period: MissionPeriod,
  goal: MissionGoal,
  /** Only stakes of this category count; null: all that the goal is about. */
  category: z.nullable(GameCategory),
  /** Of `multiplier`: how many times the stake. */
  multiplier: z.nullable(z.string()),
  /** Of `streak`: what a day has to be played to count. */
  dayTurnover: z.nullable(Money),
  /** Of the period that is shown. */
  startsOn: Day,
  endsOn: Day,
  done: z.object({
    count: z.int(),
    turnover: Money,
    /** Of `streak`: the days of the run that is going on, oldest first; a run ends with a day that was missed. */
    run: z.array(Day),
  }),
  steps: z.array(MissionStep),
})
export type Mission = z.infer<typeof Mission>

/** A step of a period that has ended, reached and not claimed. */
export const WaitingStep = z.object({
  claimId: z.string(),
  title: z.string(),
  reward: Money,
  endsOn: Day,
  claimBy: Day,
})
export type WaitingStep = z.infer<typeof WaitingStep>

export const myMissions = endpoint({
  method: 'GET',
  path: '/wps/missions',
  summary: 'The brand’s missions with the caller’s progress; what was reached is claimed in the reward centre',
  auth: 'real',
  module: 'REWCEN3',
  query: z.strictObject({ language: z._default(Language, 'PT') }),
  value: z.object({ today: Day, list: z.array(Mission), waiting: z.array(WaitingStep) }),
})
