import type { Currency } from '@trevo/contract/money'
import { sql } from 'kysely'
import { bookOf } from '../../money/ledger/books.ts'
import type { Db, Tx } from '../../platform/db.ts'
import './tables.ts'

export type Ower = { memberId: bigint; merchantId: number; currency: Currency }
export type OpenDebt = { id: bigint; left: bigint }

/** Oldest first. The caller holds the lock of the member's stakes. */
export async function openDebts(tx: Tx, { memberId, merchantId, currency }: Ower): Promise<OpenDebt[]> {
  const { rows } = await sql<OpenDebt>`
    select d.id, d.amount - d.taken - d.repaid as left from vendor_debt d
    where d.book_id = ${bookOf(merchantId)} and d.member_id = ${memberId} and d.currency = ${currency}
      and d.taken + d.repaid < d.amount
    order by d.id`.execute(tx)
  return rows
}

/** What a request has paid; undefined: nothing was asked under that id. */
export async function repaidBy(
  tx: Tx,
  { memberId, merchantId }: Ower,
  requestId: string,
): Promise<{ amount: bigint } | undefined> {
  const { rows } = await sql<{ amount: bigint | null }>`
    select sum(y.amount)::bigint as amount from vendor_debt_payment y
    where y.book_id = ${bookOf(merchantId)} and y.member_id = ${memberId} and y.request_id = ${requestId}`.execute(tx)
  const amount = rows[0]?.amount ?? null
  return amount === null ? undefined : { amount }
}

export type Paid = { debtId: bigint; amount: bigint }

export async function insertRepayments(
  tx: Tx,
  { memberId, merchantId }: Ower,
  { requestId, transferId, now }: { requestId: string; transferId: bigint; now: Date },
  paid: readonly Paid[],
): Promise<void> {
  const bookId = bookOf(merchantId)
  for (const { debtId, amount } of paid) {
    await sql`update vendor_debt set repaid = repaid + ${amount} where book_id = ${bookId} and id = ${debtId}`.execute(
      tx,
    )
    await sql`insert into vendor_debt_payment (book_id, member_id, id, debt_id, amount, request_id, transfer_id, created_at)
      values (${bookId}, ${memberId}, next_id(${now}::timestamptz, 0), ${debtId}, ${amount}, ${requestId}, ${transferId}, ${now})`.execute(
      tx,
    )
  }
}

export type DebtRow = {
  id: bigint
  vendor: string
  namePt: string
  nameEn: string
  roundId: string
  amount: bigint
  taken: bigint
  repaid: bigint
  currency: Currency
  at: Date
}

const SHOWN_MAX = 100

export async function debtsOf(db: Db, { memberId, merchantId }: Omit<Ower, 'currency'>): Promise<DebtRow[]> {
  const { rows } = await sql<DebtRow>`
    select d.id, v.display_name as vendor, g.name_pt as "namePt", g.name_en as "nameEn", c.vendor_round_id as "roundId", d.amount,
      d.taken, d.repaid, d.currency, d.created_at as at
    from vendor_debt d
    join round_correction c on c.book_id = d.book_id and c.member_id = d.member_id and c.id = d.correction_id
    join game g on g.id = d.game_id join vendor v on v.code = d.vendor_code
    where d.book_id = ${bookOf(merchantId)} and d.member_id = ${memberId}
    order by d.id desc limit ${SHOWN_MAX}`.execute(db)
  return rows
}
