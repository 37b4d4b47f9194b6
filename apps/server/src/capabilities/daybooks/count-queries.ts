import type { Currency } from '@trevo/contract/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import './tables.ts'

export async function booksToCount(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from merchant order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Below this number every transfer is there to be seen: numbers are given before a transfer is committed, so the newest are
 * left for later, and so is whatever began after a transaction that still runs. None that posts runs for a quarter of an hour.
 */
export async function settledNumber(db: Db, lagMs: number): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    select first_id(least(clock_timestamp() - ${lagMs} * interval '1 millisecond',
      (select min(greatest(a.xact_start, clock_timestamp() - interval '15 minutes')) from pg_stat_activity a
       where a.datname = current_database() and a.pid <> pg_backend_pid() and a.backend_xid is not null))) as id`.execute(
    db,
  )
  return rows[0]?.id ?? 0n
}

/** Where counting goes on: after what is counted, or with the first transfer that is kept; null where there is none. */
export async function countedTo(tx: Tx, book: number): Promise<bigint | null> {
  const { rows } = await sql<{ at: bigint | null }>`
    select coalesce((select counted_to from book_day_mark where book_id = ${book}),
      (select min(id) from ledger_transfer where book_id = ${book})) as at`.execute(tx)
  return rows[0]?.at ?? null
}

export async function addFlows(tx: Tx, book: number, span: { from: bigint; to: bigint; now: Date }): Promise<void> {
  await sql`select count_book_days(${book}, ${span.from}, ${span.to})`.execute(tx)
  await sql`insert into book_day_mark (book_id, counted_to, counted_at) values (${book}, ${span.to}, ${span.now})
    on conflict (book_id) do update set counted_to = excluded.counted_to, counted_at = excluded.counted_at`.execute(tx)
}

/** How many numbers a day has. */
export const DAY_OF_NUMBERS = 1_350_000n * 131_072n

/** The oldest day that is counted to its end, and so much beyond, and not sealed; null where there is none. */
export async function dayToSeal(tx: Tx, book: number, beyondMs: number): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select n.day::text from (
      select coalesce((select max(day) + 1 from day_seal where book_id = ${book}),
        (select min(day) from book_day where book_id = ${book})) as day
    ) n
    join book_day_mark k on k.book_id = ${book}
    where n.day is not null and first_id_of_day(${book}, n.day + 1) + ids_of_days(1) * ${beyondMs}::bigint / 86400000 <= k.counted_to`.execute(
    tx,
  )
  return rows[0]?.day ?? null
}

export type Flow = { account: string; currency: Currency; kind: string; amount: bigint; postings: bigint }

/** What the day's postings say themselves. Asked for by its numbers: as functions of the day they would be worked out for every posting. */
export async function flowsInLedger(tx: Tx, book: number, day: string): Promise<Flow[]> {
  const { rows: bounds } = await sql<{ from: bigint; to: bigint }>`
    select first_id_of_day(${book}, ${day}::date) as "from", first_id_of_day(${book}, ${day}::date + 1) as "to"`.execute(
    tx,
  )
  const [{ from, to } = { from: 0n, to: 0n }] = bounds
  const { rows } = await sql<Flow>`
    select f.account, f.currency, f.kind, f.amount, f.postings from book_flows(${book}, ${from}, ${to}) f
    order by f.account collate "C", f.currency collate "C", f.kind collate "C"`.execute(tx)
  return rows
}

export async function flowsCounted(db: Db | Tx, book: number, day: string): Promise<Flow[]> {
  const { rows } = await sql<Flow>`
    select account, currency, kind, amount, postings from book_day where book_id = ${book} and day = ${day}::date
    order by account collate "C", currency collate "C", kind collate "C"`.execute(db)
  return rows
}

/** What came late is put where it belongs, before the day is sealed. */
export async function rewriteDay(tx: Tx, book: number, day: string, flows: readonly Flow[]): Promise<void> {
  await sql`delete from book_day where book_id = ${book} and day = ${day}::date`.execute(tx)
  if (flows.length === 0) return
  await tx
    .insertInto('book_day')
    .values(flows.map((flow) => ({ book_id: book, day, ...flow }) as never))
    .execute()
}

export type Balance = { account: string; currency: Currency; balance: bigint }
export type DaySeal = { day: string; balances: Balance[]; hash: Buffer; previousHash: Buffer; sealedAt: Date }

type StoredSeal = Omit<DaySeal, 'balances'> & { balances: { account: string; currency: Currency; balance: string }[] }
const asSeal = ({ balances, ...seal }: StoredSeal): DaySeal => ({
  ...seal,
  balances: balances.map((one) => ({ ...one, balance: BigInt(one.balance) })),
})

/** The newest seal of a day up to this one. */
export async function sealUpTo(db: Db | Tx, book: number, day: string): Promise<DaySeal | null> {
  const { rows } = await sql<StoredSeal>`
    select day::text, balances, hash, previous_hash as "previousHash", sealed_at as "sealedAt" from day_seal
    where book_id = ${book} and day <= ${day}::date order by day desc limit 1`.execute(db)
  return rows[0] ? asSeal(rows[0]) : null
}

export async function insertSeal(tx: Tx, book: number, seal: DaySeal & { postings: bigint }): Promise<void> {
  const balances = seal.balances.map((one) => ({ ...one, balance: String(one.balance) }))
  await tx
    .insertInto('day_seal')
    .values({
      book_id: book,
      day: seal.day,
      balances: JSON.stringify(balances),
      postings: seal.postings,
      hash: seal.hash,
      previous_hash: seal.previousHash,
      sealed_at: seal.sealedAt,
    })
    .execute()
}
