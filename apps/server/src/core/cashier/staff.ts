import type { CashierReason } from '@trevo/contract/cashier'
import { formatMoney } from '@trevo/contract/money'
import type { Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { type StaffActor, staffWrite, type Written } from '../staff/audit.ts'
import { creditPayments, tellDeposit } from './credit.ts'
import { type DepositRow, depositsOfReferences, lockDeposit, moveDeposit } from './deposit-queries.ts'
import { noteDeposit, noteWithdrawal } from './notices.ts'
import type { CashierParts } from './parts.ts'
import { arePayoutsHeld } from './payout-hold.ts'
import { lockWithdrawal, moveWithdrawal, type WithdrawalRow } from './withdrawal-queries.ts'
import { canCancel, giveBack, tellWithdrawal } from './withdrawals.ts'

/** Staff of one brand never touch another's; null is of every brand. */
const isOf = ({ merchantId }: StaffActor, subject: { merchantId: number }) =>
  merchantId === null || merchantId === subject.merchantId

async function withdrawalFor(tx: Tx, actor: StaffActor, id: bigint): Promise<WithdrawalRow> {
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

/** Of many at once exactly one decides; the others hear that it was decided. */
export function approveWithdrawal(parts: CashierParts, actor: StaffActor, id: bigint): Promise<WithdrawalRow> {
  return staffWrite(parts, actor, async (tx) => {
    const withdrawal = await withdrawalFor(tx, actor, id)
    if (withdrawal.state !== 'review') throw new AppError('conflict')
    if (await arePayoutsHeld(tx, withdrawal.memberId)) throw new AppError('payouts_held')
    const step = { to: 'approved', at: parts.clock.now(), actor: actor.userName } as const
    const approved = await moveWithdrawal(tx, withdrawal, step)
    tellWithdrawal(tx, parts.live, approved)
    await noteWithdrawal(tx, parts, approved)
    tx.afterCommit(() => parts.startPayout(id))
    return noteOf('approve', withdrawal, approved)
  })
}

export type Refusal = { reason: CashierReason; note: string }

export function rejectWithdrawal(
  parts: CashierParts,
  actor: StaffActor,
  id: bigint,
  { reason, note }: Refusal,
): Promise<WithdrawalRow> {
  return staffWrite(parts, actor, async (tx) => {
    const withdrawal = await withdrawalFor(tx, actor, id)
    if (!canCancel(withdrawal)) throw new AppError('conflict')
    const step = { to: 'rejected', at: parts.clock.now(), reason, note, actor: actor.userName } as const
    const rejected = await giveBack(tx, parts, withdrawal, step)
    return noteOf('reject', withdrawal, rejected, { reason })
  })
}

async function receiptFor(tx: Tx, actor: StaffActor, id: bigint): Promise<DepositRow> {
  const deposit = await lockDeposit(tx, id)
  if (deposit === undefined || deposit.kind !== 'bank' || !isOf(actor, deposit)) throw new AppError('not_found')
  return deposit
}

/** What the bank's statement says: how much came and under which reference. Each line of it counts for one deposit, once. */
export function confirmReceipt(
  parts: CashierParts,
  actor: StaffActor,
  id: bigint,
  { amountMinor, bankReference }: { amountMinor: bigint; bankReference: string },
): Promise<DepositRow> {
  return staffWrite(parts, actor, async (tx) => {
    const deposit = await receiptFor(tx, actor, id)
    const reference = `bank:${deposit.merchantId}:${bankReference}`
    const usedFor = (await depositsOfReferences(tx, [reference])).get(reference)
    if (usedFor !== undefined && usedFor !== id) throw new AppError('conflict')
    if (usedFor === undefined && deposit.state !== 'pending') throw new AppError('conflict')
    const incoming = { reference, amount: amountMinor, paidAt: parts.clock.now() }
    const by = { actor: actor.userName, note: bankReference }
    const credited = await creditPayments(tx, parts, deposit, [incoming], by)
    const after = { state: credited.state, paid: formatMoney(credited.paid), bankReference }
    const note = { action: 'deposit.confirm', entity: 'deposit', entityId: id } as const
    return { value: credited, note: { ...note, before: { state: deposit.state }, after } }
  })
}

export function rejectReceipt(
  parts: CashierParts,
  actor: StaffActor,
  id: bigint,
  { reason, note }: Refusal,
): Promise<DepositRow> {
  return staffWrite(parts, actor, async (tx) => {
    const deposit = await receiptFor(tx, actor, id)
    if (deposit.state !== 'pending') throw new AppError('conflict')
    const step = { to: 'rejected', at: parts.clock.now(), reason, note, actor: actor.userName } as const
    const rejected = await moveDeposit(tx, deposit, step)
    tellDeposit(tx, parts.live, rejected)
    await noteDeposit(tx, parts, rejected, reason)
    const written = { action: 'deposit.reject', entity: 'deposit', entityId: id } as const
    return {
      value: rejected,
      note: { ...written, before: { state: deposit.state }, after: { state: 'rejected', reason } },
    }
  })
}
