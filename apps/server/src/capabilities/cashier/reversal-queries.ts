import type { Currency } from '@trevo/contract/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { isOwed } from './owed.ts'
import './tables.ts'

export type ReversalRow = {
  id: bigint
  merchantId: number
  memberId: bigint
  depositId: bigint
  /** The payment, and the bank's id of what it took back of it. */
  reference: string
  returnId: string
  currency: Currency
  amount: bigint
  taken: bigint
  repaid: bigint
  writtenOff: bigint
  transferId: bigint
  returnedAt: Date
  createdAt: Date
}

export const owedOf = ({ amount, taken, repaid, writtenOff }: ReversalRow): bigint =>
  amount - taken - repaid - writtenOff

const select = (db: Db | Tx) =>
  db
    .selectFrom('deposit_reversal as r')
    .select(['r.id', 'r.merchant_id as merchantId', 'r.member_id as memberId', 'r.deposit_id as depositId'])
    .select(['r.reference', 'r.return_id as returnId', 'r.currency', 'r.amount', 'r.taken', 'r.repaid'])
    .select(['r.written_off as writtenOff', 'r.transfer_id as transferId', 'r.returned_at as returnedAt'])
    .select('r.created_at as createdAt')

/** Of one deposit, in the order in which they were booked. Whoever changes them holds the deposit. */
export const reversalsOfDeposit = (db: Db | Tx, depositId: bigint): Promise<ReversalRow[]> =>
  select(db).where('r.deposit_id', '=', depositId).orderBy('r.id').execute()

/** What is owed for each of the deposits; one for which nothing is owed is absent. */
export async function owedForDeposits(db: Db | Tx, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, bigint>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: bigint; owed: bigint }>`
    select deposit_id as id, sum(amount - taken - repaid - written_off)::bigint as owed from deposit_reversal r
    where deposit_id = any(${ids}::bigint[]) and ${isOwed} group by deposit_id`.execute(db)
  return new Map(rows.map(({ id, owed }) => [id, owed]))
}

export type NewReversal = Omit<ReversalRow, 'id' | 'repaid' | 'writtenOff'>

export async function insertReversal(tx: Tx, row: NewReversal): Promise<void> {
  await tx
    .insertInto('deposit_reversal')
    .values({
      merchant_id: row.merchantId,
      member_id: row.memberId,
      deposit_id: row.depositId,
      reference: row.reference,
      return_id: row.returnId,
      currency: row.currency,
      amount: row.amount,
      taken: row.taken,
      transfer_id: row.transferId,
      returned_at: row.returnedAt,
      created_at: row.createdAt,
    })
    .execute()
}

/** Which of the bank's returns are booked, by payment and the bank's id. */
export async function bookedReturns(db: Db | Tx, references: readonly string[]): Promise<ReadonlySet<string>> {
  if (references.length === 0) return new Set()
  const rows = await db
    .selectFrom('deposit_reversal')
    .select(['reference', 'return_id as returnId'])
    .where('reference', 'in', references)
    .execute()
  return new Set(rows.map(returnKey))
}

export const returnKey = ({ reference, returnId }: { reference: string; returnId: string }) =>
  `${reference} ${returnId}`

/** Held until the end: what a second person decides and what the member repays take turns. */
export const lockReversal = (tx: Tx, merchantId: number, id: bigint): Promise<ReversalRow | undefined> =>
  select(tx).where('r.id', '=', id).where('r.merchant_id', '=', merchantId).forUpdate().executeTakeFirst()

export const lockOwed = (tx: Tx, depositId: bigint): Promise<ReversalRow[]> =>
  select(tx).where('r.deposit_id', '=', depositId).where(isOwed).orderBy('r.id').forUpdate().execute()

/** How debts became less at once: by a member's request, or by an approval. */
export type Settlement = { transferId: bigint; at: Date } & (
  | { kind: 'repaid'; requestId: string }
  | { kind: 'written_off'; approvalId: bigint }
)
export type Settled = { reversalId: bigint; amount: bigint }

/** The caller has locked the reversals. */
export async function settleReversals(tx: Tx, settlement: Settlement, settled: readonly Settled[]): Promise<void> {
  const { kind, transferId, at } = settlement
  const column = sql.ref(kind === 'repaid' ? 'repaid' : 'written_off')
  const requestId = kind === 'repaid' ? settlement.requestId : null
  const approvalId = kind === 'written_off' ? settlement.approvalId : null
  await sql`
    with part as (
      select * from unnest(${settled.map((one) => one.reversalId)}::bigint[], ${settled.map((one) => one.amount)}::bigint[])
        as u (id, amount)
    ), lowered as (
      update deposit_reversal r set ${column} = r.${column} + part.amount from part where r.id = part.id
    )
    insert into deposit_reversal_settlement (reversal_id, kind, amount, transfer_id, request_id, approval_id, created_at)
    select id, ${kind}, amount, ${transferId}::bigint, ${requestId}::uuid, ${approvalId}::bigint, ${at}::timestamptz
    from part`.execute(tx)
}

/** What a request has repaid before; null: it is new. */
export async function repaidBy(tx: Tx, depositId: bigint, requestId: string): Promise<bigint | undefined> {
  const { rows } = await sql<{ sum: bigint | null }>`
    select sum(s.amount)::bigint as sum from deposit_reversal r
    join deposit_reversal_settlement s on s.reversal_id = r.id and s.request_id = ${requestId}
    where r.deposit_id = ${depositId}`.execute(tx)
  return rows[0]?.sum ?? undefined
}

export type NamedReversal = ReversalRow & { userName: string }
export type ReversalAsk = {
  merchantId: number
  state?: 'open' | 'settled' | undefined
  memberId?: bigint | undefined
  before: bigint | null
  limit: number
}

const selectNamed = (db: Db | Tx, merchantId: number) =>
  select(db)
    .innerJoin('member as m', 'm.id', 'r.member_id')
    .select('m.account as userName')
    .where('r.merchant_id', '=', merchantId)

/** Newest first. */
export function reversalPage(db: Db, ask: ReversalAsk): Promise<NamedReversal[]> {
  const { merchantId, state, memberId, before, limit } = ask
  let query = selectNamed(db, merchantId)
  if (state !== undefined) query = query.where(state === 'open' ? isOwed : sql<boolean>`not (${isOwed})`)
  if (memberId !== undefined) query = query.where('r.member_id', '=', memberId)
  if (before !== null) query = query.where('r.id', '<', before)
  return query.orderBy('r.id', 'desc').limit(limit).execute()
}

export const reversalOfBrand = (db: Db | Tx, merchantId: number, id: bigint): Promise<NamedReversal | undefined> =>
  selectNamed(db, merchantId).where('r.id', '=', id).executeTakeFirst()

export const settlementsOf = (db: Db, reversalId: bigint) =>
  db
    .selectFrom('deposit_reversal_settlement')
    .select(['id', 'kind', 'amount', 'transfer_id as transferId', 'created_at as createdAt'])
    .where('reversal_id', '=', reversalId)
    .orderBy('id')
    .execute()
