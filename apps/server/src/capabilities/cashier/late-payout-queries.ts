import type { Currency } from '@trevo/contract/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { isOwedLate } from './owed.ts'

export type LatePayoutRow = {
  /** Of the withdrawal. */
  id: bigint
  merchantId: number
  memberId: bigint
  userName: string
  currency: Currency
  amount: bigint
  taken: bigint
  writtenOff: bigint
  endToEndId: string | null
  noticedAt: Date
}

export const owedForLate = ({ amount, taken, writtenOff }: LatePayoutRow): bigint => amount - taken - writtenOff

const SELECT = sql`
  select l.withdrawal_id as id, l.merchant_id as "merchantId", l.member_id as "memberId", m.account as "userName",
    l.currency, l.amount, l.taken, l.written_off as "writtenOff", l.end_to_end_id as "endToEndId", l.noticed_at as "noticedAt"
  from late_payout l join member m on m.id = l.member_id`

export type LatePayoutAsk = {
  merchantId: number
  state?: 'open' | 'settled' | undefined
  memberId?: bigint | undefined
  before: bigint | null
  limit: number
}

/** Newest withdrawal first. */
export async function latePayoutPage(db: Db, ask: LatePayoutAsk): Promise<LatePayoutRow[]> {
  const { merchantId, state, memberId, before, limit } = ask
  const { rows } = await sql<LatePayoutRow>`${SELECT} where l.merchant_id = ${merchantId}
    ${state === undefined ? sql`` : state === 'open' ? sql`and ${isOwedLate}` : sql`and not (${isOwedLate})`}
    ${memberId === undefined ? sql`` : sql`and l.member_id = ${memberId}`}
    ${before === null ? sql`` : sql`and l.withdrawal_id < ${before}`}
    order by l.withdrawal_id desc limit ${limit}`.execute(db)
  return rows
}

export async function latePayoutOf(db: Db | Tx, merchantId: number, id: bigint): Promise<LatePayoutRow | undefined> {
  const { rows } = await sql<LatePayoutRow>`
    ${SELECT} where l.merchant_id = ${merchantId} and l.withdrawal_id = ${id}`.execute(db)
  return rows[0]
}

/** Held until the end: what is collected and what is given up take turns. */
export async function lockLatePayout(tx: Tx, merchantId: number, id: bigint): Promise<LatePayoutRow | undefined> {
  const { rows } = await sql<LatePayoutRow>`
    ${SELECT} where l.merchant_id = ${merchantId} and l.withdrawal_id = ${id} for update of l`.execute(tx)
  return rows[0]
}

export async function giveUpLate(tx: Tx, id: bigint, amount: bigint): Promise<void> {
  await sql`update late_payout set written_off = written_off + ${amount} where withdrawal_id = ${id}`.execute(tx)
}
