import type { DrawState } from '@trevo/contract/lottery'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'
import type { BolaoRow } from './queries.ts'
import type { CancelledWhy } from './tables.ts'

export type BolaoView = BolaoRow & {
  closesAt: Date
  drawsAt: Date
  drawState: DrawState
  result: number[] | null
  organiser: string | null
  openedBy: string | null
  cancelledWhy: CancelledWhy | null
  createdAt: Date
  mine: number
  won: bigint | null
}

type Asked = { bookId: number; memberId: bigint | null; now: Date }

const views = ({ bookId, memberId, now }: Asked) => sql`
  select b.book_id as "bookId", b.id, b.merchant_id as "merchantId", b.organiser_id as "organiserId", b.game_code as "gameCode",
    b.draw_id as "drawId", b.period, b.play_type as "playType", b.lines, b.shares, b.price, b.own, b.sold, b.unsold,
    b.cancelled_at as "cancelledAt", b.cancelled_why as "cancelledWhy", b.created_at as "createdAt", b.opened_by as "openedBy",
    b.closes_at as "closesAt", d.draws_at as "drawsAt", d.result,
    case when exists (select from lottery_void v where v.draw_id = d.id and v.merchant_id = b.merchant_id) then 'void'
      when d.state = 'open' and d.closes_at <= ${now} then 'closed' else d.state end as "drawState",
    case when o.id is null then null when may_be_named(${now}, o.id) then o.account else '' end as organiser,
    coalesce((select sum(p.shares) from bolao_part p
      where p.book_id = b.book_id and p.bolao_id = b.id and p.member_id = ${memberId}::bigint), 0)::int as mine,
    case when d.state = 'settled' then (
      select sum(e.prize)::bigint from bolao_part p
      join lottery_entry e on e.book_id = p.book_id and e.draw_id = b.draw_id and e.member_id = p.member_id and e.order_id = p.order_id
      where p.book_id = b.book_id and p.bolao_id = b.id and p.member_id = ${memberId}::bigint) end as won
  from bolao b join lottery_draw d on d.id = b.draw_id left join member o on o.id = b.organiser_id
  where b.book_id = ${bookId}`

async function viewsWhere(db: Db | Tx, asked: Asked, rest: RawBuilder<unknown>): Promise<BolaoView[]> {
  const { rows } = await sql<BolaoView>`${views(asked)} and ${rest}`.execute(db)
  return rows
}

/** With shares for sale. What was opened by somebody who has shut themselves out since stands, and nobody is drawn to it. */
export const forSale = (
  db: Db,
  asked: Asked & { gameCode: string | undefined; ofMembers: boolean; limit: number },
): Promise<BolaoView[]> =>
  viewsWhere(
    db,
    asked,
    sql`b.closes_at > ${asked.now} and b.cancelled_at is null and b.sold + b.own < b.shares and d.state = 'open'
      and (${asked.gameCode ?? null}::text is null or b.game_code = ${asked.gameCode ?? null})
      and not exists (select from lottery_void v where v.draw_id = d.id and v.merchant_id = b.merchant_id)
      and (o.id is null or (${asked.ofMembers} and may_be_named(${asked.now}, o.id)))
      order by b.closes_at, b.id limit ${asked.limit}`,
  )

export async function viewOf(db: Db | Tx, asked: Asked & { id: bigint }): Promise<BolaoView | undefined> {
  return (await viewsWhere(db, asked, sql`b.id = ${asked.id}`))[0]
}

/** Those the caller opened or holds shares of, the newest first. */
export const mineBefore = (
  db: Db,
  asked: Asked & { memberId: bigint; before: bigint | null; limit: number },
): Promise<BolaoView[]> =>
  viewsWhere(
    db,
    asked,
    sql`b.id in (
        select p.bolao_id from bolao_part p where p.book_id = ${asked.bookId} and p.member_id = ${asked.memberId}
        union select c.id from bolao c where c.book_id = ${asked.bookId} and c.organiser_id = ${asked.memberId})
      and (${asked.before}::bigint is null or b.id < ${asked.before}) order by b.id desc limit ${asked.limit}`,
  )

export const allBefore = (
  db: Db,
  asked: Asked & { before: bigint | null; limit: number; gameCode: string | undefined },
): Promise<BolaoView[]> =>
  viewsWhere(
    db,
    asked,
    sql`(${asked.before}::bigint is null or b.id < ${asked.before})
      and (${asked.gameCode ?? null}::text is null or b.game_code = ${asked.gameCode ?? null})
      order by b.id desc limit ${asked.limit}`,
  )

export type PartView = {
  memberId: bigint
  account: string
  shares: number
  prize: bigint
  rebate: bigint
  stake: bigint
  back: bigint
}

/** Whoever may not be named has no account here. */
export async function partViews(
  db: Db | Tx,
  bolao: Pick<BolaoView, 'bookId' | 'id' | 'drawId'>,
  now: Date,
): Promise<PartView[]> {
  const { rows } = await sql<PartView>`
    select p.member_id as "memberId", case when may_be_named(${now}, m.id) then m.account else '' end as account, p.shares,
      e.prize, case when e.state = 'open' then 0 else e.rebate end as rebate, e.stake,
      case when e.state in ('cancelled', 'void') then e.stake else 0 end as back
    from bolao_part p join member m on m.id = p.member_id
    join lottery_entry e on e.book_id = p.book_id and e.draw_id = ${bolao.drawId} and e.member_id = p.member_id and e.order_id = p.order_id
    where p.book_id = ${bolao.bookId} and p.bolao_id = ${bolao.id} order by p.first_share`.execute(db)
  return rows
}
