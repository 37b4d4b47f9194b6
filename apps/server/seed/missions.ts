import { randomUUID } from 'node:crypto'
import { parseMoney } from '@trevo/contract/money'
import type { Step } from '../src/capabilities/missions/mission.ts'
import { shareOf } from '../src/capabilities/missions/rules.ts'
import { insertMission, type NewMission } from '../src/capabilities/missions/staff/queries.ts'
import { withinMargin } from '../src/money/margin/margin.ts'
import { addDays, dayIn } from '../src/platform/day.ts'
import type { Tx } from '../src/platform/db.ts'
import type { DemoBrand } from './brands/brand.ts'

const DAYS = 60
const step = (count: number, turnover: string, reward: string): Step => ({
  count,
  turnover: parseMoney(turnover),
  reward: parseMoney(reward),
})

type Demo = Pick<NewMission, 'titlePt' | 'titleEn' | 'titleEs' | 'period' | 'goal' | 'category' | 'steps'> &
  Partial<Pick<NewMission, 'dayTurnover' | 'multiplier'>>
const DEMOS: readonly Demo[] = [
  {
    titlePt: 'Pescaria do dia',
    titleEn: 'Fishing of the day',
    titleEs: 'Pesca del día',
    period: 'day',
    goal: 'rounds',
    category: 'FISH',
    steps: [step(20, '50', '0.10'), step(60, '200', '0.30')],
  },
  {
    titlePt: 'Uma semana no mar',
    titleEn: 'A week at sea',
    titleEs: 'Una semana en el mar',
    period: 'once',
    goal: 'streak',
    category: 'FISH',
    dayTurnover: parseMoney('20'),
    steps: [step(3, '60', '0.10'), step(7, '140', '0.15')],
  },
  {
    titlePt: 'Peixe grande',
    titleEn: 'Big fish',
    titleEs: 'Pez grande',
    period: 'week',
    goal: 'multiplier',
    category: 'FISH',
    multiplier: 1000,
    steps: [step(3, '300', '0.30')],
  },
]

/** In a category where the margin has room for them. Nobody has any progress until somebody plays. */
export const seedMissions = (tx: Tx, brand: DemoBrand): Promise<void> => missionsFrom(tx, brand, new Date())

export async function missionsFrom(tx: Tx, brand: DemoBrand, now: Date): Promise<void> {
  const { id, timeZone } = await tx
    .selectFrom('merchant')
    .select(['id', 'time_zone as timeZone'])
    .where('code', '=', brand.code)
    .executeTakeFirstOrThrow()
  const startsOn = dayIn(timeZone, now)
  for (const demo of DEMOS) {
    const draft: NewMission = {
      dayTurnover: null,
      multiplier: null,
      ...demo,
      merchantId: id,
      share: Number(shareOf(demo.steps)),
      budget: parseMoney('300'),
      startsOn,
      endsOn: addDays(startsOn, DAYS),
      createdBy: 'demo',
      createdAt: now,
      requestId: randomUUID(),
    }
    await withinMargin(tx, [id], () => insertMission(tx, draft))
  }
}
