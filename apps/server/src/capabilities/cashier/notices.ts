import type { CashierReason } from '@trevo/contract/cashier'
import type { Currency } from '@trevo/contract/money'
import { type SendDeps, sendInbox } from '../../base/inbox/send.ts'
import type { Tx } from '../../platform/db.ts'
import { moneyText } from '../../platform/language.ts'
import { letterOf } from '../../platform/letter.ts'
import type { DepositRow } from './deposit-queries.ts'
import type { LatePayoutRow } from './late-payout-queries.ts'
import { isNotice } from './notice-texts.ts'
import type { RefusedRow } from './refused-queries.ts'
import type { ReversalRow } from './reversal-queries.ts'
import { texts } from './texts.ts'
import type { WithdrawalRow } from './withdrawal-queries.ts'

type Notice = {
  merchantId: number
  memberId: bigint
  key: string
  /** Of its texts; a state that has none is not told. */
  name: string
  amounts: { asked: bigint; paid: bigint }
  currency: Currency
  reason: CashierReason
}

async function tell(tx: Tx, deps: SendDeps, notice: Notice): Promise<void> {
  const { merchantId, memberId, key, name, amounts, currency, reason } = notice
  if (!isNotice(name)) return
  const words = letterOf(texts, name, (language) => ({
    asked: moneyText(language, currency, amounts.asked),
    paid: moneyText(language, currency, amounts.paid),
    why: texts[language](`reason.${reason}`),
  }))
  await sendInbox(tx, deps, { merchantId, to: { memberIds: [memberId] }, from: 'system', texts: words, key })
}

/** Writes to the depositor's inbox, once for each state of the deposit. */
export function notifyDeposit(tx: Tx, deps: SendDeps, deposit: DepositRow, reason: CashierReason = 'other') {
  const { id, merchantId, memberId, state, amount, paid, currency } = deposit
  return tell(tx, deps, {
    merchantId,
    memberId,
    currency,
    reason,
    key: `deposit:${id}:${state}:${paid}`,
    name: `deposit.${state}`,
    amounts: { asked: amount, paid },
  })
}

/** What arrives is the amount less its fee. */
export function notifyWithdrawal(tx: Tx, deps: SendDeps, withdrawal: WithdrawalRow, reason: CashierReason = 'other') {
  const { id, merchantId, memberId, state, amount, fee, currency } = withdrawal
  return tell(tx, deps, {
    merchantId,
    memberId,
    currency,
    reason,
    key: `withdrawal:${id}:${state}`,
    name: `withdrawal.${state}`,
    amounts: { asked: amount, paid: amount - fee },
  })
}

type Apart = { reference: string; amount: bigint }

/** Writes to the inbox of a member for whose deposit money came of which nobody says whose it is. */
export function notifyHeld(tx: Tx, deps: SendDeps, deposit: DepositRow, { reference, amount }: Apart) {
  const { merchantId, memberId, currency } = deposit
  return tell(tx, deps, {
    merchantId,
    memberId,
    currency,
    reason: 'other_payer',
    key: `refused:${reference}:held`,
    name: 'refused.held',
    amounts: { asked: deposit.amount, paid: amount },
  })
}

/** Writes to the inbox of a member whose deposit somebody else had paid, once it has gone back. */
export function notifyReturned(tx: Tx, deps: SendDeps, refused: RefusedRow) {
  const { reference, merchantId, memberId, currency, amount } = refused
  return tell(tx, deps, {
    merchantId,
    memberId,
    currency,
    reason: 'other_payer',
    key: `refused:${reference}:returned`,
    name: 'refused.returned',
    amounts: { asked: amount, paid: amount },
  })
}

/** `owed`: what was no longer in the balance. */
type Reversed = { returnId: string; amount: bigint; owed: bigint }

/** Writes to the inbox of the member whose deposit a bank took back, once for each return. */
export function notifyReversal(tx: Tx, deps: SendDeps, deposit: DepositRow, { returnId, amount, owed }: Reversed) {
  const { id, merchantId, memberId, currency } = deposit
  return tell(tx, deps, {
    merchantId,
    memberId,
    currency,
    reason: 'deposit_reversed',
    key: `deposit:${id}:reversed:${returnId}`,
    name: owed > 0n ? 'reversal.owed' : 'reversal.whole',
    amounts: { asked: amount, paid: owed },
  })
}

export function notifyWriteOff(tx: Tx, deps: SendDeps, reversal: ReversalRow, givenUp: bigint) {
  const { id, merchantId, memberId, currency, amount } = reversal
  return tell(tx, deps, {
    merchantId,
    memberId,
    currency,
    reason: 'deposit_reversed',
    key: `reversal:${id}:given_up`,
    name: 'reversal.given_up',
    amounts: { asked: amount, paid: givenUp },
  })
}

export function notifyLateWriteOff(tx: Tx, deps: SendDeps, late: LatePayoutRow, givenUp: bigint) {
  const { id, merchantId, memberId, currency, amount } = late
  return tell(tx, deps, {
    merchantId,
    memberId,
    currency,
    reason: 'paid_late',
    key: `withdrawal:${id}:late:given_up`,
    name: 'late_payout.given_up',
    amounts: { asked: amount, paid: givenUp },
  })
}

/** Writes to the inbox of a member whose payout was made after its money had been given back. */
export function notifyLatePayout(
  tx: Tx,
  deps: SendDeps,
  withdrawal: WithdrawalRow,
  late: { amount: bigint; owed: bigint },
) {
  const { id, merchantId, memberId, currency } = withdrawal
  return tell(tx, deps, {
    merchantId,
    memberId,
    currency,
    reason: 'paid_late',
    key: `withdrawal:${id}:late`,
    name: late.owed > 0n ? 'late_payout.owed' : 'late_payout.whole',
    amounts: { asked: late.amount, paid: late.owed },
  })
}
