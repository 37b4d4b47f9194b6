import type { PaymentKind } from '@trevo/contract/cashier'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { brandLock } from '../../platform/locks.ts'
import type { BankDetails } from './tables.ts'
import './tables.ts'

export type MethodChange = {
  active: boolean
  position: number
  minAmount: bigint
  maxAmount: bigint
  dayMax: bigint
  presets: bigint[]
  feeFlat: bigint
  feeBasisPoints: number
  autoApproveMax: bigint
  dayCount: number
  promisedMinutes: number
  turnoverPercent: number
}
export type MethodRow = MethodChange & {
  id: bigint
  direction: 'in' | 'out'
  kind: PaymentKind
  bankDetails: BankDetails | null
  /** Where members would send their money was agreed to by founders: it is agreed to again before it is switched on. */
  asksAgain: boolean
}

const select = (db: Db | Tx) =>
  db
    .selectFrom('payment_method')
    .select(['id', 'direction', 'kind', 'active', 'position', 'min_amount as minAmount', 'max_amount as maxAmount'])
    .select(['day_max as dayMax', 'presets', 'fee_flat as feeFlat', 'fee_basis_points as feeBasisPoints'])
    .select(['auto_approve_max as autoApproveMax', 'day_count as dayCount', 'promised_minutes as promisedMinutes'])
    .select(['turnover_percent as turnoverPercent', 'bank_details as bankDetails', 'asks_again as asksAgain'])

// The driver reads arrays of bigint as arrays of text.
const read = (row: MethodRow): MethodRow => ({ ...row, presets: row.presets.map(BigInt) })

export async function methodsOfBrand(db: Db, merchantId: number, direction?: 'in' | 'out'): Promise<MethodRow[]> {
  let query = select(db).where('merchant_id', '=', merchantId)
  if (direction !== undefined) query = query.where('direction', '=', direction)
  return (await query.orderBy('direction').orderBy('position').orderBy('id').execute()).map(read)
}

export async function methodOfBrand(db: Db | Tx, merchantId: number, id: bigint): Promise<MethodRow | undefined> {
  const row = await select(db).where('merchant_id', '=', merchantId).where('id', '=', id).executeTakeFirst()
  return row && read(row)
}

/** Whoever changes a way to pay holds its row, so that two changes do not mix. */
export async function lockMethod(tx: Tx, merchantId: number, id: bigint): Promise<MethodRow | undefined> {
  const row = await select(tx).where('merchant_id', '=', merchantId).where('id', '=', id).forUpdate().executeTakeFirst()
  return row && read(row)
}

export async function currencyOf(tx: Tx, merchantId: number): Promise<string> {
  const row = tx.selectFrom('merchant').select('currency').where('id', '=', merchantId)
  return (await row.executeTakeFirstOrThrow()).currency
}

/** One change of a brand's ways to pay at a time: what must be played before a payout follows from all of them together. */
export const holdMethods = brandLock('cashier.methods')

/** How much of what was paid in is played before any payout of the brand. */
export async function turnoverDemanded(tx: Tx, merchantId: number): Promise<number> {
  const { rows } = await sql<{ percent: number }>`select turnover_percent(${merchantId}) as percent`.execute(tx)
  return rows[0]?.percent ?? 0
}

const columnsOf = (change: MethodChange) => ({
  active: change.active,
  position: change.position,
  min_amount: change.minAmount,
  max_amount: change.maxAmount,
  day_max: change.dayMax,
  presets: change.presets,
  fee_flat: change.feeFlat,
  fee_basis_points: change.feeBasisPoints,
  auto_approve_max: change.autoApproveMax,
  day_count: change.dayCount,
  promised_minutes: change.promisedMinutes,
  turnover_percent: change.turnoverPercent,
})

export async function changeMethod(tx: Tx, id: bigint, change: MethodChange, asksAgain: boolean): Promise<void> {
  const columns = { ...columnsOf(change), asks_again: asksAgain }
  await tx.updateTable('payment_method').set(columns).where('id', '=', id).execute()
}

export type NewMethod = MethodChange & {
  merchantId: number
  direction: 'in' | 'out'
  kind: PaymentKind
  bankDetails: BankDetails | null
  asksAgain: boolean
}

export async function insertMethod(tx: Tx, method: NewMethod): Promise<bigint> {
  const { merchantId, direction, kind, bankDetails, asksAgain } = method
  const { id } = await tx
    .insertInto('payment_method')
    .values({
      ...columnsOf(method),
      merchant_id: merchantId,
      direction,
      kind,
      asks_again: asksAgain,
      bank_details: bankDetails && JSON.stringify(bankDetails),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
