import { sql } from 'kysely'
import type { StoredCategory } from '../../../base/catalogue/tables.ts'
import type { Db } from '../../../platform/db.ts'
import '../tables.ts'

export type GrantRow = {
  id: bigint
  state: 'waiting' | 'ready' | 'cancelling' | 'over'
  endedAs: 'used' | 'expired' | 'cancelled' | null
  nodeId: bigint | null
  rounds: number
  used: number
  stake: bigint
  won: bigint
  prizeMax: bigint
  expiresAt: Date
  category: StoredCategory
  vendorCode: string
  vendorName: string
  code: string
  namePt: string
  nameEn: string
  iconUrl: string | null
}

/** Open ones first, by what runs out soonest; then those that ended last. */
export async function grantsOfMember(
  db: Db,
  { merchantId, memberId, now, limit }: { merchantId: number; memberId: bigint; now: Date; limit: number },
): Promise<GrantRow[]> {
  const { rows } = await sql<GrantRow>`
    select f.id, f.state, f.ended_as as "endedAs", mg.node_id as "nodeId", f.rounds, f.used, f.stake, f.won, f.prize_max as "prizeMax",
      f.expires_at as "expiresAt", g.category, v.code as "vendorCode", v.display_name as "vendorName", g.code, g.name_pt as "namePt",
      g.name_en as "nameEn", g.icon_url as "iconUrl"
    from free_grant f join game g on g.id = f.game_id join vendor v on v.code = f.vendor_code
    left join merchant_game mg on mg.merchant_id = f.merchant_id and mg.game_id = f.game_id and mg.visible
    where f.member_id = ${memberId} and f.merchant_id = ${merchantId} and f.currency <> 'FUN'
    order by (f.ended_as is null and f.expires_at > ${now}) desc,
      case when f.ended_as is null and f.expires_at > ${now} then f.expires_at end, f.id desc
    limit ${limit}`.execute(db)
  return rows
}
