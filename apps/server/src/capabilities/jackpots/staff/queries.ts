import type { JackpotLevelName, JackpotState } from '@trevo/contract/jackpots'
import type { OfferCategory } from '@trevo/contract/ops/games'
import type { TournamentScope } from '@trevo/contract/tournaments'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'
import { brandLock } from '../../../platform/locks.ts'
import { type PoolRow, poolsWhere } from '../queries.ts'

export const poolPage = (
  db: Db,
  { merchantId, before, limit }: { merchantId: number; before: bigint | null; limit: number },
): Promise<PoolRow[]> =>
  poolsWhere(
    db,
    sql`p.merchant_id = ${merchantId} and (${before}::bigint is null or p.id < ${before}) order by p.id desc limit ${limit}`,
  )

/** By pool. */
export async function paidOf(db: Db | Tx, ids: readonly bigint[]): Promise<Map<bigint, bigint>> {
  const { rows } = await sql<{ id: bigint; paid: bigint }>`
    select pool_id as id, sum(amount)::bigint as paid from jackpot_drop
    where pool_id = any(${ids}::bigint[]) group by pool_id`.execute(db)
  return new Map(rows.map(({ id, paid }) => [id, paid]))
}

/** What one person gives away alone is looked at for all pools of a brand together: one after the other. */
export const lockOpening = brandLock('jackpots.open')

/** What pools that are not over began with, and those that were opened within the last day. */
export async function seedsOut(tx: Tx, merchantId: number, now: Date): Promise<bigint> {
  const { rows } = await sql<{ amount: bigint }>`
    select coalesce(sum(l.start), 0)::bigint as amount from jackpot_pool p join jackpot_level l on l.pool_id = p.id
    where p.merchant_id = ${merchantId} and (p.state <> 'over' or p.created_at > ${now}::timestamptz - interval '1 day')`.execute(
    tx,
  )
  return rows[0]?.amount ?? 0n
}

export type NewLevel = { level: JackpotLevelName; share: number; refill: number; start: bigint; cap: bigint }
export type NewPool = {
  merchantId: number
  titlePt: string
  titleEn: string
  titleEs: string
  scope: TournamentScope
  category: OfferCategory | null
  vendor: string | null
  gameIds: bigint[]
  levels: readonly NewLevel[]
  requestId: string
  createdBy: string
  createdAt: Date
}

export const seedOf = ({ levels }: Pick<NewPool, 'levels'>) => levels.reduce((sum, { start }) => sum + start, 0n)

/** The caller pays in what it begins with. */
export async function insertPool(tx: Tx, draft: NewPool): Promise<bigint> {
  const { id } = await tx
    .insertInto('jackpot_pool')
    .values({
      merchant_id: draft.merchantId,
      title_pt: draft.titlePt,
      title_en: draft.titleEn,
      title_es: draft.titleEs,
      scope: draft.scope,
      category: draft.category,
      vendor_code: draft.vendor,
      game_ids: draft.gameIds,
      booked: seedOf(draft),
      request_id: draft.requestId,
      created_by: draft.createdBy,
      created_at: draft.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('jackpot_level')
    .values(draft.levels.map((level) => ({ pool_id: id, ...level, seed: level.start })))
    .execute()
  return id
}

/** False: it is in none of these states. */
export async function moveState(
  tx: Tx,
  id: bigint,
  { from, to }: { from: readonly JackpotState[]; to: JackpotState },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('jackpot_pool')
    .set({ state: to })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type StaffDropRow = {
  id: bigint
  level: JackpotLevelName
  number: number
  memberId: bigint
  userName: string
  roundId: bigint
  stake: bigint
  amount: bigint
  createdAt: Date
}
const DROPS_SHOWN = 100

export async function newestDrops(db: Db, poolId: bigint): Promise<StaffDropRow[]> {
  const { rows } = await sql<StaffDropRow>`
    select d.id, d.level, d.number, d.member_id as "memberId", m.account as "userName", d.round_id as "roundId", d.stake, d.amount,
      d.created_at as "createdAt"
    from jackpot_drop d join member m on m.id = d.member_id where d.pool_id = ${poolId} order by d.id desc limit ${DROPS_SHOWN}`.execute(
    db,
  )
  return rows
}
