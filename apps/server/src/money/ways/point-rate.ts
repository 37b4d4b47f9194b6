import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { POINTS_PER_UNIT } from './ways.ts'

/** So much money for so many points. */
export type PointRate = { cash: bigint; points: bigint }

const AT_LEAST: PointRate = { cash: 1n, points: POINTS_PER_UNIT }

/** What a point is worth at most: where the brand's mall pays most for it, and never less than a hundredth. */
export async function pointRate(db: Db | Tx, merchantId: number): Promise<PointRate> {
  const best = await db
    .selectFrom('mall_item')
    .select(['cash', 'points'])
    .where('merchant_id', '=', merchantId)
    .where('active', '=', true)
    .where('cash', 'is not', null)
    .orderBy(sql`cash::numeric / points`, 'desc')
    .limit(1)
    .executeTakeFirst()
  if (best === undefined || best.cash === null) return AT_LEAST
  return best.cash * AT_LEAST.points > best.points ? { cash: best.cash, points: best.points } : AT_LEAST
}

/** Up: nobody gains by rounding. */
export const pointsAsMoney = (amount: bigint, { cash, points }: PointRate) => (amount * cash + points - 1n) / points

/** The most points that are worth no more than this. */
export const moneyAsPoints = (money: bigint, { cash, points }: PointRate) => (money * points) / cash
