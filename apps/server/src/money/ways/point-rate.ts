import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { POINTS_PER_UNIT } from './ways.ts'

/** So much money for so many points. */
export type PointRate = { cash: bigint; points: bigint }

const AT_LEAST: PointRate = { cash: 1n, points: POINTS_PER_UNIT }

/** What a point is worth at most: where the brand's mall pays most for it, and never less than a hundredth. */
export async function pointRate(db: Db | Tx, merchantId: number): Promise<PointRate> {
  const { rows } = await sql<PointRate>`
    select cash, points from mall_cash_offers(${merchantId}) order by cash::numeric / points desc limit 1`.execute(db)
  const [best = AT_LEAST] = rows
  return best.cash * AT_LEAST.points > best.points ? best : AT_LEAST
}

/** Up: nobody gains by rounding. */
export const pointsAsMoney = (amount: bigint, { cash, points }: PointRate) => (amount * cash + points - 1n) / points

/** The most points that are worth no more than this. */
export const moneyAsPoints = (money: bigint, { cash, points }: PointRate) => (money * points) / cash
