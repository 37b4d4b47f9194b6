import { parseMoney } from '@trevo/contract/money'
import { sql } from 'kysely'
import type { Db } from '../src/platform/db.ts'

/** Rows as the ledger and the vendors' wallet would have left them at a moment in the past. */
export type PastLine = { at: string; kind: string; amount: string; meta?: object }

export async function openCash(db: Db, merchantId: number, memberId: bigint): Promise<bigint> {
  const { rows } = await sql<{ ids: string[] }>`
    select ledger_open_accounts(array[${merchantId}]::int[], array[${memberId}]::bigint[], array['cash'], array['BRL']) as ids`.execute(
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
      select (ledger_open_accounts(array[${merchantId}]::int[], array[null]::bigint[], array['games'], array['BRL']))[1] as id
    ), lines as (
      select nextval('ledger_transfer_id') as id, u.* from unnest(
        ${lines.map(({ at }) => at)}::timestamptz[], ${lines.map(({ kind }) => kind)}::text[],
        ${lines.map(({ amount }) => parseMoney(amount))}::bigint[],
        ${lines.map(({ meta }) => (meta === undefined ? null : JSON.stringify(meta)))}::jsonb[]
      ) with ordinality as u (at, kind, amount, meta, n) order by u.n
    ), transfers as (
      insert into ledger_transfer (id, merchant_id, kind, idem_key, input_hash, meta, created_at)
      select id, ${merchantId}, kind, 'past:' || id, sha256(id::text::bytea), meta, at from lines returning id
    ), balance as (
      select balance from ledger_balance where account_id = ${accountId}
    ), moved as (
      update ledger_balance set balance = balance + (select sum(amount) from lines) where account_id = ${accountId}
    )
    insert into ledger_posting (transfer_id, account_id, amount, balance_after, created_at)
    select id, ${accountId}, amount, (select balance from balance) + sum(amount) over (order by id), at from lines
    union all
    select lines.id, house.id, -amount, null, at from lines, house`.execute(db)
}

export type PastRound = { at: string; stake: string; prize?: string; status?: 'open' | 'settled' | 'void' }

export async function pastRounds(
  db: Db,
  seat: { merchantId: number; memberId: bigint; gameId: bigint },
  rounds: readonly PastRound[],
): Promise<void> {
  await sql`
    insert into game_round (id, merchant_id, member_id, game_id, vendor_code, vendor_round_id, currency, stake, prize, bets,
      status, started_at, ended_at)
    select r.id, ${seat.merchantId}, ${seat.memberId}, ${seat.gameId}, g.vendor_code, 'past-' || r.id, 'BRL', r.stake,
      r.prize, case r.status when 'void' then 0 else 1 end, r.status, r.at, case when r.status <> 'open' then r.at end
    from game g, (
      select nextval('game_round_id') as id, u.* from unnest(
        ${rounds.map(({ at }) => at)}::timestamptz[], ${rounds.map(({ stake }) => parseMoney(stake))}::bigint[],
        ${rounds.map(({ prize = '0' }) => parseMoney(prize))}::bigint[],
        ${rounds.map(({ status = 'settled' }) => status)}::text[]
      ) with ordinality as u (at, stake, prize, status, n) order by u.n
    ) r where g.id = ${seat.gameId}`.execute(db)
}
