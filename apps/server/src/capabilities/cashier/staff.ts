import type { CashierReason } from '@trevo/contract/cashier'
import { formatMoney } from '@trevo/contract/money'
import { type Consent, refuseAlone } from '../../base/approvals/consent.ts'
import { type StaffActor, staffWrite, type Written } from '../../base/staff/audit.ts'
import { limitsOf } from '../../money/ways/limits.ts'
import { assertGaveNothing, takeOfDay } from '../../money/ways/one-person.ts'
import type { Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { creditPayments, tellDeposit } from './credit.ts'
import {
  confirmedSince,
  type DepositRow,
  depositsOfReferences,
  lockConfirming,
  lockDeposit,
  moveDeposit,
} from './deposit-queries.ts'
import type { CashierDeps } from './deps.ts'
import { notifyDeposit, notifyWithdrawal } from './notices.ts'
import { isOwnTransfer } from './own-money.ts'
import { arePayoutsHeld } from './payout-hold.ts'
import { staffWait } from './payout-wait.ts'
import { tellStaff } from './waiting.ts'
import { letOutToday, lockPayouts, lockWithdrawal, moveWithdrawal, type WithdrawalRow } from './withdrawal-queries.ts'
import { canCancel, giveBack, tellWithdrawal } from './withdrawals.ts'

/** Staff of one brand never touch another's; null is of every brand. */
const isOf = ({ merchantId }: Pick<StaffActor, 'merchantId'>, subject: { merchantId: number }) =>
  merchantId === null || merchantId === subject.merchantId

async function withdrawalFor(tx: Tx, actor: Pick<StaffActor, 'merchantId'>, id: bigint): Promise<WithdrawalRow> {
  const withdrawal = await lockWithdrawal(tx, id)
  if (withdrawal === undefined || !isOf(actor, withdrawal)) throw new AppError('not_found')
  return withdrawal
}

const noteOf = (verb: string, before: WithdrawalRow, after: WithdrawalRow, more = {}): Written<WithdrawalRow> => ({
  value: after,
  note: {
    action: `withdrawal.${verb}`,
    entity: 'withdrawal',
    entityId: before.id,
    before: { state: before.state },
    after: { state: after.state, amount: formatMoney(after.amount), ...more },
  },
})

/**
 * Of many at once exactly one decides; the others hear that it was decided. What one person approves counts towards their day, and
 * nobody lets out the money of a member to whom they gave something by name: neither who asks nor who agrees. What one member gets
 * out in a day by one person, or by nobody, has a limit as well: past it two agree, so that a large sum does not leave in small ones.
 */
export async function approveWithdrawal(
  tx: Tx,
  deps: CashierDeps,
  actor: Pick<StaffActor, 'staffId' | 'userName' | 'merchantId'>,
  id: bigint,
  consent: Consent,
): Promise<Written<WithdrawalRow>> {
  const withdrawal = await withdrawalFor(tx, actor, id)
  if (withdrawal.state !== 'review') throw new AppError('conflict')
  const { merchantId, memberId, amount } = withdrawal
  const now = deps.clock.now()
  if (await arePayoutsHeld(tx, memberId)) throw new AppError('payouts_held')
  const until = await staffWait(tx, { ...withdrawal, now })
  if (until !== null) throw new AppError('payout_waits', { until: until.toISOString() })
  const people = [actor.staffId, ...(consent === null ? [] : [consent.decider.staffId])]
  for (const staffId of people) await assertGaveNothing(tx, { merchantId, staffId, memberId, now })
  if (consent === null) {
    await assertOneIsEnough(tx, withdrawal, now)
    const ask = { merchantId, way: 'withdrawal', kind: 'withdrawal', consent, staffId: actor.staffId, now } as const
    await takeOfDay(tx, ask, amount)
  }
  const by = consent === null ? { actor: actor.userName } : { actor: consent.decider.userName, askedBy: actor.userName }
  const approved = await moveWithdrawal(tx, withdrawal, { to: 'approved', at: now, ...by })
  tellWithdrawal(tx, deps.live, approved)
  tellStaff(tx, deps.live, merchantId, 'withdrawals')
  await notifyWithdrawal(tx, deps, approved)
  tx.afterCommit(() => deps.startPayout(id))
  return noteOf('approve', withdrawal, approved)
}

async function assertOneIsEnough(tx: Tx, { memberId, merchantId, amount }: WithdrawalRow, now: Date): Promise<void> {
  const { secondFrom } = await limitsOf(tx, merchantId, 'large_withdrawal')
  if (secondFrom === null) return
  await lockPayouts(tx, String(memberId))
  const { alone } = await letOutToday(tx, { memberId, merchantId, now })
  if (alone + amount > secondFrom) refuseAlone('withdrawal', 'limit', secondFrom)
}

export type Refusal = { reason: CashierReason; note: string }

export function rejectWithdrawal(
  deps: CashierDeps,
  actor: StaffActor,
  id: bigint,
  { reason, note }: Refusal,
): Promise<WithdrawalRow> {
  return staffWrite(deps, actor, async (tx) => {
    const withdrawal = await withdrawalFor(tx, actor, id)
    if (!canCancel(withdrawal)) throw new AppError('conflict')
    const step = { to: 'rejected', at: deps.clock.now(), reason, note, actor: actor.userName } as const
    const rejected = await giveBack(tx, deps, withdrawal, step)
    return noteOf('reject', withdrawal, rejected, { reason })
  })
}

async function receiptFor(tx: Tx, actor: Pick<StaffActor, 'merchantId'>, id: bigint): Promise<DepositRow> {
  const deposit = await lockDeposit(tx, id)
  if (deposit === undefined || deposit.kind !== 'bank' || !isOf(actor, deposit)) throw new AppError('not_found')
  return deposit
}

/** `payer`: the payer's CPF, where the statement has it. */
export type BankLine = { amountMinor: bigint; bankReference: string; payer: string | null }

/**
 * Confirms a deposit by the bank's statement: how much came and under which reference. Each line counts for one deposit, once.
 * An amount that differs from the request, or is large, takes a second person. So does the total of a day, per member and per
 * person, so that a large sum is not confirmed in small ones.
 */
export async function confirmReceipt(
  tx: Tx,
  deps: CashierDeps,
  actor: Pick<StaffActor, 'staffId' | 'userName' | 'merchantId'>,
  id: bigint,
  { amountMinor, bankReference, payer }: BankLine,
  consent: Consent,
): Promise<Written<DepositRow>> {
  const deposit = await receiptFor(tx, actor, id)
  const reference = `bank:${deposit.merchantId}:${bankReference}`
  const usedFor = (await depositsOfReferences(tx, [reference])).get(reference)
  if (usedFor !== undefined && usedFor !== id) throw new AppError('conflict')
  if (usedFor === undefined && deposit.state !== 'pending') throw new AppError('conflict')
  if (!(await isOwnTransfer(tx, deps, deposit, payer))) throw new AppError('own_money_only')
  if (usedFor === undefined && consent === null) await assertAlone(tx, deps, actor, deposit, amountMinor)
  const incoming = { reference, amount: amountMinor, paidAt: deps.clock.now(), payer }
  const by = { actor: actor.userName, note: bankReference }
  const credited = await creditPayments(tx, deps, deposit, [incoming], by)
  const after = { state: credited.state, paid: formatMoney(credited.paid), bankReference }
  const note = { action: 'deposit.confirm', entity: 'deposit', entityId: id } as const
  return { value: credited, note: { ...note, before: { state: deposit.state }, after } }
}

const DAY_MS = 86_400_000
/** What one person may confirm alone in a day, as a multiple of what they may confirm alone at a time. */
export const ALONE_A_DAY = 2n

async function assertAlone(
  tx: Tx,
  { clock }: CashierDeps,
  { staffId, userName }: Pick<StaffActor, 'staffId' | 'userName'>,
  deposit: DepositRow,
  amount: bigint,
): Promise<void> {
  if (amount !== deposit.amount) refuseAlone('bank_receipt', 'differs')
  const { secondFrom } = await limitsOf(tx, deposit.merchantId, 'deposit_bank')
  if (secondFrom === null) return
  // Those for one member, and those of one person, take turns: two at once would not see each other.
  await lockConfirming(tx, `member ${deposit.memberId}`)
  await lockConfirming(tx, `by ${userName}`)
  const since = new Date(clock.now().getTime() - DAY_MS)
  const sums = await confirmedSince(tx, { memberId: deposit.memberId, actor: userName, since })
  if (sums.ofMember + amount > secondFrom) refuseAlone('bank_receipt', 'limit', secondFrom)
  if (sums.byActor + amount > secondFrom * ALONE_A_DAY) refuseAlone('bank_receipt', 'limit', secondFrom * ALONE_A_DAY)
  const { merchantId } = deposit
  const ask = {
    merchantId,
    way: 'deposit_bank',
    kind: 'bank_receipt',
    consent: null,
    staffId,
    now: clock.now(),
  } as const
  await takeOfDay(tx, ask, amount)
}

export function rejectReceipt(
  deps: CashierDeps,
  actor: StaffActor,
  id: bigint,
  { reason, note }: Refusal,
): Promise<DepositRow> {
  return staffWrite(deps, actor, async (tx) => {
    const deposit = await receiptFor(tx, actor, id)
    if (deposit.state !== 'pending') throw new AppError('conflict')
    const step = { to: 'rejected', at: deps.clock.now(), reason, note, actor: actor.userName } as const
    const rejected = await moveDeposit(tx, deposit, step)
    tellDeposit(tx, deps.live, rejected)
    tellStaff(tx, deps.live, rejected.merchantId, 'deposits')
    await notifyDeposit(tx, deps, rejected, reason)
    const written = { action: 'deposit.reject', entity: 'deposit', entityId: id } as const
    return {
      value: rejected,
      note: { ...written, before: { state: deposit.state }, after: { state: 'rejected', reason } },
    }
  })
}
