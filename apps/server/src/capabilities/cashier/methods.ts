import { type PaymentKind, PIX_CURRENCY } from '@trevo/contract/cashier'
import { formatMoney } from '@trevo/contract/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Owner } from './deps.ts'
import type { BankDetails } from './tables.ts'
import './tables.ts'

/** A way to pay, with the limits that hold for one member. */
export type Method = {
  id: bigint
  kind: PaymentKind
  minAmount: bigint
  maxAmount: bigint
  dayMax: bigint
  presets: bigint[]
  bankDetails: BankDetails | null
  feeFlat: bigint
  feeBasisPoints: number
  autoApproveMax: bigint
  dayCount: number
  promisedMinutes: number
  turnoverPercent: number
}

export async function methodsFor(db: Db | Tx, { id, merchantId }: Owner, direction: 'in' | 'out'): Promise<Method[]> {
  const rows = await db
    .selectFrom('payment_method as m')
    .innerJoin('merchant as b', 'b.id', 'm.merchant_id')
    .leftJoin('payment_member_limit as l', (join) => join.onRef('l.method_id', '=', 'm.id').on('l.member_id', '=', id))
    .select(['m.id', 'm.kind', 'm.bank_details as bankDetails', 'm.fee_flat as feeFlat'])
    .select(['m.fee_basis_points as feeBasisPoints', 'm.auto_approve_max as autoApproveMax', 'm.day_count as dayCount'])
    .select(['m.promised_minutes as promisedMinutes', 'm.turnover_percent as turnoverPercent', 'm.presets'])
    .select(sql<bigint>`coalesce(l.min_amount, m.min_amount)`.as('minAmount'))
    .select(sql<bigint>`coalesce(l.max_amount, m.max_amount)`.as('maxAmount'))
    .select(
      sql<bigint>`coalesce(l.day_max, m.day_max * (100 + ${direction === 'out' ? clubExtraPercent(id) : sql`0`}) / 100)`.as(
        'dayMax',
      ),
    )
    .where('m.merchant_id', '=', merchantId)
    .where('m.direction', '=', direction)
    .where('m.active', '=', true)
    .where('m.asks_again', '=', false)
    // A Pix is in reais: to a brand of another currency it would bring one for one.
    .where((eb) => eb.or([eb('m.kind', '<>', 'pix'), eb('b.currency', '=', PIX_CURRENCY)]))
    .orderBy('m.position')
    .orderBy('m.id')
    .execute()
  // The driver reads arrays of bigint as arrays of text.
  return rows.map((row) => ({ ...row, presets: row.presets.map(BigInt) }))
}

/** What a member's club level adds to the daily limit of withdrawals; a limit set for the member stays as it is. */
const clubExtraPercent = (memberId: bigint) => sql`coalesce((select v.withdrawal_extra_percent from reward_member r
  join vip_level v on v.merchant_id = r.merchant_id and v.level = r.vip_level where r.member_id = ${memberId}), 0)`

export async function methodFor(tx: Tx, owner: Owner, direction: 'in' | 'out', id: bigint): Promise<Method> {
  const method = (await methodsFor(tx, owner, direction)).find((one) => one.id === id)
  if (method === undefined) throw new AppError('not_found')
  return method
}

/** `usedToday` is what has gone this way today already. */
export function assertWithinLimits({ minAmount, maxAmount, dayMax }: Method, amount: bigint, usedToday: bigint): void {
  if (amount >= minAmount && amount <= maxAmount && usedToday + amount <= dayMax) return
  const leftToday = dayMax > usedToday ? dayMax - usedToday : 0n
  throw new AppError('limit_exceeded', {
    min: formatMoney(minAmount),
    max: formatMoney(maxAmount),
    leftToday: formatMoney(leftToday),
  })
}

const BASIS_POINTS = 10_000n
const CENT = 100n

/** In whole cents, rounded down in the member's favour. */
export function feeOf({ feeFlat, feeBasisPoints }: Pick<Method, 'feeFlat' | 'feeBasisPoints'>, amount: bigint): bigint {
  const share = (amount * BigInt(feeBasisPoints)) / BASIS_POINTS
  return feeFlat + share - (share % CENT)
}

/** When the merchant's day began. */
export const dayStart = (now: Date, merchantId: number) =>
  sql<Date>`day_begins(${merchantId}, day_of(${merchantId}, ${now}))`
