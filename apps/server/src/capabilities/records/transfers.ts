import type { Currency } from '@trevo/contract/money'
import { sql } from 'kysely'
import { bookOf } from '../../money/ledger/books.ts'
import type { Db } from '../../platform/db.ts'
import { endsOf, type Span } from './days.ts'

export type TransferLine = { id: bigint; kind: string; key: string | null; at: Date; meta: unknown }
export type PostingLine = {
  transferId: bigint
  accountId: bigint
  account: string
  memberId: bigint | null
  userName: string | null
  currency: Currency
  amount: bigint
  balanceAfter: bigint | null
}

const COLUMNS = sql`t.id, t.kind, t.idem_key as key, t.created_at as at, t.meta`

export type TransferAsk = {
  merchantId: number
  memberId?: bigint | undefined
  transferId?: bigint | undefined
  key?: string | undefined
  /** `to` is the first moment that no longer counts. */
  span?: Partial<Span>
  before: bigint | null
  limit: number
}

/** Newest first: of a member's accounts, of a span of time, by number, by key, or simply the newest of the brand. */
export async function transferPage(db: Db, ask: TransferAsk): Promise<TransferLine[]> {
  const { merchantId, memberId, transferId, key, span = {}, before, limit } = ask
  const earlier = (id: ReturnType<typeof sql.ref>) => (before === null ? sql`true` : sql`${id} < ${before}`)
  const bookId = bookOf(merchantId)
  const within = (id: ReturnType<typeof sql.ref>) =>
    sql.join(
      [
        ...(span.from === undefined ? [] : [sql`${id} >= first_id(${span.from})`]),
        ...(span.to === undefined ? [] : [sql`${id} < first_id(${span.to})`]),
        sql`true`,
      ],
      sql` and `,
    )
  // Each account's own newest are merged; one transfer may touch several of them.
  const ofMember = sql`t.id in (
    select p.transfer_id from ledger_account a cross join lateral (
      select transfer_id from ledger_posting p where p.book_id = ${bookId} and p.account_id = a.id and p.balance_after is not null
        and ${earlier(sql.ref('p.transfer_id'))} and ${within(sql.ref('p.transfer_id'))}
      order by p.transfer_id desc limit ${limit}
    ) p where a.book_id = ${bookId} and a.member_id = ${memberId ?? null}::bigint)`
  const conditions = [
    sql`t.book_id = ${bookId}`,
    earlier(sql.ref('t.id')),
    within(sql.ref('t.id')),
    ...(memberId === undefined ? [] : [ofMember]),
    ...(transferId === undefined ? [] : [sql`t.id = ${transferId}`]),
    ...(key === undefined
      ? []
      : [sql`t.id in (select k.transfer_id from ledger_key k where k.book_id = ${bookId} and k.idem_key = ${key})`]),
  ]
  const { rows } = await sql<TransferLine>`
    select ${COLUMNS} from ledger_transfer t where ${sql.join(conditions, sql` and `)}
    order by t.id desc limit ${limit}`.execute(db)
  return rows
}

export async function transferById(db: Db, merchantId: number, id: bigint): Promise<TransferLine | undefined> {
  const { rows } = await sql<TransferLine>`
    select ${COLUMNS} from ledger_transfer t where t.book_id = ${bookOf(merchantId)} and t.id = ${id}`.execute(db)
  return rows[0]
}

/**
 * From so many lines of members between two transfers on they are looked for apart. A search by itself reads sixteen pages, a
 * thousand such lines and those of the house beside them, and what is counted in vain has to stay little beside that.
 */
const LINES_IN_BETWEEN = 250

/**
 * Lines of the house have no key until their part is sealed: they are found by time, and each search by time reads what is noted
 * of all the part's pages. So transfers that follow one another closely are looked for together, and how close they are is
 * counted by the key of the members' lines. A page of whoever sits and plays, or of the brand's newest, is one search.
 */
export async function postingsOf(db: Db, merchantId: number, transferIds: readonly bigint[]): Promise<PostingLine[]> {
  if (transferIds.length === 0) return []
  const bookId = bookOf(merchantId)
  const [least, most] = endsOf(transferIds)
  // Known when the plan is made, so that it is made of the parts in question alone.
  const inSpan = sql`p.book_id = ${bookId} and p.transfer_id between ${least} and ${most}`
  const asked = sql`${transferIds}::bigint[]`
  const between = sql`(select count(*) from (select from ledger_posting p
    where ${inSpan} and p.balance_after is not null and p.transfer_id > u.before and p.transfer_id < u.id
    order by p.transfer_id limit ${LINES_IN_BETWEEN}) p)`
  const searches = sql`select min(id) as low, max(id) as high from (
      select id, count(*) filter (where begins) over (order by id) as search from (
        select u.id, u.before is null or ${between} = ${LINES_IN_BETWEEN} as begins
        from (select id, lag(id) over (order by id) as before from unnest(${asked}) a (id)) u
      ) b
    ) s group by search`
  const lines = sql`select p.* from (${searches}) s cross join lateral (
      select p.transfer_id, p.account_id, p.amount, p.balance_after from ledger_posting p
      where ${inSpan} and p.transfer_id between s.low and s.high offset 0) p
    where p.transfer_id = any(${asked})`
  const { rows } = await sql<PostingLine>`
    select p.transfer_id as "transferId", a.id as "accountId", a.kind as account, m.id as "memberId",
      m.account as "userName", a.currency, p.amount, p.balance_after as "balanceAfter"
    from (${lines}) p join ledger_account a on a.book_id = ${bookId} and a.id = p.account_id
    left join member m on m.id = a.member_id
    order by p.transfer_id desc, m.id nulls last, a.id`.execute(db)
  return rows
}
