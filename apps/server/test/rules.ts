import { randomUUID } from 'node:crypto'
import type { RuleRow } from '../src/capabilities/rules/rule.ts'
import { insertRule } from '../src/capabilities/rules/staff/queries.ts'
import { type Db, inTx } from '../src/platform/db.ts'

/** Of a segment that everybody is in; 10.00 of bonus money, to be played five times in our own games within a week, unless told. */
export function aRule(db: Db, merchantId: number, more: Partial<RuleRow> = {}): Promise<bigint> {
  return inTx(db, (tx) =>
    insertRule(tx, {
      merchantId,
      titlePt: 'Regra',
      titleEn: 'Rule',
      titleEs: 'Regla',
      trigger: 'segment',
      nth: null,
      least: null,
      code: null,
      level: null,
      idleDays: null,
      segmentId: null,
      missionId: null,
      tournamentId: null,
      place: null,
      joinDays: null,
      announcementId: null,
      often: 'once',
      category: null,
      played: 0n,
      reward: 'bonus',
      amount: 100_000n,
      percent: null,
      times: more.reward === undefined || more.reward === 'bonus' ? 5 : null,
      weights: more.reward === undefined || more.reward === 'bonus' ? { INHOUSE: 100, LIVE: 10 } : {},
      maxBet: null,
      days: more.reward === undefined || more.reward === 'bonus' ? 7 : null,
      gameIds: null,
      rounds: null,
      roundsGameId: null,
      roundsDays: null,
      startsOn: '2026-03-01',
      endsOn: '2026-05-31',
      budget: 10_000_000n,
      dayMax: null,
      memberMax: null,
      createdBy: 'ana',
      createdAt: new Date('2026-02-28T12:00:00Z'),
      requestId: randomUUID(),
      ...more,
    }),
  )
}

/** To be joined: 3.00 in cash for 100.00 within five days, live games for a tenth and lotteries for nothing, unless told. */
export const JOINED = {
  trigger: 'join',
  joinDays: 5,
  reward: 'cash',
  amount: 30_000n,
  played: 1_000_000n,
  weights: { INHOUSE: 100, RNG: 100, LIVE: 10 },
} as const satisfies Partial<RuleRow>
