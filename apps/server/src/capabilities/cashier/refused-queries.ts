import type { RefusedPaymentState } from '@trevo/contract/cashier'
import type { Currency } from '@trevo/contract/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import './tables.ts'

export type RefusedRow = {
  reference: string
  depositId: bigint
  merchantId: number
  memberId: bigint
  currency: Currency
  amount: bigint
  payerMasked: string | null
  state: RefusedPaymentState
  attempts: number
  failedReturns: number
  paidAt: Date
  createdAt: Date
  settledAt: Date | null
}

const select = (db: Db | Tx) =>
  db
    .selectFrom('refused_payment as r')
    .select(['r.reference', 'r.deposit_id as depositId', 'r.merchant_id as merchantId', 'r.member_id as memberId'])
    .select(['r.currency', 'r.amount', 'r.payer_masked as payerMasked', 'r.state', 'r.attempts'])
    .select(['r.failed_returns as failedReturns', 'r.paid_at as paidAt', 'r.created_at as createdAt'])
    .select('r.settled_at as settledAt')

export type NewRefused = Omit<RefusedRow, 'attempts' | 'failedReturns' | 'settledAt'> & { nextAt: Date }

/** The caller holds the deposit. */
export async function insertRefused(tx: Tx, row: NewRefused): Promise<void> {
  await tx
    .insertInto('refused_payment')
    .values({
      reference: row.reference,
      deposit_id: row.depositId,
      merchant_id: row.merchantId,
      member_id: row.memberId,
      currency: row.currency,
      amount: row.amount,
      payer_masked: row.payerMasked,
      state: row.state,
      next_at: row.nextAt,
      paid_at: row.paidAt,
      created_at: row.createdAt,
    })
    .execute()
}

export const refusedByReference = (
  db: Db | Tx,
  references: readonly string[],
): Promise<Pick<RefusedRow, 'reference' | 'state' | 'amount'>[]> =>
  references.length === 0 ? Promise.resolve([]) : select(db).where('r.reference', 'in', references).execute()

/** Those of them that have not come to an end. */
export const openRefused = (db: Db, references: readonly string[]): Promise<RefusedRow[]> =>
  references.length === 0
    ? Promise.resolve([])
    : select(db).where('r.reference', 'in', references).where('r.settled_at', 'is', null).execute()

export const lockRefused = (tx: Tx, reference: string): Promise<RefusedRow | undefined> =>
  select(tx).where('r.reference', '=', reference).forUpdate().executeTakeFirst()

/** Of these deposits, in the order in which they came. */
export const refusedOfDeposits = (db: Db | Tx, ids: readonly bigint[]): Promise<RefusedRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : select(db).where('r.deposit_id', 'in', ids).orderBy('r.created_at').orderBy('r.reference').execute()

export type RefusedLine = RefusedRow & { id: string; userName: string }

export type RefusedAsk = {
  merchantId: number
  reference?: string
  state?: RefusedPaymentState | undefined
  memberId?: bigint | undefined
  after?: string | undefined
  limit: number
}

/** Newest first; `after` is the last of the page before. */
export function refusedPage(
  db: Db,
  { merchantId, reference, state, memberId, after, limit }: RefusedAsk,
): Promise<RefusedLine[]> {
  let query = select(db)
    .innerJoin('member as m', 'm.id', 'r.member_id')
    .select(['r.reference as id', 'm.account as userName'])
    .where('r.merchant_id', '=', merchantId)
  if (reference !== undefined) query = query.where('r.reference', '=', reference)
  if (state !== undefined) query = query.where('r.state', '=', state)
  if (memberId !== undefined) query = query.where('r.member_id', '=', memberId)
  if (after !== undefined) {
    query = query.where(
      sql<boolean>`(r.created_at, r.reference) < (select a.created_at, a.reference from refused_payment a where a.reference = ${after})`,
    )
  }
  return query.orderBy('r.created_at', 'desc').orderBy('r.reference', 'desc').limit(limit).execute()
}

export type RefusedChange = {
  state: RefusedPaymentState
  nextAt: Date | null
  payerMasked?: string | null
  failedReturns?: number
  settledAt?: Date
}

/** `reference` was locked by the caller. What begins anew is asked anew. */
export async function moveRefused(tx: Tx, reference: string, change: RefusedChange): Promise<void> {
  const { state, nextAt, payerMasked, failedReturns, settledAt } = change
  await tx
    .updateTable('refused_payment')
    .set({
      state,
      next_at: nextAt,
      ...(payerMasked !== undefined && { payer_masked: payerMasked }),
      ...(failedReturns !== undefined && { failed_returns: failedReturns }),
      ...(settledAt !== undefined && { settled_at: settledAt }),
    })
    .where('reference', '=', reference)
    .execute()
}

/** Takes what is due for this worker alone until `until`. */
export async function leaseRefused(db: Db, { now, until }: { now: Date; until: Date }): Promise<RefusedRow[]> {
  const { rows } = await sql<{ reference: string }>`
    update refused_payment set attempts = attempts + 1, next_at = ${until}
    where reference in (
      select reference from refused_payment where next_at <= ${now} order by next_at limit 50 for update skip locked)
    returning reference`.execute(db)
  const references = rows.map(({ reference }) => reference)
  return references.length === 0 ? [] : select(db).where('r.reference', 'in', references).execute()
}

export async function askAgainAt(tx: Tx, reference: string, at: Date | null): Promise<void> {
  await tx.updateTable('refused_payment').set({ next_at: at }).where('reference', '=', reference).execute()
}

/** A new beginning: by what staff decide, or by what the service has learnt. */
export async function restartRefused(tx: Tx, reference: string, at: Date): Promise<void> {
  await tx
    .updateTable('refused_payment')
    .set({ state: 'returning', attempts: 0, next_at: at })
    .where('reference', '=', reference)
    .execute()
}
