import type { BodyOf } from '@trevo/contract/endpoint'
import { formatMoney } from '@trevo/contract/money'
import type { Approval } from '@trevo/contract/ops/approvals'
import type { opsRequestWriteOff, Reversal, ReversalRow } from '@trevo/contract/ops/reversals'
import { requestApproval } from '../../../core/approvals/approvals.ts'
import { type NamedReversal, owedOf, reversalOfBrand, settlementsOf } from '../../../core/cashier/reversal-queries.ts'
import type { WriteOff } from '../../../core/cashier/write-off.ts'
import { staffWrite } from '../../../core/staff/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { type Acting, actorOf } from '../actor.ts'
import { asApproval } from '../approvals/approvals.ts'

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

/** Asks to give up what is owed now. Nothing owed is nothing to ask for. */
export function requestWriteOff(
  parts: { db: Db; clock: Clock },
  acting: Acting,
  id: bigint,
  { requestId, note }: BodyOf<typeof opsRequestWriteOff>,
): Promise<Approval> {
  const { id: merchantId } = acting.merchant
  const actor = actorOf(acting)
  return staffWrite(parts, actor, async (tx) => {
    const reversal = await rowOf(tx, merchantId, id)
    const owed = owedOf(reversal)
    if (owed === 0n) throw new AppError('conflict')
    const payload: WriteOff = { userName: reversal.userName, amount: formatMoney(owed), reversalId: String(id) }
    const ask = { merchantId, kind: 'debt_write_off', payload, note, requestId, actor } as const
    const { approval, isNew } = await requestApproval(tx, parts, ask)
    const value = asApproval(approval, acting.staff, parts.clock.now())
    const noted = { action: 'reversal.write_off_request', entity: 'approval', entityId: approval.id } as const
    return { value, note: isNew ? { ...noted, after: { ...payload, note } } : null }
  })
}
