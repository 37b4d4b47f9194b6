import type { Currency } from '@trevo/contract/money'
import {
  KINDS_OF_TYPE,
  type TransactionKind,
  type TransactionStatus,
  type TransactionType,
} from '@trevo/contract/records'
import { type RawBuilder, sql } from 'kysely'
import { bookOf } from '../../money/ledger/books.ts'
import type { Db } from '../../platform/db.ts'
import { type Span, within } from './days.ts'
import { newestOfAll } from './newest.ts'
import { inTeam, type Person, type TeamHead } from './owners.ts'

export type StatementRow = {
  transferId: bigint
  memberId: bigint
  account: string
  kind: TransactionKind
  amount: bigint
  balanceAfter: bigint
  meta: Readonly<Record<string, unknown>> | null
  at: Date
}

export type StatementAsk = {
  span: Span
  type?: TransactionType | undefined
  /** Of withdrawals. */
  status?: TransactionStatus | undefined
  currency: Currency
  /** Rows before this transfer; null at the beginning. */
  before: bigint | null
  limit: number
}

/** `horizon`: how far was looked; null where that was to the end. What lies before it is the next page's. */
export type Found<Row> = { rows: Row[]; horizon: bigint | null }

/** No page reads more rows than this, however few of them fit the filter. */
const SCAN_ROWS = 2000
const TEAM_SCAN_ROWS = 3000

const isPlay = (type: TransactionType | undefined) => type === 'bet' || type === 'prize'
/** What is filtered by a type other than play is found by its mark. */
const isMarked = (type: TransactionType | undefined): type is TransactionType => type !== undefined && !isPlay(type)

const STATES = {
  pending: ['review', 'approved', 'paying'],
  done: ['paid'],
  returned: ['failed', 'rejected', 'cancelled'],
} as const satisfies Record<TransactionStatus, readonly string[]>

function fits({ type, status }: StatementAsk): RawBuilder<boolean> {
  const kind =
    isPlay(type) && type ? sql<boolean>`t.kind = any(${[...KINDS_OF_TYPE[type]]}::text[])` : sql<boolean>`true`
  if (status === undefined) return kind
  return sql<boolean>`exists (select from withdrawal w
    where w.id = (t.meta->>'withdrawalId')::bigint and w.state = any(${[...STATES[status]]}::text[]))`
}

const COLUMNS = sql`t.id as "transferId", m.id as "memberId", m.account, t.kind, p.amount, p.balance_after as "balanceAfter",
  t.meta, t.created_at as at`

const asked = ({ span, before }: StatementAsk, id: string) => within(span, before, sql.ref(id))

/** The house has no balance, and no index for its lines. */
const MEMBERS_LINES = sql`(select * from ledger_posting where balance_after is not null)`

/** One member's statement, newest first. */
export async function memberStatement(
  db: Db,
  person: Person,
  { bookId, accountId }: { bookId: number; accountId: bigint },
  ask: StatementAsk,
): Promise<Found<StatementRow>> {
  const { type, limit } = ask
  const table = isMarked(type) ? sql`statement_mark` : MEMBERS_LINES
  const source = sql`select s.transfer_id from ${table} s where s.book_id = ${bookId} and s.account_id = ${accountId}
    and ${isMarked(type) ? sql`s.type = ${type}` : sql`true`} and ${asked(ask, 's.transfer_id')}
    order by s.transfer_id desc`
  const isFiltered = type !== undefined && !(isMarked(type) && ask.status === undefined)
  const { rows: reached } = isFiltered
    ? await sql<{ transfer_id: bigint }>`${source} offset ${SCAN_ROWS - 1} limit 1`.execute(db)
    : { rows: [] }
  const horizon = reached[0]?.transfer_id ?? null
  // One row after another is looked up, and no more of them than the page needs: joined as a whole, all that the member
  // ever did would be read for it.
  const { rows } = await sql<StatementRow>`
    select ${COLUMNS}
    from (select * from (${source}) s where s.transfer_id >= ${horizon ?? 0n}
      ${isFiltered ? sql`` : sql`order by s.transfer_id desc limit ${limit}`}) s
    cross join lateral (select * from ${MEMBERS_LINES} p
      where p.book_id = ${bookId} and p.account_id = ${accountId} and p.transfer_id = s.transfer_id
        and ${asked(ask, 'p.transfer_id')} offset 0) p
    cross join lateral (select * from ledger_transfer where book_id = ${bookId} and id = s.transfer_id and ${asked(ask, 'id')} offset 0) t
    join (select ${person.id}::bigint as id, ${person.account}::text as account) m on true
    where ${fits(ask)}
    order by s.transfer_id desc limit ${limit}`.execute(db)
  return { rows, horizon }
}

