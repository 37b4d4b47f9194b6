import type { Currency } from '@trevo/contract/money'
import * as z from 'zod/mini'
import type { ApprovalHandler } from '../../base/approvals/approvals.ts'
import { houseAccount, type Posting } from '../../money/ledger/transfer.ts'
import type { Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { tellDeposit } from './credit.ts'
import type { CashierDeps } from './deps.ts'
import { giveUpLate, lockLatePayout, owedForLate } from './late-payout-queries.ts'
import { notifyLateWriteOff, notifyWriteOff } from './notices.ts'
import { lockReversal, owedOf, settleReversals } from './reversal-queries.ts'

const debtor = { userName: z.string(), amount: z.string() }
/** What a write-off asks for, as it is kept: for a deposit that was taken back, or for a payout that was made after all. */
export const WriteOff = z.union([
  z.strictObject({ ...debtor, reversalId: z.string() }),
  z.strictObject({ ...debtor, withdrawalId: z.string() }),
])
export type WriteOff = z.infer<typeof WriteOff>

type Deps = Pick<CashierDeps, 'ledger' | 'live' | 'clock' | 'jobs'>

/** Gives up what is owed by then: what was repaid in the meantime is not owed. Nothing owed any more is a conflict. */
export function writeOffHandler(deps: Deps): ApprovalHandler {
  const [ofReversal, ofLatePayout] = [reversalHandler(deps), latePayoutHandler(deps)]
  return async (tx, payload, approval) => {
    const debt = WriteOff.parse(payload)
    return 'reversalId' in debt
      ? ofReversal(tx, BigInt(debt.reversalId), approval)
      : ofLatePayout(tx, BigInt(debt.withdrawalId), approval)
  }
}

type Handler = (tx: Tx, debtId: bigint, approval: { id: bigint; merchantId: number }) => Promise<void>

function latePayoutHandler(deps: Deps): Handler {
  return async (tx, withdrawalId, { id: approvalId, merchantId }) => {
    const late = await lockLatePayout(tx, merchantId, withdrawalId)
    if (late === undefined) throw new AppError('not_found')
    const amount = owedForLate(late)
    if (amount === 0n) throw new AppError('conflict')
    await deps.ledger.postTransfer(tx, {
      merchantId,
      kind: 'write_off',
      key: `write_off:${approvalId}`,
      postings: lossOf(late.currency, amount),
      meta: { withdrawalId: String(withdrawalId), approvalId: String(approvalId) },
    })
    await giveUpLate(tx, withdrawalId, amount)
    await notifyLateWriteOff(tx, deps, late, amount)
  }
}

const lossOf = (currency: Currency, amount: bigint): Posting[] => [
  { account: houseAccount('losses', currency), amount: -amount },
  { account: houseAccount('receivables', currency), amount },
]

function reversalHandler(deps: Deps): Handler {
  return async (tx, reversalId, { id: approvalId, merchantId }) => {
    const reversal = await lockReversal(tx, merchantId, reversalId)
    if (reversal === undefined) throw new AppError('not_found')
    const amount = owedOf(reversal)
    if (amount === 0n) throw new AppError('conflict')
    const { currency, depositId, memberId } = reversal
    const { transferId } = await deps.ledger.postTransfer(tx, {
      merchantId,
      kind: 'write_off',
      key: `write_off:${approvalId}`,
      postings: lossOf(currency, amount),
      meta: { depositId: String(depositId), approvalId: String(approvalId) },
    })
    const settlement = { kind: 'written_off', approvalId, transferId, at: deps.clock.now() } as const
    await settleReversals(tx, settlement, [{ reversalId: reversal.id, amount }])
    tellDeposit(tx, deps.live, { id: depositId, memberId })
    await notifyWriteOff(tx, deps, reversal, amount)
  }
}
