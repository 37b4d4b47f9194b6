import { sql } from 'kysely'
import { RTP_OF_BRAND } from '../../../base/catalogue/games.ts'
import { bookOf } from '../../../money/ledger/books.ts'
import type { Db, Tx } from '../../../platform/db.ts'

export type Offer = NonNullable<Awaited<ReturnType<typeof findOffer>>>

/** The merchant's entry with what opening it needs; undefined where the merchant does not show it. */
export function findOffer(db: Db | Tx, merchantId: number, nodeId: bigint) {
  return db
    .selectFrom('merchant_game as mg')
    .innerJoin('game as g', 'g.id', 'mg.game_id')
    .innerJoin('vendor as v', 'v.code', 'g.vendor_code')
    .select(['mg.node_id as nodeId', 'g.id as gameId', 'g.code as gameCode', 'g.category'])
    .select(['mg.return_percent as returnPercent', RTP_OF_BRAND.as('rtp')])
    .select(['g.name_pt as namePt', 'g.name_en as nameEn', 'g.support_free as supportFree', 'g.status as gameStatus'])
    .select(['g.room_id as roomId', 'g.room_type as roomType', 'g.room_price as roomPrice'])
    .select(['v.code as vendorCode', 'v.launch_url as launchUrl', 'v.in_site as inSite', 'v.status as vendorStatus'])
    .select(['v.currencies', 'g.blocked_countries as blockedCountries'])
    .where('mg.node_id', '=', nodeId)
    .where('mg.merchant_id', '=', merchantId)
    .where('mg.visible', '=', true)
    .executeTakeFirst()
}

type OwnRound = {
  vendorCode: string
  gameCode: string
  vendorRoundId: string
  launchUrl: string
  apiUrl: string | null
}

/** A round of the member's own by the number it has, or by the one it had while it was open. */
export async function ownRound(
  db: Db,
  { merchantId, memberId, id }: { merchantId: number; memberId: bigint; id: bigint },
): Promise<OwnRound | undefined> {
  const found = (where: ReturnType<typeof sql>) => sql`
    (select v.code as "vendorCode", g.code as "gameCode", r.vendor_round_id as "vendorRoundId", v.launch_url as "launchUrl", v.api_url as "apiUrl"
      from any_round r join game g on g.id = r.game_id join vendor v on v.code = r.vendor_code
      where r.book_id = ${bookOf(merchantId)} and r.member_id = ${memberId} and ${where} order by r.id limit 1)`
  const { rows } = await sql<OwnRound>`${found(sql`r.id = ${id}`)} union all
    ${found(sql`r.id > ${id} and r.round_id = ${id}`)} limit 1`.execute(db)
  return rows[0]
}

/** Whether this transfer has been made: it is found by its key. */
export async function hasTransfer(tx: Tx, merchantId: number, key: string): Promise<boolean> {
  const found = await tx
    .selectFrom('ledger_key')
    .select('transfer_id')
    .where('book_id', '=', bookOf(merchantId))
    .where('idem_key', '=', key)
    .executeTakeFirst()
  return found !== undefined
}
