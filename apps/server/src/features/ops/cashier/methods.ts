import type { BodyOf } from '@trevo/contract/endpoint'
import { formatMoney, parseMoney } from '@trevo/contract/money'
import type { opsChangePaymentMethod, StaffPaymentMethod } from '@trevo/contract/ops/cashier'
import { changeMethod, lockMethod, type MethodChange, type MethodRow } from '../../../core/cashier/staff-methods.ts'
import { staffWrite } from '../../../core/staff/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { type Acting, actorOf } from '../actor.ts'

const BASIS_POINTS_PER_PERCENT = 100
const FEE_BASIS_POINTS_MAX = 2000

/** `1.5` percent is 150 basis points; two decimals at most, so this is exact. */
function basisPoints(percent: string): number {
  const [whole = '0', fraction = ''] = percent.split('.')
  return Number(whole) * BASIS_POINTS_PER_PERCENT + Number(fraction.padEnd(2, '0'))
}

const percentText = (points: number) =>
  `${Math.floor(points / BASIS_POINTS_PER_PERCENT)}.${String(points % BASIS_POINTS_PER_PERCENT).padStart(2, '0')}`

export const asMethod = (row: MethodRow): StaffPaymentMethod => ({
  id: String(row.id),
  direction: row.direction,
  kind: row.kind,
  active: row.active,
  position: row.position,
  min: formatMoney(row.minAmount),
  max: formatMoney(row.maxAmount),
  dayMax: formatMoney(row.dayMax),
  presets: row.presets.map(formatMoney),
  feeFlat: formatMoney(row.feeFlat),
  feePercent: percentText(row.feeBasisPoints),
  autoApproveMax: formatMoney(row.autoApproveMax),
  dayCount: row.dayCount,
  promisedMinutes: row.promisedMinutes,
  turnoverPercent: row.turnoverPercent,
})

type Change = BodyOf<typeof opsChangePaymentMethod>
const refused = (path: string, code: string) => new AppError('invalid_input', { fields: [{ path, code }] })

function changeOf(body: Change): MethodChange {
  const change = {
    active: body.active,
    position: body.position,
    minAmount: parseMoney(body.min),
    maxAmount: parseMoney(body.max),
    dayMax: parseMoney(body.dayMax),
    presets: body.presets.map(parseMoney),
    feeFlat: parseMoney(body.feeFlat),
    feeBasisPoints: basisPoints(body.feePercent),
    autoApproveMax: parseMoney(body.autoApproveMax),
    dayCount: body.dayCount,
    promisedMinutes: body.promisedMinutes,
    turnoverPercent: body.turnoverPercent,
  }
  if (change.maxAmount < change.minAmount) throw refused('max', 'below_min')
  if (change.dayMax < change.minAmount) throw refused('dayMax', 'below_min')
  if (change.feeBasisPoints > FEE_BASIS_POINTS_MAX) throw refused('feePercent', 'percent')
  return change
}

export function changePaymentMethod(
  parts: { db: Db; clock: Clock },
  acting: Acting,
  id: bigint,
  body: Change,
): Promise<StaffPaymentMethod> {
  const change = changeOf(body)
  return staffWrite(parts, actorOf(acting), async (tx) => {
    const row = await lockMethod(tx, acting.merchant.id, id)
    if (row === undefined) throw new AppError('not_found')
    await changeMethod(tx, id, change)
    const [before, after] = [asMethod(row), asMethod({ ...row, ...change })]
    const note = { action: 'payment_method.change', entity: 'payment_method', entityId: id, before, after } as const
    return { value: after, note }
  })
}
