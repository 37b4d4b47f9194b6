import type { Deposit, PayoutAccount } from '@trevo/contract/cashier'
import { formatMoney } from '@trevo/contract/money'
import type { Withdrawal } from '@trevo/contract/withdrawals'
import { maskEmail, maskIdNumber, maskMobile } from '../../base/members/mask.ts'
import type { Secrets } from '../../platform/config.ts'
import type { Db } from '../../platform/db.ts'
import { type DepositRow, depositSteps, type StepRow } from './deposit-queries.ts'
import { type AccountRow, accountsById } from './payout-accounts.ts'
import { dueBy, isOpenPayout, regulationOf } from './payout-clock.ts'
import { refusedOfDeposits } from './refused-queries.ts'
import { owedForDeposits } from './reversal-queries.ts'
import type { BankDetails } from './tables.ts'
import { type WithdrawalRow, withdrawalSteps } from './withdrawal-queries.ts'
import { canCancel } from './withdrawals.ts'

const stepsOf = <State>(steps: readonly StepRow<State>[], id: bigint) =>
  steps
    .filter(({ ownerId }) => ownerId === id)
    .map(({ state, at, reason }) => ({ state, at: at.toISOString(), reason }))

type DepositExtras = {
  sandboxUrlOf(txid: string): string | null
  bankDetailsOf(methodId: bigint): BankDetails | null
}

export async function asDeposits(
  db: Db,
  rows: readonly DepositRow[],
  { sandboxUrlOf, bankDetailsOf }: DepositExtras,
): Promise<Deposit[]> {
  const ids = rows.map(({ id }) => id)
  const [steps, owed, refused] = await Promise.all([
    depositSteps(db, ids),
    owedForDeposits(db, ids),
    refusedOfDeposits(db, ids),
  ])
  return rows.map((row) => {
    const isOpen = row.state === 'pending' || row.state === 'created'
    return {
      id: String(row.id),
      kind: row.kind,
      state: row.state,
      amount: formatMoney(row.amount),
      paid: formatMoney(row.paid),
      reversed: formatMoney(row.reversed),
      owed: formatMoney(owed.get(row.id) ?? 0n),
      pixCode: isOpen ? row.pixCode : null,
      expiresAt: isOpen ? row.expiresAt.toISOString() : null,
      hasReceipt: row.receiptKey !== null,
      bank: isOpen ? bankDetailsOf(row.methodId) : null,
      sandboxUrl: row.txid === null ? null : sandboxUrlOf(row.txid),
      refused: refused
        .filter(({ depositId }) => depositId === row.id)
        .map(({ amount, state, createdAt }) => ({ amount: formatMoney(amount), state, at: createdAt.toISOString() })),
      createdAt: row.createdAt.toISOString(),
      steps: stepsOf(steps, row.id),
    }
  })
}

export async function asWithdrawals(db: Db, secrets: Secrets, rows: readonly WithdrawalRow[]): Promise<Withdrawal[]> {
  const [first] = rows
  if (first === undefined) return []
  // They are all of one member.
  const regulation = await regulationOf(db, first.merchantId)
  const [steps, accounts] = await Promise.all([
    withdrawalSteps(
      db,
      rows.map(({ id }) => id),
    ),
    accountsById(
      db,
      secrets,
      rows.map(({ accountId }) => accountId),
    ),
  ])
  return rows.map((row) => ({
    id: String(row.id),
    kind: row.kind,
    state: row.state,
    amount: formatMoney(row.amount),
    fee: formatMoney(row.fee),
    receives: formatMoney(row.amount - row.fee),
    account: asAccount(accounts.get(row.accountId) as AccountRow),
    hold:
      row.state === 'review' && row.heldFor !== null && row.heldUntil !== null
        ? { cause: row.heldFor, until: row.heldUntil.toISOString() }
        : null,
    promisedBy: isOpenPayout(row.state) ? row.promisedBy.toISOString() : null,
    dueBy: dueBy(regulation, row)?.toISOString() ?? null,
    canCancel: canCancel(row),
    createdAt: row.createdAt.toISOString(),
    steps: stepsOf(steps, row.id),
  }))
}

export const asAccount = (row: AccountRow): PayoutAccount => ({
  id: String(row.id),
  kind: row.kind,
  holder: row.holder,
  pixKeyType: row.pixKeyType,
  pixKey: row.pixKey === null ? null : maskKey(row),
  bankCode: row.bankCode,
  branch: row.branch,
  account: row.account === null ? null : maskIdNumber(row.account),
})

function maskKey({ pixKeyType, pixKey }: AccountRow): string {
  const key = pixKey ?? ''
  if (pixKeyType === 'email') return maskEmail(key)
  return pixKeyType === 'phone' ? maskMobile(key) : maskIdNumber(key)
}
