import { sql } from 'kysely'
import type { PointsRule } from '../../base/figures/points.ts'
import type { Tx } from '../../platform/db.ts'
import './tables.ts'

/** What play earns at a brand, by category. */
export async function pointsRules(tx: Tx, merchantId: number): Promise<PointsRule[]> {
  const { rows } = await sql<PointsRule>`
    select category, points_per_100 as "pointsPer100" from points_rule where merchant_id = ${merchantId}`.execute(tx)
  return rows
}
