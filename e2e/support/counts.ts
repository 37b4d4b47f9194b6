import { query } from './database.ts'
import type { Person } from './people.ts'

type Named = Pick<Person, 'account'>

async function count(text: string, values: unknown[]): Promise<number> {
  const [row] = await query<{ count: number }>(text, values)
  return row?.count ?? 0
}

/** Rows of a table that belong to somebody. */
export const rowsOf = ({ account }: Named, table: string, { column = 'member_id', where = 'true' } = {}) =>
  count(`select count(*)::int from ${table} r join member m on m.id = r.${column} where m.account = $1 and ${where}`, [
    account,
  ])

/** Bookings of a kind that moved somebody's money or points. */
export const bookingsOf = ({ account }: Named, kind: string) =>
  count(
    `select count(distinct t.id)::int from ledger_transfer t join ledger_posting p on p.transfer_id = t.id
     join ledger_account a on a.id = p.account_id join member m on m.id = a.member_id where m.account = $1 and t.kind = $2`,
    [account, kind],
  )

/** Requests for a second person's word that somebody is named in. */
export const approvalsOf = ({ account }: Named, kind: string) =>
  count(
    `select count(*)::int from approval where kind = $2
       and payload::text like '%' || (select id from member where account = $1) || '%'`,
    [account, kind],
  )

/** As if so much had been played today; the server counts it for points, levels and rewards by itself. */
export const plays = ({ account }: Named, units: number) =>
  query(
    `select record_play(book_id, now(), array[id], array['RNG'], array['BRL'], array[$2::bigint], array[$2::bigint], array[0::bigint],
       array[1]) from member where account = $1`,
    [account, units * 10_000],
  )
