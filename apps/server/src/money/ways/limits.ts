import type { WayId } from '@trevo/contract/ops/ways'
import type { Db, Tx } from '../../platform/db.ts'
import { type Limits, wayOf } from './ways.ts'
import './tables.ts'

const least = (own: bigint | null, max: bigint | null) =>
  own === null || max === null ? (own ?? max) : own < max ? own : max

/** What the brand set, else the platform's own; never beyond the platform's highest, whatever stands in the table. */
function within({ limits, maxima }: { limits: Limits; maxima: Limits }, own: Limits | undefined): Limits {
  if (own === undefined) return limits
  return {
    grantMax: least(own.grantMax, maxima.grantMax),
    memberDayMax: least(own.memberDayMax, maxima.memberDayMax),
    secondFrom: least(own.secondFrom, maxima.secondFrom),
  }
}

type Kept = Limits & { way: WayId }

async function keptLimits(db: Db | Tx, merchantId: number, way?: WayId): Promise<Kept[]> {
  let query = db
    .selectFrom('way_limit')
    .select(['way', 'grant_max as grantMax', 'member_day_max as memberDayMax', 'second_from as secondFrom'])
    .where('merchant_id', '=', merchantId)
  if (way !== undefined) query = query.where('way', '=', way)
  return query.execute()
}

export async function limitsOf(db: Db | Tx, merchantId: number, way: WayId): Promise<Limits> {
  const [own] = await keptLimits(db, merchantId, way)
  return within(wayOf(way), own)
}

export async function allLimits(db: Db | Tx, merchantId: number): Promise<(way: WayId) => Limits> {
  const kept = new Map((await keptLimits(db, merchantId)).map((row) => [row.way, row]))
  return (way) => within(wayOf(way), kept.get(way))
}

export async function setLimits(tx: Tx, merchantId: number, way: WayId, limits: Limits, now: Date): Promise<void> {
  const row = { grant_max: limits.grantMax, member_day_max: limits.memberDayMax, second_from: limits.secondFrom }
  await tx
    .insertInto('way_limit')
    .values({ ...row, merchant_id: merchantId, way, revised_at: now })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'way']).doUpdateSet({ ...row, revised_at: now }))
    .execute()
}
