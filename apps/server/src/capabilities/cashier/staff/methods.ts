import type { BodyOf } from '@trevo/contract/endpoint'
import { formatMoney, parseMoney } from '@trevo/contract/money'
import { opsChangePaymentMethod, type StaffPaymentMethod } from '@trevo/contract/ops/payment-methods'
import { type Consent, type Facts, fact, refuseAlone, subject } from '../../../base/approvals/consent.ts'
import type { Deed } from '../../../base/deeds/deeds.ts'
import { wayOf } from '../../../money/ways/ways.ts'
import type { Tx } from '../../../platform/db.ts'
import { AppError, wrongField } from '../../../platform/errors.ts'
import {
  changeMethod,
  holdMethods,
  lockMethod,
  type MethodChange,
  type MethodRow,
  turnoverDemanded,
} from '../staff-methods.ts'

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
  bank: row.bankDetails,
  asksAgain: row.asksAgain,
})

export type Change = BodyOf<typeof opsChangePaymentMethod>

export function changeOf(body: Change): MethodChange {
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
  if (change.maxAmount < change.minAmount) throw wrongField('max', 'below_min')
  if (change.dayMax < change.minAmount) throw wrongField('dayMax', 'below_min')
  if (change.feeBasisPoints > FEE_BASIS_POINTS_MAX) throw wrongField('feePercent', 'percent')
  return change
}

type MethodKind = 'payment_method' | 'payment_method_create'
type Thresholds = Pick<
  MethodRow,
  'active' | 'direction' | 'autoApproveMax' | 'turnoverPercent' | 'maxAmount' | 'dayMax' | 'dayCount'
>

/** How much and how often one member may take out; nothing while the method is switched off. */
const reachOf = ({
  active,
  maxAmount,
  dayMax,
  dayCount,
}: Pick<Thresholds, 'active' | 'maxAmount' | 'dayMax' | 'dayCount'>) =>
  active ? [maxAmount, dayMax, BigInt(dayCount)] : [0n, 0n, 0n]

/**
 * Raising the automatic payout, or what a member may take out at once, in a day or how often, or lowering what must be played
 * first, takes two people.
 */
export function check(
  before: Thresholds,
  change: MethodChange,
  consent: Consent,
  kind: MethodKind = 'payment_method',
): void {
  if (consent === null && change.turnoverPercent < before.turnoverPercent) refuseAlone(kind, 'always')
  if (before.direction !== 'out') return
  const reach = reachOf(before)
  if (consent === null && reachOf(change).some((figure, index) => figure > (reach[index] ?? 0n))) {
    refuseAlone(kind, 'always')
  }
  const { maxima } = wayOf('withdrawal')
  const highest = maxima.secondFrom ?? 0n
  const isRaised = change.autoApproveMax > before.autoApproveMax
  if (isRaised && change.autoApproveMax > highest) throw new AppError('way_max', { max: formatMoney(highest) })
  // Of every member's day: nothing bounds how many they are.
  if (isRaised && consent === null) refuseAlone(kind, 'always')
}

/** A lenient way beside a strict one that is switched off asks less of everybody, though no figure was lowered: two people too. */
export async function demandingNoLess<T>(
  tx: Tx,
  merchantId: number,
  consent: Consent,
  kind: MethodKind,
  change: () => Promise<T>,
): Promise<T> {
  await holdMethods(tx, merchantId)
  const before = await turnoverDemanded(tx, merchantId)
  const done = await change()
  if (consent === null && (await turnoverDemanded(tx, merchantId)) < before) refuseAlone(kind, 'always')
  return done
}

/** The account that members are told to pay to. */
export const bankFacts = (bank: MethodRow['bankDetails']): Facts => [
  ...fact('bank', 'text', bank?.bankName),
  ...fact('bank_branch', 'text', bank?.branch || null),
  ...fact('bank_account', 'text', bank?.account),
  ...fact('bank_holder', 'text', bank?.holder),
  ...fact('bank_document', 'text', bank?.document),
]

export const methodDeed: Deed<typeof opsChangePaymentMethod> = {
  kind: 'payment_method',
  endpoint: opsChangePaymentMethod,
  async work(tx, { merchant }, { params, body }, consent) {
    const id = BigInt(params.id)
    const change = changeOf(body)
    const row = await lockMethod(tx, merchant.id, id)
    if (row === undefined) throw new AppError('not_found')
    const isSwitchedOn = row.asksAgain && change.active
    if (isSwitchedOn && consent === null) refuseAlone('payment_method', 'always')
    check(row, change, consent)
    const asksAgain = row.asksAgain && !isSwitchedOn
    await demandingNoLess(tx, merchant.id, consent, 'payment_method', () => changeMethod(tx, id, change, asksAgain))
    const [before, after] = [asMethod(row), asMethod({ ...row, ...change, asksAgain })]
    const note = { action: 'payment_method.change', entity: 'payment_method', entityId: id, before, after } as const
    return { value: after, note }
  },
  async facts(tx, { merchant }, { params, body }) {
    const row = await lockMethod(tx, merchant.id, BigInt(params.id))
    if (row === undefined) throw new AppError('not_found')
    const after = asMethod({ ...row, ...changeOf(body) })
    const before: Partial<StaffPaymentMethod> = row.active ? asMethod(row) : { active: false }
    // Of one that is switched on anew all counts, though no figure may have changed.
    return [
      ...subject('method', `${after.kind} ${after.direction}`),
      ...(row.asksAgain ? bankFacts(row.bankDetails) : []),
      ...fact('auto_approve_max', 'money', after.autoApproveMax, before.autoApproveMax),
      ...fact('turnover_percent', 'percent', after.turnoverPercent, before.turnoverPercent),
      ...fact('min', 'money', after.min, before.min),
      ...fact('max', 'money', after.max, before.max),
      ...fact('day_max', 'money', after.dayMax, before.dayMax),
      ...fact('day_count', 'count', after.dayCount, before.dayCount),
      ...fact('fee_flat', 'money', after.feeFlat, before.feeFlat),
      ...fact('fee_percent', 'percent', after.feePercent, before.feePercent),
      ...fact('active', 'yes_no', after.active, before.active),
    ]
  },
}
