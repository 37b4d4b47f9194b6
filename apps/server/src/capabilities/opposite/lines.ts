import type { Currency } from '@trevo/contract/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import './tables.ts'

export type SettledDraw = { id: bigint; gameCode: string }

/**
 * Settled draws with bets in them that nobody has looked at, oldest first, and the last draw that is done with them. Draws
 * without a bet are passed over: on a quiet brand they are most of them. The place is held until the end of the transaction.
 */
export async function drawsToSearch(
  tx: Tx,
  settledBefore: Date,
  limit: number,
): Promise<{ draws: SettledDraw[]; last: bigint | null }> {
  await sql`select from opposite_cursor for update`.execute(tx)
  const { rows } = await sql<{ id: bigint | null; gameCode: string; settled: bigint }>`
    with settled as not materialized (
      select d.id, d.game_code, d.settled_at from lottery_draw d
      where (d.settled_at, d.id) > (select settled_at, draw_id from opposite_cursor) and d.settled_at <= ${settledBefore}),
    played as (
      select s.* from settled s where has_settled_bets(s.id) order by s.settled_at, s.id limit ${limit}),
    newest as (select id from settled order by settled_at desc, id desc limit 1)
    select p.id, p.game_code as "gameCode", n.id as settled from newest n left join played p on true
    order by p.settled_at, p.id`.execute(tx)
  const draws = rows.flatMap(({ id, gameCode }) => (id === null ? [] : [{ id, gameCode }]))
  const newest = rows[0]?.settled ?? null
  return { draws, last: draws.length === limit ? (draws.at(-1)?.id ?? null) : newest }
}

export async function moveCursor(tx: Tx, drawId: bigint): Promise<void> {
  await sql`update opposite_cursor c set settled_at = d.settled_at, draw_id = d.id
    from lottery_draw d where d.id = ${drawId}`.execute(tx)
}

export type PlacedLine = {
  merchantId: number
  memberId: bigint
  currency: Currency
  day: string
  play: string
  selection: string
  series: number
  stake: bigint
}

/** Settled lines of members linked to others, or with more than one bet in the draw. Real money of real members only. */
export async function linesOf(tx: Db | Tx, drawId: bigint, linked: readonly bigint[]): Promise<PlacedLine[]> {
  const { rows } = await sql<PlacedLine>`
    select mt.id as "merchantId", e.member_id as "memberId", e.currency,
      day_at(mt.time_zone, mt.zones_from, mt.zones, d.settled_at)::text as day, l.play, l.selection, l.series, l.stake * e.multiple as stake
    from merchant mt
    join lottery_entry e on e.book_id = mt.id and e.currency = mt.currency
    join lottery_draw d on d.id = e.draw_id
    join member m on m.id = e.member_id and m.type in (0, 1, 2)
    join lottery_line l on l.book_id = e.book_id and l.order_id = e.order_id
    where e.draw_id = ${drawId} and e.state in ('won', 'lost') and (
      e.bet is null or e.stake <> (e.bet::jsonb ->> 3)::bigint * e.multiple or e.member_id = any(${[...linked]}::bigint[])
      or exists (select from lottery_entry o
        where o.book_id = e.book_id and o.draw_id = e.draw_id and o.member_id = e.member_id and o.order_id <> e.order_id))
    order by mt.id, e.member_id, e.order_id, l.line`.execute(tx)
  return rows
}
