import type { DrawState } from '@trevo/contract/lottery'
import type { EntryState } from '@trevo/contract/lottery-orders'
import { sql } from 'kysely'
import { bookOf } from '../../../money/ledger/books.ts'
import type { Db, Tx } from '../../../platform/db.ts'

export type CurrentDraw = { gameCode: string; drawId: bigint; period: string; closesAt: Date; fullest: bigint }

/** The draw of each game that takes bets now, with what its fullest outcome can cost the brand. */
export async function currentDraws(
  db: Db | Tx,
  merchantId: number,
  codes: readonly string[],
  now: Date,
): Promise<Map<string, CurrentDraw>> {
  const { rows } = await sql<CurrentDraw>`
    select g.code as "gameCode", d.id as "drawId", d.period, d.closes_at as "closesAt", coalesce((
      select max(x.amount) from lottery_exposure x where x.book_id = ${bookOf(merchantId)} and x.draw_id = d.id), 0) as fullest
    from unnest(${codes}::text[]) as g (code)
    cross join lateral (
      select id, period, closes_at from lottery_draw
      where game_code = g.code and draws_at > ${now} and closes_at > ${now} and state = 'open' order by draws_at limit 1
    ) d`.execute(db)
  return new Map(rows.map((row) => [row.gameCode, row]))
}

export type StaffDrawRow = {
  id: bigint
  gameCode: string
  period: string
  closesAt: Date
  drawsAt: Date
  drawnAt: Date | null
  state: DrawState
  late: boolean
  result: number[] | null
}

const drawRows = (merchantId: number, now: Date) => sql`
  select d.id, d.game_code as "gameCode", d.period, d.closes_at as "closesAt", d.draws_at as "drawsAt",
    d.drawn_at as "drawnAt", d.late, d.result,
    case when exists (select from lottery_void v where v.draw_id = d.id and v.merchant_id = ${merchantId}) then 'void'
      when d.state = 'open' and d.closes_at <= ${now} then 'closed' else d.state end as state
  from lottery_draw d`

export type DrawPage = { merchantId: number; gameCode: string; now: Date; before: bigint | null; limit: number }

/** Up to the one that takes bets now: the next one does so before it opens, once the last has closed. */
export async function drawPage(
  db: Db,
  { merchantId, gameCode, now, before, limit }: DrawPage,
): Promise<StaffDrawRow[]> {
  const { rows } = await sql<StaffDrawRow>`${drawRows(merchantId, now)}
    where d.game_code = ${gameCode} and (d.opens_at <= ${now} or d.draws_at = (
        select draws_at from lottery_draw
        where game_code = ${gameCode} and draws_at > ${now} and closes_at > ${now} order by draws_at limit 1))
      and d.draws_at < coalesce((select draws_at from lottery_draw where id = ${before}), 'infinity')
    order by d.draws_at desc limit ${limit}`.execute(db)
  return rows
}

/** Draws are everybody's; a brand sees those of the games it offers. */
export async function drawById(
  db: Db | Tx,
  merchantId: number,
  id: bigint,
  now: Date,
): Promise<StaffDrawRow | undefined> {
  const { rows } = await sql<StaffDrawRow>`${drawRows(merchantId, now)}
    where d.id = ${id} and exists (
      select from merchant_lottery o where o.merchant_id = ${merchantId} and o.game_code = d.game_code)`.execute(db)
  return rows[0]
}

export type DrawSums = { members: number; bets: number; stake: bigint; prize: bigint; rebate: bigint }

export async function sumsOfDraw(db: Db, merchantId: number, drawId: bigint): Promise<DrawSums> {
  const { rows } = await sql<DrawSums>`
    select count(distinct member_id)::int as members, coalesce(sum(lines), 0)::int as bets,
      coalesce(sum(stake), 0)::bigint as stake, coalesce(sum(prize), 0)::bigint as prize,
      coalesce(sum(rebate), 0)::bigint as rebate
    from lottery_entry
    where book_id = ${bookOf(merchantId)} and draw_id = ${drawId} and state in ('open', 'won', 'lost')`.execute(db)
  return rows[0] as DrawSums
}

export type ExposureLine = { play: string; outcome: string; amount: bigint }

export const exposuresOf = (db: Db, merchantId: number, drawId: bigint, limit: number): Promise<ExposureLine[]> =>
  db
    .selectFrom('lottery_exposure')
    .select(['play', 'outcome', 'amount'])
    .where('book_id', '=', bookOf(merchantId))
    .where('draw_id', '=', drawId)
    .where('amount', '>', 0n)
    .orderBy('amount', 'desc')
    .limit(limit)
    .execute()

/** Staff of no brand in particular act for every one. */
export async function actsForAll(tx: Tx, staffId: bigint): Promise<boolean> {
  const row = await tx.selectFrom('staff_account').select('merchant_id').where('id', '=', staffId).executeTakeFirst()
  return row?.merchant_id === null
}

export type VoidLine = {
  reason: string
  reasonPt: string
  reasonEn: string
  everywhere: boolean
  at: Date
  doneAt: Date | null
  owed: bigint
}

export async function voidOf(db: Db, merchantId: number, drawId: bigint): Promise<VoidLine | undefined> {
  const { rows } = await sql<VoidLine>`
    select v.reason, v.reason_pt as "reasonPt", v.reason_en as "reasonEn", v.everywhere, v.created_at as at, v.done_at as "doneAt", coalesce((
      select sum(amount) from lottery_debt x where x.draw_id = v.draw_id and x.merchant_id = v.merchant_id), 0)::bigint as owed
    from lottery_void v where v.draw_id = ${drawId} and v.merchant_id = ${merchantId}`.execute(db)
  return rows[0]
}

export type BetLine = {
  id: bigint
  memberId: bigint
  userName: string
  state: EntryState
  lines: number
  multiple: number
  stake: bigint
  prize: bigint
}
export type BetPage = { merchantId: number; drawId: bigint; after: { member: bigint; order: bigint }; limit: number }

/** In the order of the table's key. */
export async function betPage(db: Db, { merchantId, drawId, after, limit }: BetPage): Promise<BetLine[]> {
  const { rows } = await sql<BetLine>`
    select e.order_id as id, e.member_id as "memberId", m.account as "userName", e.state, e.lines, e.multiple, e.stake, e.prize
    from lottery_entry e join member m on m.id = e.member_id
    where e.book_id = ${bookOf(merchantId)} and e.draw_id = ${drawId}
      and (e.member_id, e.order_id) > (${after.member}, ${after.order})
    order by e.member_id, e.order_id limit ${limit}`.execute(db)
  return rows
}
