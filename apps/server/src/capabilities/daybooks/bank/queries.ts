import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'
import { brandLock } from '../../../platform/locks.ts'
import '../tables.ts'

/** One file at a time, so that a line in two files counts as new in only one. */
export const lockStatements = brandLock('bank.statements')

export type StatementRow = {
  id: bigint
  bankAccount: string
  from: string
  to: string
  balance: bigint | null
  lines: number
  newLines: number
  importedBy: string
  importedAt: Date
}

const ROW = sql`id, bank_account as "bankAccount", first_day::text as "from", last_day::text as "to", balance, lines,
  new_lines as "newLines", imported_by as "importedBy", imported_at as "importedAt"`

export async function statementPage(
  db: Db,
  merchantId: number,
  { before, limit }: { before: bigint | null; limit: number },
): Promise<StatementRow[]> {
  const { rows } = await sql<StatementRow>`
    select ${ROW} from bank_statement where merchant_id = ${merchantId} and (${before}::bigint is null or id < ${before})
    order by id desc limit ${limit}`.execute(db)
  return rows
}

export async function statementById(db: Db, merchantId: number, id: bigint): Promise<StatementRow | null> {
  const { rows } = await sql<StatementRow>`
    select ${ROW} from bank_statement where merchant_id = ${merchantId} and id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** What an earlier import of the same file made. */
export async function statementsOfFile(tx: Tx, merchantId: number, hash: Buffer): Promise<StatementRow[]> {
  const { rows } = await sql<StatementRow>`
    select ${ROW} from bank_statement where merchant_id = ${merchantId} and file_hash = ${hash} order by id`.execute(tx)
  return rows
}

export type NewLine = { hash: Buffer; day: string; amount: bigint; refs: string[]; aboutSealed: Buffer }
type NewStatement = Omit<StatementRow, 'id' | 'lines' | 'newLines'> & {
  merchantId: number
  fileHash: Buffer
  lines: readonly NewLine[]
}

const LINES_AT_ONCE = 500

export async function insertStatement(tx: Tx, statement: NewStatement): Promise<bigint> {
  const { merchantId, bankAccount, lines } = statement
  const hashes = lines.map(({ hash }) => hash)
  const { rows: known } = await sql<{ hash: Buffer }>`
    select line_hash as hash from bank_line where merchant_id = ${merchantId} and bank_account = ${bankAccount}
      and line_hash = any (${hashes}::bytea[])`.execute(tx)
  const seen = new Set(known.map(({ hash }) => hash.toString('hex')))
  const fresh = lines.filter(({ hash }) => !seen.has(hash.toString('hex')))
  const { id } = await tx
    .insertInto('bank_statement')
    .values({
      merchant_id: merchantId,
      bank_account: bankAccount,
      first_day: statement.from,
      last_day: statement.to,
      balance: statement.balance,
      lines: lines.length,
      new_lines: fresh.length,
      file_hash: statement.fileHash,
      imported_by: statement.importedBy,
      imported_at: statement.importedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (let at = 0; at < fresh.length; at += LINES_AT_ONCE) {
    await tx
      .insertInto('bank_line')
      .values(
        fresh.slice(at, at + LINES_AT_ONCE).map(({ hash, day, amount, refs, aboutSealed }) => ({
          merchant_id: merchantId,
          statement_id: id,
          bank_account: bankAccount,
          line_hash: hash,
          day,
          amount,
          refs,
          about_sealed: aboutSealed,
        })),
      )
      .execute()
  }
  return id
}

export type LineRow = {
  id: bigint
  day: string
  amount: bigint
  state: 'matched' | 'differs' | 'unknown'
  deposit: bigint | null
  withdrawal: bigint | null
  ours: bigint | null
  aboutSealed: Buffer
}

/**
 * Each line with what of ours it names: money that came for a deposit, by Pix or as staff read it off a statement, or a withdrawal
 * without its fee, which stays here.
 */
const matchedLines = (merchantId: number, statementId: bigint) => sql`
  select l.id, l.day::text as day, l.amount, l.about_sealed as "aboutSealed", d.deposit, w.withdrawal,
    coalesce(d.amount, w.amount) as ours,
    case coalesce(d.amount, w.amount) = l.amount when true then 'matched' when false then 'differs' else 'unknown' end as state
  from bank_line l
  left join lateral (
    select p.amount, o.id as deposit from deposit_payment p join deposit o on o.id = p.deposit_id
    where p.reference = any (l.refs || array(select 'bank:' || ${merchantId}::int || ':' || r from unnest(l.refs) r))
      and o.merchant_id = ${merchantId} limit 1
  ) d on true
  left join lateral (
    select -(o.amount - o.fee) as amount, o.id as withdrawal from withdrawal o
    where d.deposit is null and (o.end_to_end_id = any (l.refs) or o.payout_id = any (l.refs)) and o.merchant_id = ${merchantId}
      and o.state = 'paid' limit 1
  ) w on true
  where l.merchant_id = ${merchantId} and l.statement_id = ${statementId}`

type LineAsk = {
  merchantId: number
  statementId: bigint
  state?: LineRow['state'] | undefined
  before: bigint | null
  limit: number
}

export async function linePage(db: Db, ask: LineAsk): Promise<LineRow[]> {
  const { merchantId, statementId, state, before, limit } = ask
  const { rows } = await sql<LineRow>`
    select * from (${matchedLines(merchantId, statementId)}) x
    where (${before}::bigint is null or x.id < ${before}) and (${state ?? null}::text is null or x.state = ${state ?? null})
    order by x.id desc limit ${limit}`.execute(db)
  return rows
}

export async function countStates(db: Db, merchantId: number, statementId: bigint) {
  const { rows } = await sql<{ matched: number; differs: number; unknown: number }>`
    select count(*) filter (where state = 'matched')::int as matched, count(*) filter (where state = 'differs')::int as differs,
      count(*) filter (where state = 'unknown')::int as unknown
    from (${matchedLines(merchantId, statementId)}) x`.execute(db)
  return rows[0] ?? { matched: 0, differs: 0, unknown: 0 }
}

export type ComparedDay = { day: string; bankIn: bigint; bankOut: bigint; booksIn: bigint; booksOut: bigint }

/** All lines of the account on these days, whichever file brought them, against what the daily books have of payments. */
export async function comparedDays(
  db: Db,
  {
    merchantId,
    book,
    currency,
    bankAccount,
    from,
    to,
  }: { merchantId: number; book: number; currency: string; bankAccount: string; from: string; to: string },
): Promise<ComparedDay[]> {
  const { rows } = await sql<ComparedDay>`
    select g.at::date::text as day, coalesce(b."in", 0)::bigint as "bankIn", coalesce(b.out, 0)::bigint as "bankOut",
      coalesce(d."in", 0)::bigint as "booksIn", coalesce(d.out, 0)::bigint as "booksOut"
    from generate_series(${from}::date, ${to}::date, interval '1 day') as g (at)
    left join (
      select day, sum(amount) filter (where amount > 0) as "in", -sum(amount) filter (where amount < 0) as out
      from bank_line where merchant_id = ${merchantId} and bank_account = ${bankAccount}
        and day between ${from}::date and ${to}::date group by day
    ) b on b.day = g.at::date
    left join (
      select day, -sum(amount) filter (where kind in ('deposit', 'deposit_reversal')) as "in",
        sum(amount) filter (where kind not in ('deposit', 'deposit_reversal')) as out
      from book_day where book_id = ${book} and account = 'psp' and currency = ${currency}
        and day between ${from}::date and ${to}::date group by day
    ) d on d.day = g.at::date
    order by g.at`.execute(db)
  return rows
}

/**
 * What the brand's bank accounts held at the end of each day, by the statement that reaches it: its balance less what came after
 * that day. Days that a statement of some account does not reach have none.
 */
export async function bankBalances(
  db: Db,
  merchantId: number,
  days: readonly string[],
): Promise<{ day: string; balance: bigint }[]> {
  const { rows } = await sql<{ day: string; balance: bigint }>`
    select q.day::text, sum(s.balance - s.later)::bigint as balance
    from unnest(${days}::date[]) q (day)
    cross join (select distinct bank_account from bank_statement where merchant_id = ${merchantId}) a
    left join lateral (
      select s.balance, coalesce((select sum(l.amount) from bank_line l where l.merchant_id = ${merchantId}
          and l.bank_account = a.bank_account and l.day > q.day and l.day <= s.last_day), 0) as later
      from bank_statement s
      where s.merchant_id = ${merchantId} and s.bank_account = a.bank_account and s.balance is not null
        and s.first_day <= q.day and s.last_day >= q.day
      order by s.last_day, s.id desc limit 1
    ) s on true
    group by q.day having bool_and(s.balance is not null)`.execute(db)
  return rows
}
