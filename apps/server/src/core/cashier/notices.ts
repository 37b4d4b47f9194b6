import type { CashierReason } from '@trevo/contract/cashier'
import type { Currency } from '@trevo/contract/money'
import type { Language } from '@trevo/contract/wire'
import type { Tx } from '../../platform/db.ts'
import { moneyText } from '../../platform/language.ts'
import { type SendDeps, sendInbox } from '../inbox/send.ts'
import type { DepositRow } from './deposit-queries.ts'
import type { LatePayoutRow } from './late-payout-queries.ts'
import { DEPOSITS, LATE_PAYOUTS, REASONS, REVERSALS, type Say, WITHDRAWALS } from './notice-texts.ts'
import type { ReversalRow } from './reversal-queries.ts'
import type { WithdrawalRow } from './withdrawal-queries.ts'

type Notice = {
  merchantId: number
  memberId: bigint
  key: string
  say: (language: Language) => Say | undefined
  amounts: { asked: bigint; paid: bigint }
  currency: Currency
  reason: CashierReason
}

async function tell(tx: Tx, deps: SendDeps, notice: Notice): Promise<void> {
  const { merchantId, memberId, key, say, amounts, currency, reason } = notice
  const words = (language: Language) => {
    const text = (minor: bigint) => moneyText(language, currency, minor)
    const shown = { asked: text(amounts.asked), paid: text(amounts.paid) }
    return say(language)?.(shown, REASONS[language][reason])
  }
  const [PT, EN] = [words('PT'), words('EN')]
  if (PT === undefined || EN === undefined) return
  await sendInbox(tx, deps, { merchantId, to: { memberIds: [memberId] }, from: 'system', texts: { PT, EN }, key })
}

/** Into the inbox of whose deposit it is, once for each thing that became of it. */
export function noteDeposit(tx: Tx, deps: SendDeps, deposit: DepositRow, reason: CashierReason = 'other') {
  const { id, merchantId, memberId, state, amount, paid, currency } = deposit
  return tell(tx, deps, {
    merchantId,
    memberId,
    currency,
    reason,
    key: `deposit:${id}:${state}:${paid}`,
    say: (language) => DEPOSITS[language][state],
    amounts: { asked: amount, paid },
  })
}

/** What arrives is the amount less its fee. */
export function noteWithdrawal(tx: Tx, deps: SendDeps, withdrawal: WithdrawalRow, reason: CashierReason = 'other') {
  const { id, merchantId, memberId, state, amount, fee, currency } = withdrawal
  return tell(tx, deps, {
    merchantId,
    memberId,
    currency,
    reason,
    key: `withdrawal:${id}:${state}`,
    say: (language) => WITHDRAWALS[language][state],
    amounts: { asked: amount, paid: amount - fee },
  })
}

type Reversed = { returnId: string; amount: bigint; owed: bigint }

/** Into the inbox of whose deposit a bank took back, once for each return. */
export function noteReversal(tx: Tx, deps: SendDeps, deposit: DepositRow, { returnId, amount, owed }: Reversed) {
  const { id, merchantId, memberId, currency } = deposit
  return tell(tx, deps, {
    merchantId,
    memberId,
    currency,
    reason: 'deposit_reversed',
    key: `deposit:${id}:reversed:${returnId}`,
    say: (language) => REVERSALS[language][owed > 0n ? 'owed' : 'whole'],
    amounts: { asked: amount, paid: owed },
  })
}

export function noteWriteOff(tx: Tx, deps: SendDeps, reversal: ReversalRow, givenUp: bigint) {
  const { id, merchantId, memberId, currency, amount } = reversal
  return tell(tx, deps, {
    merchantId,
    memberId,
    currency,
    reason: 'deposit_reversed',
    key: `reversal:${id}:given_up`,
    say: (language) => REVERSALS[language].given_up,
    amounts: { asked: amount, paid: givenUp },
  })
}

export function noteLateWriteOff(tx: Tx, deps: SendDeps, late: LatePayoutRow, givenUp: bigint) {
  const { id, merchantId, memberId, currency, amount } = late
  return tell(tx, deps, {
    merchantId,
    memberId,
    currency,
    reason: 'paid_late',
    key: `withdrawal:${id}:late:given_up`,
    say: (language) => LATE_PAYOUTS[language].given_up,
    amounts: { asked: amount, paid: givenUp },
  })
}

/** Into the inbox of whose payout was made after it had been given back. */
export function noteLatePayout(
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
    say: (language) => LATE_PAYOUTS[language][late.owed > 0n ? 'owed' : 'whole'],
    amounts: { asked: late.amount, paid: late.owed },
  })
}
