import './tables.ts'
import type { Currency } from '@trevo/contract/money'
import { sql } from 'kysely'
import type { Json } from '../../platform/canonical-json.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { HouseAccountKind, MemberAccountKind } from './account-kinds.ts'
import { bookOf } from './books.ts'
import type { TransferKind } from './transfer-kinds.ts'

export type MemberBalance = { accountId: bigint; kind: MemberAccountKind; currency: Currency; balance: bigint }

export type AccountOwner = { id: bigint; merchantId: number }

/** The accounts a member has so far; one that never moved is absent, and stands at zero. */
export function balancesOf(db: Db | Tx, { id, merchantId }: AccountOwner): Promise<MemberBalance[]> {
  return db
    .selectFrom('ledger_account as a')
    .innerJoin('ledger_balance as b', (join) =>
      join.onRef('b.book_id', '=', 'a.book_id').onRef('b.account_id', '=', 'a.id'),
    )
    .where('a.book_id', '=', bookOf(merchantId))
    .where('a.member_id', '=', id)
    .orderBy('a.id')
    .select(['a.id as accountId', 'a.currency', 'b.balance'])
    .select((eb) => eb.ref('a.kind').$castTo<MemberAccountKind>().as('kind'))
    .execute()
}

/**
 * What a member had, in cash and on its way out, when a day of the brand began. Null: postings of that time are no longer here. An account
 * that did not move before has what its first posting found, and one that never moved since has what it has now.
 */
export async function balanceAtBegin(
  db: Db | Tx,
  { id, merchantId }: AccountOwner,
  { currency, day }: { currency: Currency; day: string },
): Promise<bigint | null> {
  const book = bookOf(merchantId)
  const { rows } = await sql<{ first: bigint; isHere: boolean }>`
    select d.first, d.first >= parts_here_from('ledger_posting') as "isHere"
    from (select first_id_of_day(${book}, ${day}::date) as first) d`.execute(db)
  const [bound] = rows
  if (!bound?.isHere) return null
  const { rows: sums } = await sql<{ balance: bigint }>`
    select coalesce(sum(coalesce(before.balance, since.balance, b.balance)), 0)::bigint as balance
    from ledger_account a
    join ledger_balance b on b.book_id = ${book} and b.account_id = a.id
    left join lateral (
      select p.balance_after as balance from ledger_posting p
      where p.book_id = ${book} and p.account_id = a.id and p.balance_after is not null and p.transfer_id < ${bound.first}
      order by p.transfer_id desc limit 1) before on true
    left join lateral (
      select p.balance_after - p.amount as balance from ledger_posting p
      where p.book_id = ${book} and p.account_id = a.id and p.balance_after is not null and p.transfer_id >= ${bound.first}
      order by p.transfer_id limit 1) since on before.balance is null
    where a.book_id = ${book} and a.member_id = ${id} and a.currency = ${currency} and a.kind in ('cash', 'held')`.execute(
    db,
  )
  return sums[0]?.balance ?? 0n
}

export type StatementLine = {
  transferId: bigint
  kind: TransferKind
  amount: bigint
  balanceAfter: bigint | null
  meta: Json | null
  createdAt: Date
}

/** A member's, newest first. Page on with the last line's `transferId` as `before`. */
export function statement(
  db: Db,
  { bookId, accountId, before, limit }: { bookId: number; accountId: bigint; before?: bigint; limit: number },
): Promise<StatementLine[]> {
  let query = db
    .selectFrom('ledger_posting as p')
    .innerJoin('ledger_transfer as t', (join) =>
      join.onRef('t.book_id', '=', 'p.book_id').onRef('t.id', '=', 'p.transfer_id'),
    )
    .where('p.book_id', '=', bookId)
    .where('p.account_id', '=', accountId)
    .where('p.balance_after', 'is not', null)
  if (before !== undefined) query = query.where('p.transfer_id', '<', before)
  return query
    .orderBy('p.transfer_id', 'desc')
    .limit(limit)
    .select(['p.transfer_id as transferId', 't.kind', 'p.amount', 'p.balance_after as balanceAfter', 't.meta'])
    .select('t.created_at as createdAt')
    .execute()
}

/** What the house account holds, read from its postings: ask for it in reports and not on a member's path. */
export async function houseBalance(
  db: Db,
  { merchantId, house, currency }: { merchantId: number; house: HouseAccountKind; currency: Currency },
): Promise<bigint> {
  const book = bookOf(merchantId)
  const account = await db
    .selectFrom('ledger_account')
    .where('book_id', '=', book)
    .where('member_id', 'is', null)
    .where('kind', '=', house)
    .where('currency', '=', currency)
    .select('id')
    .executeTakeFirst()
  if (account === undefined) return 0n
  // A call of its own: where accounts lie on another machine, a function there could not ask for other tables.
  const { rows } = await sql<{ balance: bigint }>`select account_total(${book}::int, ${account.id}) as balance`.execute(
    db,
  )
  return rows[0]?.balance ?? 0n
}
