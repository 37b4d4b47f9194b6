import type { JackpotState } from '@trevo/contract/jackpots'
import type { OfferCategory } from '@trevo/contract/ops/games'
import type { TournamentScope } from '@trevo/contract/tournaments'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { Level } from './rules.ts'
import './tables.ts'

export type PoolRow = {
  id: bigint
  merchantId: number
  titlePt: string
  titleEn: string
  titleEs: string
  scope: TournamentScope
  category: OfferCategory | null
  vendor: string | null
  /** The brand's own numbers of them. */
  games: string[]
  state: JackpotState
  draws: number
  booked: bigint
  createdBy: string
  createdAt: Date
}

export async function poolsWhere(db: Db | Tx, where: RawBuilder<unknown>): Promise<PoolRow[]> {
  const { rows } = await sql<PoolRow>`
    select p.id, p.merchant_id as "merchantId", p.title_pt as "titlePt", p.title_en as "titleEn", p.title_es as "titleEs", p.scope,
      p.category, p.vendor_code as vendor,
      array(select mg.node_id::text from merchant_game mg where mg.merchant_id = p.merchant_id and mg.game_id = any(p.game_ids)
        order by mg.node_id) as games, p.state, p.draws, p.booked, p.created_by as "createdBy", p.created_at as "createdAt"
    from jackpot_pool p where ${where}`.execute(db)
  return rows
}

export async function poolById(db: Db | Tx, merchantId: number, id: bigint): Promise<PoolRow | undefined> {
  const [row] = await poolsWhere(db, sql`p.id = ${id} and p.merchant_id = ${merchantId}`)
  return row
}

/** From the smallest level on. */
export async function levelsOf(db: Db | Tx, ids: readonly bigint[]): Promise<Map<bigint, Level[]>> {
  const { rows } = await sql<Level & { poolId: bigint }>`
    select pool_id as "poolId", level, share, refill, start, cap, cycle, seed, fed, reserve, is_open as "isOpen"
    from jackpot_level where pool_id = any(${ids}::bigint[])
    order by pool_id, array_position('{mini,major,grand}'::text[], level)`.execute(db)
  return Map.groupBy(rows, ({ poolId }) => poolId)
}
