import type { ErrorCode } from '@trevo/contract/errors'
import { formatMoney } from '@trevo/contract/money'
import type { Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { noteAdmission } from '../ledger/admission.ts'
import { bookOf } from '../ledger/books.ts'
import { debtOf } from './debt.ts'
import {
  depositRoom,
  lockPayer,
  owesPayouts,
  type PayerStop,
  type Refusal,
  refusalsOf,
  stoppedAmong,
  unidentifiedAmong,
} from './gate-queries.ts'

export type Payment = { memberId: bigint; merchantId: number; direction: 'in' | 'out'; amount: bigint }

/**
 * The gate of every payment. Payments of one member queue here, so that limits see one another. Paying in takes a member in
 * good standing, who has agreed to the brand's terms, is identified and of age, and room in the limits. Paying out is open to every member who may sign in, since it is
 * their own money, unless the law has to know them and never did, or they owe a contract payout to a downline or a deposit that a bank took back.
 */
export async function admitPayment(tx: Tx, now: Date, payment: Payment): Promise<void> {
  const { memberId, direction, amount } = payment
  const payer = await lockPayer(tx, now, payment)
  if (payer?.status !== 'active') throw new AppError('user_unavailable')
  if (direction === 'out') {
    if (payer.isUnproven) throw new AppError('identity_required')
    if (await owesPayouts(tx, memberId)) throw new AppError('open_debt')
    await assertNoDebt(tx, memberId)
    return noteAdmission(tx, 'payment_out', memberId)
  }
  throwRefusal(payer.refusal)
  if (payer.identityRefusal !== null) throw new AppError(payer.identityRefusal)
  const room = await depositRoom(tx, bookOf(payment.merchantId), now, memberId)
  if (room !== null && amount > room) throw new AppError('deposit_limit_reached', { left: formatMoney(room) })
}

/**
 * The gate of the last payout, when an account is closed: open to locked members and during a break, but only once nothing is
 * owed. Two members of staff have decided it, or the law has: what such an account still receives is returned after the closing too.
 */
export async function admitClosing(
  tx: Tx,
  now: Date,
  owner: Omit<Payment, 'direction' | 'amount'>,
  { evenClosed = false } = {},
): Promise<void> {
  const { memberId } = owner
  const payer = await lockPayer(tx, now, owner)
  if (payer === undefined || (payer.status === 'closed' && !evenClosed)) throw new AppError('conflict')
  if (await owesPayouts(tx, memberId)) throw new AppError('open_debt')
  await assertNoDebt(tx, memberId)
  noteAdmission(tx, 'payment_out', memberId)
}

/**
 * Which members are refused what their or their team's play has earned (rebates, commissions, points), and why. The caller skips
 * them; the others may be paid in this transaction.
 */
export async function admitGifts(
  tx: Tx,
  now: Date,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, ErrorCode>> {
  const refused = new Map<bigint, ErrorCode>()
  for (const [memberId, refusal] of await refusalsOf(tx, now, memberIds)) {
    if (refusal) refused.set(memberId, refusal.code)
    else noteAdmission(tx, 'standing', memberId)
  }
  return refused
}

/** As `admitGifts`, for money that nobody has earned by play: it reaches only members of whom the brand knows who they are. */
export async function admitMoney(
  tx: Tx,
  now: Date,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, ErrorCode>> {
  const unknown = await unidentifiedAmong(tx, now, memberIds)
  const known = memberIds.filter((id) => !unknown.has(id))
  const refused = new Map(await admitGifts(tx, now, known))
  for (const [id, code] of unknown) refused.set(id, code)
  return refused
}

/** Which of these may pay nobody, though it is owed: locked or closed, or in debt to the house. A break stops no payment of a debt. */
export const payersStopped = (tx: Tx, memberIds: readonly bigint[]): Promise<ReadonlyMap<bigint, PayerStop>> =>
  stoppedAmong(tx, [...new Set(memberIds)])

/** No money leaves a member who still owes for deposits that banks took back. */
export async function assertNoDebt(tx: Tx, memberId: bigint): Promise<void> {
  const debt = await debtOf(tx, memberId)
  if (debt) throw new AppError('deposit_debt', { owed: formatMoney(debt.owed) })
}

/** What the receiver has to act on; which of it is nobody else's affair. */
const IS_THEIRS: ReadonlySet<ErrorCode> = new Set(['adults_only', 'identity_required', 'checks_pending'])

export type MemberTransfer = { fromId: bigint; toId: bigint }

/** The gate of money between two members: both must be let through, and the giver must owe nothing for a deposit. */
export async function admitTransfer(tx: Tx, now: Date, { fromId, toId }: MemberTransfer): Promise<void> {
  const refused = await admitMoney(tx, now, [fromId, toId])
  const own = refused.get(fromId)
  if (own) throw new AppError(own)
  const others = refused.get(toId)
  if (others) throw new AppError(IS_THEIRS.has(others) ? 'receiver_unverified' : others)
  await assertNoDebt(tx, fromId)
}

/** The gate for anything members buy from the house or receive at their own request. A refusal says when the break ends. */
export async function admitSpending(tx: Tx, now: Date, memberId: bigint): Promise<void> {
  for (const refusal of (await refusalsOf(tx, now, [memberId])).values()) throwRefusal(refusal)
  const unknown = (await unidentifiedAmong(tx, now, [memberId])).get(memberId)
  if (unknown !== undefined) throw new AppError(unknown)
  noteAdmission(tx, 'standing', memberId)
}

export function throwRefusal(refusal: Refusal | null): void {
  if (refusal === null) return
  const { code, until } = refusal
  throw new AppError(code, code === 'user_unavailable' ? undefined : { until: until?.toISOString() ?? null })
}
