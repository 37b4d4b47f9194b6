import type { OfferCategory } from '@trevo/contract/ops/games'
import type { TournamentScope, TournamentScore } from '@trevo/contract/tournaments'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { KeptState } from './tables.ts'

export type TournamentRow = {
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
  score: TournamentScore
  minStake: bigint
  share: number
  prizes: bigint[]
  budget: bigint
  startsAt: Date
  endsAt: Date
  state: KeptState
  createdBy: string
  createdAt: Date
}

export async function tournamentsWhere(db: Db | Tx, where: RawBuilder<unknown>): Promise<TournamentRow[]> {
  const { rows } = await sql<TournamentRow>`
    select t.id, t.merchant_id as "merchantId", t.title_pt as "titlePt", t.title_en as "titleEn", t.title_es as "titleEs", t.scope,
      t.category, t.vendor_code as vendor, 
      array(select mg.node_id::text from merchant_game mg where mg.merchant_id = t.merchant_id and mg.game_id = any(t.game_ids)
        order by mg.node_id) as games, t.score, t.min_stake as "minStake", t.share, t.prizes,
      t.budget, t.starts_at as "startsAt", t.ends_at as "endsAt", t.state, t.created_by as "createdBy", t.created_at as "createdAt"
    from tournament t where ${where}`.execute(db)
  // An array of bigint is read as texts.
  return rows.map((row) => ({ ...row, prizes: row.prizes.map(BigInt) }))
}

export async function tournamentById(db: Db | Tx, merchantId: number, id: bigint): Promise<TournamentRow | undefined> {
  const [row] = await tournamentsWhere(db, sql`t.id = ${id} and t.merchant_id = ${merchantId}`)
  return row
}
