import { parseMoney } from '@trevo/contract/money'
import { sql } from 'kysely'
import type { Db } from '../src/platform/db.ts'

/** Rows as the ledger and the vendors' wallet would have left them at a moment in the past. */
export type PastLine = { at: string; kind: string; amount: string; meta?: object }

export async function openCash(db: Db, merchantId: number, memberId: bigint): Promise<bigint> {
  const { rows } = await sql<{ ids: string[] }>`
    select ledger_open_accounts(${merchantId}, array[${memberId}]::bigint[], array['cash'], array['BRL']) as ids`.execute(
    db,
  )
  return BigInt(rows[0]?.ids[0] ?? 0)
}

/** Appends to a member's statement; the balance runs along, and the house is the other side. */
export async function pastLines(
  db: Db,
  { merchantId, accountId }: { merchantId: number; accountId: bigint },
  lines: readonly PastLine[],
): Promise<void> {
  await sql`
    with house as (
      select (ledger_open_accounts(${merchantId}, array[null]::bigint[], array['games'], array['BRL']))[1] as id
    ), lines as (
      select first_id(u.at) + nextval('time_id_number') as id, u.* from unnest(
        ${lines.map(({ at }) => at)}::timestamptz[], ${lines.map(({ kind }) => kind)}::text[],
        ${lines.map(({ amount }) => parseMoney(amount))}::bigint[],
        ${lines.map(({ meta }) => (meta === undefined ? null : JSON.stringify(meta)))}::jsonb[]
      ) with ordinality as u (at, kind, amount, meta, n) order by u.n
    ), transfers as (
      insert into ledger_transfer (book_id, id, kind, meta, created_at)
      select ${merchantId}::int, id, kind, meta, at from lines returning id
    ), marks as (
      insert into statement_mark (book_id, account_id, type, transfer_id, amount)
      select ${merchantId}::int, ${accountId}::bigint, statement_type(kind), id, amount from lines where statement_type(kind) is not null
    ), balance as (
      select balance from ledger_balance where book_id = ${merchantId} and account_id = ${accountId}
    ), moved as (
      update ledger_balance set balance = balance + (select sum(amount) from lines), last_transfer = (select max(id) from lines)
      where book_id = ${merchantId} and account_id = ${accountId}
    )
    insert into ledger_posting (book_id, transfer_id, account_id, amount, balance_after)
    select ${merchantId}::int, id, ${accountId}::bigint, amount, (select balance from balance) + sum(amount) over (order by id) from lines
    union all
    select ${merchantId}::int, lines.id, house.id, -amount, null from lines, house`.execute(db)
}

/** Another member's side of what left an account, under the same number. */
export async function otherSide(db: Db, { from, to }: { from: bigint; to: bigint }): Promise<void> {
  await sql`insert into ledger_posting (book_id, transfer_id, account_id, amount, balance_after)
    select book_id, transfer_id, ${to}::bigint, -amount, -amount from ledger_posting
    where account_id = ${from}::bigint and amount < 0`.execute(db)
}

export type PastRound = { at: string; stake: string; prize?: string; status?: 'open' | 'settled' | 'void' }

export async function pastRounds(
  db: Db,
  seat: { merchantId: number; memberId: bigint; gameId: bigint },
  rounds: readonly PastRound[],
): Promise<void> {
  await sql`
    with rounds as (
      select first_id(u.at) + nextval('time_id_number') as id, u.*, g.id as game_id, g.vendor_code from unnest(
        ${rounds.map(({ at }) => at)}::timestamptz[], ${rounds.map(({ stake }) => parseMoney(stake))}::bigint[],
        ${rounds.map(({ prize = '0' }) => parseMoney(prize))}::bigint[],
        ${rounds.map(({ status = 'settled' }) => status)}::text[]
      ) with ordinality as u (at, stake, prize, status, n), game g where g.id = ${seat.gameId} order by u.n
    ), open as (
      insert into round_open (book_id, member_id, vendor_code, vendor_round_id, id, game_id, currency, stake, prize, bets,
        last_transaction, started_at)
      select ${seat.merchantId}::int, ${seat.memberId}::bigint, vendor_code, 'past-' || id, id, game_id, 'BRL', stake, prize, 1, id, at
      from rounds where status = 'open'
    )
    insert into game_round (book_id, member_id, id, round_id, game_id, vendor_code, vendor_round_id, currency, stake, prize,
      bets, status, started_at, ended_at)
    select ${seat.merchantId}::int, ${seat.memberId}::bigint, id, id, game_id, vendor_code, 'past-' || id, 'BRL', stake, prize,
      case status when 'void' then 0 else 1 end, status, at, at
    from rounds where status <> 'open'`.execute(db)
}
