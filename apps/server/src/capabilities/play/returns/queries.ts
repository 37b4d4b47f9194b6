import { sql } from 'kysely'
import { bookOf } from '../../../money/ledger/books.ts'
import type { Tx } from '../../../platform/db.ts'
import '../tables.ts'
import type { Evidence, Gained } from './evidence.ts'

/** Sums of all currencies: their ratios alone say something. */
export type Sums = { rounds: string; staked: string; declared: string; paid: string }
/** Of a game, or of all games of the vendor together where it has none. */
export type Subject = { book: number; vendorCode: string; gameId: string }
export const ALL_GAMES = '0'
export const ALL_BRANDS = 0

export type Played = { vendorCode: string; gameId: string } & Gained & Sums

const SUMS = sql`rounds::text, staked::text, declared::text, paid::text`

/** In a brand, in the games of vendors from outside. */
export async function playedBetween(tx: Tx, merchantId: number, since: Date, until: Date): Promise<Played[]> {
  const { rows } = await sql<Played>`
    select vendor_code as "vendorCode", game_id::text as "gameId", corrected, logs, ${SUMS}
    from returns_between(${bookOf(merchantId)}::int, ${since}::timestamptz, ${until}::timestamptz)`.execute(tx)
  return rows
}

export async function countedUntil(tx: Tx, book: number): Promise<Date | undefined> {
  const { rows } = await sql<{ until: Date }>`select until from game_return_mark where book_id = ${book}`.execute(tx)
  return rows[0]?.until
}

export async function setCountedUntil(tx: Tx, book: number, until: Date): Promise<void> {
  await sql`insert into game_return_mark (book_id, until) values (${book}, ${until})
    on conflict (book_id) do update set until = excluded.until`.execute(tx)
}

export type Kept = Subject & Evidence & Sums

/** What is kept of the book and of all brands together, of these vendors. */
export async function keptReturns(tx: Tx, book: number, vendors: readonly string[]): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select book_id as book, vendor_code as "vendorCode", game_id::text as "gameId", logs, portions, put_in_at as "putInAt", ${SUMS}
    from game_return
    where book_id in (${book}, ${ALL_BRANDS}) and vendor_code = any(${vendors}::text[])`.execute(tx)
  return rows
}

export async function keepReturns(tx: Tx, rows: readonly Kept[], now: Date): Promise<void> {
  await sql`
    insert into game_return as g (book_id, vendor_code, game_id, logs, portions, put_in_at, rounds, staked, declared, paid, begun_at)
    select book, "vendorCode", "gameId", logs, portions, "putInAt", rounds, staked, declared, paid, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (book int, "vendorCode" text, "gameId" bigint, logs float8[],
      portions int[], "putInAt" timestamptz[], rounds bigint, staked numeric, declared numeric, paid numeric)
    on conflict (book_id, vendor_code, game_id) do update set logs = excluded.logs, portions = excluded.portions, put_in_at = excluded.put_in_at,
      rounds = excluded.rounds,
      staked = excluded.staked, declared = excluded.declared, paid = excluded.paid,
      begun_at = case when excluded.rounds = 0 then excluded.begun_at else g.begun_at end`.execute(tx)
}

/** Where it stands already, nothing is added. */
export async function insertStop(
  tx: Tx,
  { book, vendorCode, gameId, rounds, staked, declared, paid }: Subject & Sums,
  { now, since }: { now: Date; since: Date },
): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: bigint }>`
    insert into return_stop (merchant_id, vendor_code, game_id, found_at, since, rounds, staked, declared, paid)
    values (nullif(${book}::int, ${ALL_BRANDS}), ${vendorCode}, nullif(${gameId}::bigint, ${ALL_GAMES}::bigint), ${now}, ${since},
      ${rounds}::bigint, ${staked}::numeric, ${declared}::numeric, ${paid}::numeric)
    on conflict do nothing returning id`.execute(tx)
  return rows[0]?.id
}
