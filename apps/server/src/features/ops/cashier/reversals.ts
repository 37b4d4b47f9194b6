import { formatMoney } from '@trevo/contract/money'
import type { Approval } from '@trevo/contract/ops/approvals'
import type { WriteOffRequest } from '@trevo/contract/ops/debts'
import type { Reversal, ReversalRow } from '@trevo/contract/ops/reversals'
import { type NamedReversal, owedOf, reversalOfBrand, settlementsOf } from '../../../core/cashier/reversal-queries.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Acting } from '../actor.ts'
import { askToWriteOff } from './write-off-request.ts'

export const asReversalRow = (row: NamedReversal): ReversalRow => ({
  id: String(row.id),
  depositId: String(row.depositId),
  memberId: String(row.memberId),
  userName: row.userName,
  currency: row.currency,
  amount: formatMoney(row.amount),
  taken: formatMoney(row.taken),
  repaid: formatMoney(row.repaid),
  writtenOff: formatMoney(row.writtenOff),
  owed: formatMoney(owedOf(row)),
  returnedAt: row.returnedAt.toISOString(),
  bookedAt: row.createdAt.toISOString(),
})

async function rowOf(db: Db | Tx, merchantId: number, id: bigint): Promise<NamedReversal> {
  const row = await reversalOfBrand(db, merchantId, id)
  if (row === undefined) throw new AppError('not_found')
  return row
}

export async function reversalOf(db: Db, merchantId: number, id: bigint): Promise<Reversal> {
  const [row, settlements] = await Promise.all([rowOf(db, merchantId, id), settlementsOf(db, id)])
  return {
    ...asReversalRow(row),
    reference: row.reference,
    returnId: row.returnId,
    transferId: String(row.transferId),
    settlements: settlements.map((one) => ({
      id: String(one.id),
      kind: one.kind,
      amount: formatMoney(one.amount),
      at: one.createdAt.toISOString(),
      transferId: String(one.transferId),
    })),
  }
}

export const requestWriteOff = (
  deps: { db: Db; clock: Clock },
  acting: Acting,
  id: bigint,
  body: WriteOffRequest,
): Promise<Approval> =>
  askToWriteOff(deps, acting, body, {
    action: 'reversal.write_off_request',
    debtOf: async (tx) => {
      const reversal = await rowOf(tx, acting.merchant.id, id)
      return { userName: reversal.userName, owed: owedOf(reversal), of: { reversalId: String(id) } }
    },
  })
