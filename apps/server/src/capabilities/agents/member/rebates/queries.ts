import type { GameCategory } from '@trevo/contract/catalogue'
import type { MemberType } from '@trevo/contract/members'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/db.ts'
import type { DayRange } from '../../calendar.ts'

export type ReceiptRow = {
  id: bigint
  day: string
  amount: bigint
  turnover: bigint
  state: 'due' | 'paid' | 'withheld'
  paidAt: Date | null
}
const COLUMNS = sql`r.id, r.day::text, r.amount, r.turnover, r.state, r.paid_at as "paidAt"`

export type Question = DayRange & { memberId: bigint }
const mine = ({ memberId, startDate, endDate }: Question) =>
  sql`r.member_id = ${memberId} and r.day between ${startDate}::date and ${endDate}::date`

/** Newest day first; a member has one receipt a day, so the day is the key of a page. */
export async function receiptPage(
  db: Db,
  question: Question & { before: string | null; limit: number },
): Promise<ReceiptRow[]> {
  const page = question.before === null ? sql`true` : sql`r.day < ${question.before}::date`
  const { rows } = await sql<ReceiptRow>`select ${COLUMNS} from rebate_receipt r
    where ${mine(question)} and ${page} order by r.day desc limit ${question.limit}`.execute(db)
  return rows
}

export async function receiptById(db: Db, memberId: bigint, id: bigint): Promise<ReceiptRow | undefined> {
  const { rows } = await sql<ReceiptRow>`select ${COLUMNS} from rebate_receipt r
    where r.id = ${id} and r.member_id = ${memberId}`.execute(db)
  return rows[0]
}

export type SumRow = { amount: bigint; turnover: bigint }
const SUMS = sql`coalesce(sum(l.amount), 0)::bigint as amount, coalesce(sum(l.turnover), 0)::bigint as turnover`
const LINES = sql`from rebate_receipt r join rebate_line l on l.receipt_id = r.id`

export async function sumsByCategory(db: Db, question: Question): Promise<(SumRow & { category: GameCategory })[]> {
  const { rows } = await sql<SumRow & { category: GameCategory }>`
    select l.category, ${SUMS} ${LINES} where ${mine(question)} group by l.category order by 2 desc`.execute(db)
  return rows
}

export type DownlineRow = { downlineId: bigint | null; account: string | null; type: MemberType | null }

export type DownlinePlace = [amount: bigint, downlineId: bigint]

/** The largest first; `key` of the last one is where the next page goes on. */
export async function sumsByDownline(
  db: Db,
  question: Question & { after: DownlinePlace | null; limit: number },
): Promise<(SumRow & DownlineRow & { key: string })[]> {
  const { after, limit } = question
  const page =
    after === null ? sql`true` : sql`(-s.amount, s.downline_id) > (${-after[0]}::bigint, ${after[1]}::bigint)`
  const { rows } = await sql<SumRow & DownlineRow & { key: string }>`
    select m.id as "downlineId", m.account, m.type, p.amount, p.turnover, concat_ws('.', p.amount, p.downline_id) as key
    from (select s.* from (select l.downline_id, ${SUMS} ${LINES} where ${mine(question)} group by l.downline_id) s
      where ${page} order by -s.amount, s.downline_id limit ${limit}) p
    left join member m on m.id = p.downline_id order by -p.amount, p.downline_id`.execute(db)
  return rows
}

export type LineRow = SumRow & DownlineRow & { category: GameCategory; rate: number; key: string }

export type LinePlace = [amount: bigint, downlineId: bigint, category: string, rate: number]

/** The largest first; `key` of the last line is where the next page goes on. */
export async function receiptLines(
  db: Db,
  { receiptId, after, limit }: { receiptId: bigint; after: LinePlace | null; limit: number },
): Promise<LineRow[]> {
  const page =
    after === null
      ? sql`true`
      : sql`(-l.amount, l.downline_id, l.category, l.rate)
          > (${-after[0]}::bigint, ${after[1]}::bigint, ${after[2]}, ${after[3]}::int)`
  const { rows } = await sql<LineRow>`
    select m.id as "downlineId", m.account, m.type, l.category, l.turnover, l.rate, l.amount,
      concat_ws('.', l.amount, l.downline_id, l.category, l.rate) as key
    from rebate_line l left join member m on m.id = l.downline_id
    where l.receipt_id = ${receiptId} and ${page}
    order by -l.amount, l.downline_id, l.category, l.rate limit ${limit}`.execute(db)
  return rows
}

/** What tonight's run would pay, from the teams' figures: each direct downline's team at the difference in rates. */
export async function estimate(
  db: Db,
  { memberId, day, currency, selfRebate }: { memberId: bigint; day: string; currency: string; selfRebate: boolean },
): Promise<(SumRow & { category: GameCategory })[]> {
  const { rows } = await sql<SumRow & { category: GameCategory }>`
    with dated as (
      select downline_id, category, rate, turnover, amount from rebate_dated
      where agent_id = ${memberId} and day = ${day}::date
    ), until_now as (
      select downline_id, category, sum(turnover) as turnover from dated group by 1, 2
    ), parts as (
      select category, turnover, rate, amount from dated
      union all
      select t.category, t.turnover - coalesce(u.turnover, 0), own.rate - coalesce(child.rate, 0), null
      from team_day t
      join member_rate own on own.member_id = ${memberId} and own.category = t.category
      left join member_rate child on child.member_id = t.agent_id and child.category = t.category
      left join until_now u on u.downline_id = t.agent_id and u.category = t.category
      where t.parent_id = ${memberId} and t.day = ${day}::date and t.currency = ${currency}
      union all
      select d.category, d.turnover - coalesce(u.turnover, 0), own.rate, null
      from play_since((select book_id from member where id = ${memberId}), ${memberId}, ${day}::date) d
      join member_rate own on own.member_id = ${memberId} and own.category = d.category
      left join until_now u on u.downline_id = 0 and u.category = d.category
      where ${selfRebate} and d.category not in ('LOTT', 'ELOTT') and d.day = ${day}::date and d.currency = ${currency}
    )
    select category, sum(coalesce(amount, (turnover * rate / 10000)::bigint))::bigint as amount, sum(turnover)::bigint as turnover
    from parts where rate > 0 group by category having sum(turnover) > 0 order by 2 desc`.execute(db)
  return rows
}
