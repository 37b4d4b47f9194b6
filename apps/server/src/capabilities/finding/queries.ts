import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import './tables.ts'

export type FoundRow = { id: bigint; label: string; memberId: bigint | null }
type Where = { merchantId: number; book: number }

/** Each by its own index; anything that is not a number is only matched against payment references. */
export const transfersFound = async (db: Db, { book }: Where, id: bigint | null): Promise<FoundRow[]> => {
  if (id === null) return []
  const { rows } = await sql<FoundRow>`
    select id, kind as label, null::bigint as "memberId" from ledger_transfer
    where book_id = ${book} and id = ${id}`.execute(db)
  return rows
}

export const depositsFound = async (db: Db, { merchantId }: Where, q: string, id: bigint | null) => {
  const { rows } = await sql<FoundRow>`
    select d.id, m.account as label, d.member_id as "memberId" from deposit d join member m on m.id = d.member_id
    where d.merchant_id = ${merchantId} and d.id = any (array(
      select ${id}::bigint where ${id}::bigint is not null
      union all select x.id from deposit x where x.txid = ${q}
      union all select p.deposit_id from deposit_payment p where p.reference = ${q}
        or p.reference = 'bank:' || ${merchantId}::int || ':' || ${q}))
    order by d.id desc limit 5`.execute(db)
  return rows
}

export const withdrawalsFound = async (db: Db, { merchantId }: Where, q: string, id: bigint | null) => {
  const { rows } = await sql<FoundRow>`
    select w.id, m.account as label, w.member_id as "memberId" from withdrawal w join member m on m.id = w.member_id
    where w.merchant_id = ${merchantId} and w.id = any (array(
      select ${id}::bigint where ${id}::bigint is not null
      union all select x.id from withdrawal x where x.end_to_end_id = ${q}
      union all select x.id from withdrawal x where x.payout_id = ${q}))
    order by w.id desc limit 5`.execute(db)
  return rows
}

/** Rounds that have ended, by the number that tickets and records show. */
export const roundsFound = async (db: Db, { book }: Where, id: bigint | null): Promise<FoundRow[]> => {
  if (id === null) return []
  const { rows } = await sql<FoundRow>`
    select r.id, g.name_pt as label, r.member_id as "memberId" from game_round r join game g on g.id = r.game_id
    where r.book_id = ${book} and r.id = ${id} limit 1`.execute(db)
  return rows
}

/** Draws of lotteries that the brand offers, by number or period. */
export const drawsFound = async (db: Db, { merchantId }: Where, q: string, id: bigint | null): Promise<FoundRow[]> => {
  const { rows } = await sql<FoundRow>`
    select d.id, d.game_code || ' ' || d.period as label, null::bigint as "memberId"
    from merchant_lottery o
    join lateral (
      select x.* from lottery_draw x where x.game_code = o.game_code and x.period = ${q}
      union select x.* from lottery_draw x where x.id = ${id}::bigint and x.game_code = o.game_code
    ) d on true
    where o.merchant_id = ${merchantId} order by d.id desc limit 5`.execute(db)
  return rows
}

export type Saved = { id: bigint; list: string; name: string; filter: Record<string, string | number | boolean | null> }

export const savedFilters = (db: Db | Tx, staffId: bigint): Promise<Saved[]> =>
  db
    .selectFrom('saved_filter')
    .select(['id', 'list', 'name', 'filter'])
    .where('staff_id', '=', staffId)
    .orderBy('list')
    .orderBy('name')
    .execute()

export async function saveFilter(tx: Tx, staffId: bigint, saved: Omit<Saved, 'id'>, at: Date): Promise<Saved> {
  const filter = JSON.stringify(saved.filter)
  return tx
    .insertInto('saved_filter')
    .values({ staff_id: staffId, list: saved.list, name: saved.name, filter, created_at: at })
    .onConflict((conflict) => conflict.columns(['staff_id', 'list', 'name']).doUpdateSet({ filter }))
    .returning(['id', 'list', 'name', 'filter'])
    .executeTakeFirstOrThrow()
}

export async function forgetFilter(tx: Tx, staffId: bigint, id: bigint): Promise<Saved | undefined> {
  return tx
    .deleteFrom('saved_filter')
    .where('staff_id', '=', staffId)
    .where('id', '=', id)
    .returning(['id', 'list', 'name', 'filter'])
    .executeTakeFirst()
}
