import * as z from 'zod/mini'
import { AppError } from '../../platform/errors.ts'
import type { ApprovalHandler } from '../approvals/approvals.ts'
import { houseAccount } from '../ledger/transfer.ts'
import { tellDeposit } from './credit.ts'
import { noteWriteOff } from './notices.ts'
import type { CashierParts } from './parts.ts'
import { lockReversal, owedOf, settleReversals } from './reversal-queries.ts'

/** What a write-off asks for, as it is kept. */
export const WriteOff = z.strictObject({ userName: z.string(), amount: z.string(), reversalId: z.string() })
export type WriteOff = z.infer<typeof WriteOff>

type Parts = Pick<CashierParts, 'ledger' | 'live' | 'clock' | 'jobs'>

/** Gives up what is owed by then: what was repaid in the meantime is not owed. Nothing owed any more is a conflict. */
export function writeOffHandler(parts: Parts): ApprovalHandler {
  return async (tx, payload, { id: approvalId, merchantId }) => {
    const { reversalId } = WriteOff.parse(payload)
    const reversal = await lockReversal(tx, merchantId, BigInt(reversalId))
    if (reversal === undefined) throw new AppError('not_found')
    const amount = owedOf(reversal)
    if (amount === 0n) throw new AppError('conflict')
    const { currency, depositId, memberId } = reversal
    const { transferId } = await parts.ledger.postTransfer(tx, {
      merchantId,
      kind: 'write_off',
      key: `write_off:${approvalId}`,
      postings: [
        { account: houseAccount('losses', currency), amount: -amount },
        { account: houseAccount('receivables', currency), amount },
      ],
      meta: { depositId: String(depositId), approvalId: String(approvalId) },
    })
    const settlement = { kind: 'written_off', approvalId, transferId, at: parts.clock.now() } as const
    await settleReversals(tx, settlement, [{ reversalId: reversal.id, amount }])
    tellDeposit(tx, parts.live, { id: depositId, memberId })
    await noteWriteOff(tx, parts, reversal, amount)
  }
}
