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
/** Few, and each worth coming back for: what they give is as much as the margin of fishing has room for. */
const DEMOS: readonly Demo[] = [
  {
    titlePt: 'Pescaria da semana',
    titleEn: 'Fishing of the week',
    titleEs: 'Pesca de la semana',
    period: 'week',
    goal: 'rounds',
    category: 'FISH',
    steps: [step(100, '2000', '6'), step(300, '6000', '12')],
  },
  {
    titlePt: 'Peixe grande',
    titleEn: 'Big fish',
    titleEs: 'Pez grande',
    period: 'once',
    goal: 'multiplier',
    category: 'FISH',
    multiplier: 1000,
    steps: [step(20, '6000', '10')],
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
