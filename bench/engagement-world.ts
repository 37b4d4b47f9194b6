import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { missionSource } from '../apps/server/src/capabilities/missions/source.ts'
import { claim } from '../apps/server/src/capabilities/rewards/centre.ts'
import type { CentreDeps, RewardVisit } from '../apps/server/src/money/giving/source.ts'
import { dayIn } from '../apps/server/src/platform/day.ts'
import { AppError } from '../apps/server/src/platform/errors.ts'

export const BEACON_KEY = Buffer.alloc(32, 7)
export const PLACE = { timeZone: 'America/Sao_Paulo', currency: 'BRL', regulation: 'none' } as const
export type Place = typeof PLACE & { id: number }

const AT_ONCE = 12
/** What a claim may be answered with when somebody else was there first, or nothing is left. */
const REFUSALS: readonly string[] = ['budget_spent', 'rewards_gone', 'not_found', 'promotion_closed']

/** One claim as the reward centre makes it. True: it was given, now or before. */
export async function claimStep(deps: CentreDeps, brand: Place, memberId: bigint, mission: bigint): Promise<boolean> {
  const now = deps.clock.now()
  // A claim asks the brand for no more than this.
  const visit = { merchant: brand, memberId, language: 'PT', now } as unknown as RewardVisit
  const ask = { source: 'mission', id: `${mission}:${dayIn(brand.timeZone, now)}:1`, requestId: randomUUID() } as const
  try {
    await claim(deps, [missionSource], visit, ask)
    return true
  } catch (error) {
    if (error instanceof AppError && REFUSALS.includes(error.code)) return false
    throw error
  }
}

/** Some members at once, whichever, those among them who have claimed before. */
export async function claimSome(deps: CentreDeps, brand: Place): Promise<void> {
  const { rows } = await sql<{ memberId: bigint; mission: bigint }>`
    select d.member_id as "memberId", m.id as mission from play_day d cross join mission m
    where d.merchant_id = ${brand.id} and m.merchant_id = ${brand.id} order by random() limit ${AT_ONCE}`.execute(
    deps.db,
  )
  await Promise.all(rows.map(({ memberId, mission }) => claimStep(deps, brand, memberId, mission)))
}
