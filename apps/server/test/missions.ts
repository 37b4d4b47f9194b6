import { randomUUID } from 'node:crypto'
import { parseMoney } from '@trevo/contract/money'
import type { Step } from '../src/capabilities/missions/mission.ts'
import { shareOf } from '../src/capabilities/missions/rules.ts'
import { insertMission, type NewMission } from '../src/capabilities/missions/staff/queries.ts'
import type { Db, Tx } from '../src/platform/db.ts'
import { inTx } from '../src/platform/db.ts'

/** `count`, turnover and reward, as staff would write them. */
export type StepText = readonly [count: number, turnover: string, reward: string]
export const stepsOf = (steps: readonly StepText[]): Step[] =>
  steps.map(([count, turnover, reward]) => ({ count, turnover: parseMoney(turnover), reward: parseMoney(reward) }))

type Made = Partial<Omit<NewMission, 'steps' | 'budget'>> & { steps?: readonly StepText[]; budget?: string }

/** By the day, for 100.00 played, a gift of 1.00, from March to May 2026, unless told. */
export function aMission(db: Db, merchantId: number, { steps, budget = '1000', ...more }: Made = {}): Promise<bigint> {
  const parsed = stepsOf(steps ?? [[0, '100', '1']])
  return inTx(db, (tx: Tx) =>
    insertMission(tx, {
      merchantId,
      titlePt: 'Missão',
      titleEn: 'Mission',
      titleEs: 'Misión',
      period: 'day',
      goal: 'turnover',
      category: null,
      multiplier: null,
      dayTurnover: null,
      steps: parsed,
      share: Number(shareOf(parsed)),
      budget: parseMoney(budget),
      startsOn: '2026-03-01',
      endsOn: '2026-05-31',
      createdBy: 'ana',
      createdAt: new Date('2026-02-28T12:00:00Z'),
      requestId: randomUUID(),
      ...more,
    }),
  )
}
