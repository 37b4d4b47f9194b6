import type { Currency } from '@trevo/contract/money'
import type { TransactionType } from '@trevo/contract/records'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { type Span, within } from './days.ts'

type Days = { from: string; to: string }
export type InOut = { in: bigint; out: bigint }

/**
 * What came and went beside play, by the marks of the statement; `type` undefined is all of it. A withdrawal that came back
 * neither went nor came, though the statement shows both ways of it.
 */
export async function markedTotals(
  db: Db,
  { bookId, accountId }: { bookId: number; accountId: bigint },
  { span, type }: { span: Span; type?: TransactionType | undefined },
): Promise<InOut> {
  const ofType = type === undefined ? sql`true` : sql`s.type = ${type}`
  const { rows } = await sql<InOut>`
    select coalesce(sum(s.amount) filter (where s.amount > 0), 0)::bigint as "in",
      coalesce(-sum(s.amount) filter (where s.amount < 0), 0)::bigint as out
    from statement_mark s
    where s.book_id = ${bookId} and s.account_id = ${accountId} and ${within(span, null, sql`s.transfer_id`)}
      and ${ofType}
      and not exists (
        select from ledger_transfer t join withdrawal w on w.id = (t.meta->>'withdrawalId')::bigint
        where s.type = 'withdrawal' and t.book_id = s.book_id and t.id = s.transfer_id and ${within(span, null, sql`t.id`)} and t.kind in ('withdrawal_hold', 'withdrawal_returned')
          and w.state in ('failed', 'rejected', 'cancelled'))`.execute(db)
  return rows[0] as InOut
}

/** What the lottery gave back with the settlement of bets; agents' rebates of a day are none of it. */
export async function rebatesOfBets(
  db: Db,
  { bookId, accountId }: { bookId: number; accountId: bigint },
  { span, games }: { span: Span; games: readonly string[] | undefined },
): Promise<bigint> {
  const ofGames = games === undefined ? sql`t.meta ? 'lottery'` : sql`t.meta->>'lottery' = any(${games}::text[])`
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(s.amount), 0)::bigint as sum
    from statement_mark s
    join ledger_transfer t on t.book_id = s.book_id and t.id = s.transfer_id and ${within(span, null, sql`t.id`)}
    where s.book_id = ${bookId} and s.account_id = ${accountId} and ${within(span, null, sql`s.transfer_id`)}
      and s.type = 'rebate' and ${ofGames}`.execute(db)
  return rows[0]?.sum ?? 0n
}

export type PlayTotals = { staked: bigint; prize: bigint; bets: number }

/** What a member played on these days, by the figures of each day. */
export async function playTotals(
  db: Db,
  memberId: bigint,
  { days, currency, category }: { days: Days; currency: Currency; category?: string | undefined },
): Promise<PlayTotals> {
  const ofCategory = category === undefined ? sql`true` : sql`category = ${category}`
  const { rows } = await sql<PlayTotals>`
    select coalesce(sum(staked), 0)::bigint as staked, coalesce(sum(prize), 0)::bigint as prize,
      coalesce(sum(bets), 0)::int as bets
    from play_day
    where member_id = ${memberId} and day between ${days.from}::date and ${days.to}::date and currency = ${currency}
      and ${ofCategory}`.execute(db)
  return rows[0] as PlayTotals
}
