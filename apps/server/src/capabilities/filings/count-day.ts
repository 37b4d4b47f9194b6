import { sql } from 'kysely'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import type { FilingRow } from './queries.ts'

type Day = Pick<FilingRow, 'book' | 'day' | 'currency'>

/** Short enough that a stretch of a very busy day takes no long transaction, long enough that most members have one row in few. */
const STRETCHES = 6

/**
 * Counts a day's movements by account, once for all files that need them. Postings lie in the order of their numbers: reading them so is
 * one pass over the day, where asking account by account would fetch every row of it from another place. Whoever dies at it is gone on
 * from, and two at once take turns at the row of the day.
 */
export async function countDay(db: Db, day: Day): Promise<void> {
  while (!(await inTx(db, (tx) => countNext(tx, day))));
}

/** True: there is nothing left to count. */
async function countNext(tx: Tx, { book, day, currency }: Day): Promise<boolean> {
  await sql`insert into filing_day (book_id, day, stretches) values (${book}, ${day}::date, 0) on conflict do nothing`.execute(
    tx,
  )
  const { rows } = await sql<{ done: number; from: bigint; to: bigint }>`
    select d.stretches as done, b.first + (b.next - b.first) * d.stretches / ${STRETCHES}::int as "from",
      b.first + (b.next - b.first) * (d.stretches + 1) / ${STRETCHES}::int as "to"
    from filing_day d cross join lateral (
      select first_id_of_day(d.book_id, d.day) as first, first_id_of_day(d.book_id, d.day + 1) as next) b
    where d.book_id = ${book} and d.day = ${day}::date for update of d`.execute(tx)
  const [stretch] = rows
  if (stretch === undefined) throw new Error('the day was taken away while it was counted')
  const { done, from, to } = stretch
  if (done >= STRETCHES) return true
  await sql`set local work_mem = '64MB'`.execute(tx)
  await sql`
    insert into filing_account (book_id, day, account_id, stretch, member_id, account, flows, closing)
    select ${book}, ${day}::date, a.id, ${done + 1}, a.member_id, a.kind, f.flows, l.balance_after
    from (
      select k.account_id, jsonb_object_agg(k.kind, k.amount::text) as flows, max(k.last) as last from (
        select p.account_id, t.kind, sum(p.amount) as amount, max(p.transfer_id) as last
        from ledger_posting p
        join ledger_transfer t on t.book_id = ${book} and t.id = p.transfer_id and t.id >= ${from} and t.id < ${to}
        where p.book_id = ${book} and p.balance_after is not null and p.transfer_id >= ${from} and p.transfer_id < ${to}
        group by p.account_id, t.kind) k
      group by k.account_id) f
    join ledger_account a on a.book_id = ${book} and a.id = f.account_id and a.currency = ${currency}
      and a.member_id is not null and a.kind in ('cash', 'held')
    join ledger_posting l on l.book_id = ${book} and l.account_id = f.account_id and l.transfer_id = f.last
      and l.balance_after is not null and l.transfer_id >= ${from} and l.transfer_id < ${to}`.execute(tx)
  await sql`update filing_day set stretches = ${done + 1} where book_id = ${book} and day = ${day}::date`.execute(tx)
  return false
}

/** Once nothing of the day is being built. A filing that is asked for anew counts again. */
export async function forgetCount(tx: Tx, book: number, day: string): Promise<void> {
  await sql`delete from filing_account where book_id = ${book} and day = ${day}::date`.execute(tx)
  await sql`delete from filing_day where book_id = ${book} and day = ${day}::date`.execute(tx)
}
