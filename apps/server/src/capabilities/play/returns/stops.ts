import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'
import '../tables.ts'

export type StopRow = {
  id: bigint
  brand: string | null
  vendor: string
  vendorName: string
  game: string | null
  rounds: bigint
  declared: string
  returned: string
  foundAt: Date
  since: Date
  /** Null: it holds. */
  until: Date | null
  isOpen: boolean
  lookedAt: Date | null
  lookedBy: string | null
}

const stopsWhere = async (db: Db | Tx, where: RawBuilder<unknown>): Promise<StopRow[]> => {
  const percent = (sum: RawBuilder<unknown>) => sql`round(100 * ${sum} / greatest(s.staked, 1), 2)::text`
  const { rows } = await sql<StopRow>`
    select s.id, m.code as brand, s.vendor_code as vendor, v.display_name as "vendorName", g.name_pt as game, s.rounds,
      ${percent(sql`s.declared`)} as declared, ${percent(sql`s.paid`)} as returned, s.found_at as "foundAt", s.since,
      nullif(s.until, 'infinity') as until, s.looked_at is null as "isOpen", s.looked_at as "lookedAt", s.looked_by as "lookedBy"
    from return_stop s join vendor v on v.code = s.vendor_code left join game g on g.id = s.game_id
    left join merchant m on m.id = s.merchant_id
    where ${where}`.execute(db)
  return rows
}

type Asked = {
  merchantId: number
  state: 'open' | 'looked_at' | undefined
  vendor: string | undefined
  before: bigint | null
  limit: number
}
export const stopPage = (db: Db, { merchantId, state, vendor, before, limit }: Asked): Promise<StopRow[]> =>
  stopsWhere(
    db,
    sql`(s.merchant_id is null or s.merchant_id = ${merchantId}) and (${vendor ?? null}::text is null or s.vendor_code = ${vendor ?? null})
      and (${state ?? null}::text is null or (s.looked_at is null) = (${state ?? null} = 'open'))
      and (${before}::bigint is null or s.id < ${before}) order by s.id desc limit ${limit}`,
  )

/** Nobody else ends it meanwhile. */
export const stopById = async (tx: Tx, id: bigint): Promise<StopRow | undefined> =>
  (await stopsWhere(tx, sql`s.id = ${id} for update of s`))[0]

/** What was found while it held is over: rounds count again from then on. */
export async function endStop(
  tx: Tx,
  id: bigint,
  { now, until, by }: { now: Date; until: Date; by: string },
): Promise<void> {
  await sql`update return_stop set looked_at = ${now}, looked_by = ${by}, until = greatest(${until}::timestamptz, since + interval '1 second')
    where id = ${id}`.execute(tx)
}

/** Of all brands: what waits until staff have looked. */
export async function openStops(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from return_stop where until = 'infinity'`.execute(db)
  return rows[0]?.count ?? 0
}