/** A small team's: the newest of every member from the index alone, then row by row until the page is full. */
export async function teamStatement(
  db: Db,
  bookId: number,
  members: readonly bigint[],
  ask: StatementAsk,
): Promise<Found<StatementRow>> {
  const { type, status, currency, limit } = ask
  const source = isMarked(type) ? sql`statement_mark` : MEMBERS_LINES
  const window = newestOfAll({
    owners: sql`select a.id as owner, a.member_id from ledger_account a
      where a.book_id = ${bookId} and a.member_id = any(${members}::bigint[]) and a.kind = 'cash' and a.currency = ${currency}`,
    newest: (owner, from, below) => sql`select s.transfer_id as id from ${source} s
      where s.book_id = ${bookId} and s.account_id = ${owner} and ${isMarked(type) ? sql`s.type = ${type}` : sql`true`}
        and ${asked(ask, 's.transfer_id')} and s.transfer_id >= ${from} and s.transfer_id < ${below}
      order by s.transfer_id desc`,
    members: members.length,
    limit,
    isFiltered: isPlay(type) || status !== undefined,
  })
  const { rows } = await sql<Nullable<StatementRow> & { horizon: bigint | null }>`
    with ${window}
    select reach.horizon, r.* from reach left join lateral (
      select ${COLUMNS} from (
        select * from window_rows w where w.id >= coalesce(reach.horizon, 0) order by w.id desc
      ) w
      cross join lateral (select * from ${MEMBERS_LINES} p
        where book_id = ${bookId} and account_id = w.owner and transfer_id = w.id and ${asked(ask, 'transfer_id')} offset 0) p
      cross join lateral (select * from ledger_transfer where book_id = ${bookId} and id = w.id and ${asked(ask, 'id')} offset 0) t
      cross join lateral (select * from member where id = w.member_id offset 0) m
      where ${fits(ask)}
      order by w.id desc limit ${limit}
    ) r on true`.execute(db)
  return foundIn(rows)
}

/** A large team's: the book's transfers, newest first, looking up whose each is until the page is full. */
export async function largeTeamStatement(db: Db, head: TeamHead, ask: StatementAsk): Promise<Found<StatementRow>> {
  const { type, currency, limit } = ask
  const bookId = bookOf(head.merchantId)
  // A mark knows its account; of anything else the postings do.
  const source = isMarked(type)
    ? sql`select s.transfer_id as id, s.account_id from statement_mark s
        where s.book_id = ${bookId} and s.type = ${type} and ${asked(ask, 's.transfer_id')}
        order by s.transfer_id desc limit ${TEAM_SCAN_ROWS}`
    : sql`select s.id, null::bigint as account_id from ledger_transfer s
        where s.book_id = ${bookId} and ${asked(ask, 's.id')} order by s.id desc limit ${TEAM_SCAN_ROWS}`
  const { rows } = await sql<Nullable<StatementRow> & { horizon: bigint | null }>`
    with looked as materialized (${source}), reach as materialized (
      select case when count(*) = ${TEAM_SCAN_ROWS} then min(id) end as horizon from looked
    )
    select reach.horizon, r.* from reach left join lateral (
      select ${COLUMNS} from (select * from looked order by id desc) w
      cross join lateral (select * from ${MEMBERS_LINES} p where book_id = ${bookId} and transfer_id = w.id
        and ${asked(ask, 'transfer_id')} and (w.account_id is null or account_id = w.account_id) offset 0) p
      cross join lateral (select * from ledger_account where book_id = ${bookId} and id = p.account_id
        and kind = 'cash' and currency = ${currency} and member_id is not null offset 0) a
      cross join lateral (select * from member m where m.id = a.member_id and ${inTeam(head)} offset 0) m
      cross join lateral (select * from ledger_transfer where book_id = ${bookId} and id = w.id and ${asked(ask, 'id')} offset 0) t
      where ${fits(ask)}
      order by w.id desc limit ${limit}
    ) r on true`.execute(db)
  return foundIn(rows)
}

type Nullable<Row> = { [Key in keyof Row]: Row[Key] | null }

function foundIn(rows: readonly (Nullable<StatementRow> & { horizon: bigint | null })[]): Found<StatementRow> {
  const found = rows.filter(({ transferId }) => transferId !== null) as unknown as StatementRow[]
  return { rows: found, horizon: rows[0]?.horizon ?? null }
}
