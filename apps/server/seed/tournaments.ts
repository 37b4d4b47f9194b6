import { randomUUID } from 'node:crypto'
import { parseMoney } from '@trevo/contract/money'
import { byPlace } from '../src/capabilities/tournaments/rules.ts'
import { insertTournament, type NewTournament } from '../src/capabilities/tournaments/staff/queries.ts'
import { withinMargin } from '../src/money/margin/margin.ts'
import type { Tx } from '../src/platform/db.ts'
import type { DemoBrand } from './brands/brand.ts'

const DAY_MS = 86_400_000
const PRIZES = [
  { places: 1, amount: '200' },
  { places: 1, amount: '100' },
  { places: 1, amount: '50' },
  { places: 7, amount: '20' },
]

type Demo = Pick<NewTournament, 'titlePt' | 'titleEn' | 'titleEs' | 'category' | 'score' | 'share'> & {
  fromDays: number
  days: number
}
const DEMOS: readonly Demo[] = [
  {
    titlePt: 'Corrida da pesca',
    titleEn: 'Fishing race',
    titleEs: 'Carrera de pesca',
    category: 'FISH',
    score: 'turnover',
    share: 4_000,
    fromDays: 0,
    days: 7,
  },
  {
    titlePt: 'Maior multiplicador',
    titleEn: 'Highest multiplier',
    titleEs: 'Mayor multiplicador',
    category: 'SPORTS',
    score: 'multiplier',
    share: 3_000,
    fromDays: 2,
    days: 3,
  },
]

/** One that runs and one that comes, in categories where the margin has room for their share. Nobody takes part until somebody does: scores are of real rounds alone. */
export const seedTournaments = (tx: Tx, brand: DemoBrand): Promise<void> => tournamentsFrom(tx, brand, new Date())

export async function tournamentsFrom(tx: Tx, brand: DemoBrand, now: Date): Promise<void> {
  const { id } = await tx.selectFrom('merchant').select('id').where('code', '=', brand.code).executeTakeFirstOrThrow()
  const prizes = byPlace(PRIZES)
  for (const { fromDays, days, ...demo } of DEMOS) {
    const startsAt = new Date(now.getTime() + fromDays * DAY_MS)
    const draft: NewTournament = {
      ...demo,
      merchantId: id,
      scope: 'category',
      vendor: null,
      gameIds: [],
      minStake: parseMoney('1'),
      prizes,
      budget: prizes.reduce((sum, prize) => sum + prize, 0n),
      startsAt,
      endsAt: new Date(startsAt.getTime() + days * DAY_MS),
      createdBy: 'demo',
      createdAt: now,
      requestId: randomUUID(),
    }
    await withinMargin(tx, [id], () => insertTournament(tx, draft))
  }
}
