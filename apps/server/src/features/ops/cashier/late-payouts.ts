import type { BodyOf } from '@trevo/contract/endpoint'
import { formatMoney } from '@trevo/contract/money'
import type { Approval } from '@trevo/contract/ops/approvals'
import type { LatePayout, opsRequestLateWriteOff } from '@trevo/contract/ops/late-payouts'
import { requestApproval } from '../../../core/approvals/approvals.ts'
import { type LatePayoutRow, latePayoutOf, owedForLate } from '../../../core/cashier/late-payout-queries.ts'
import type { WriteOff } from '../../../core/cashier/write-off.ts'
import { staffWrite } from '../../../core/staff/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { type Acting, actorOf } from '../actor.ts'
import { asApproval } from '../approvals/approvals.ts'

export const asLatePayout = (row: LatePayoutRow): LatePayout => ({
  id: String(row.id),
  memberId: String(row.memberId),
  userName: row.userName,
  currency: row.currency,
  amount: formatMoney(row.amount),
  taken: formatMoney(row.taken),
  writtenOff: formatMoney(row.writtenOff),
  owed: formatMoney(owedForLate(row)),
  endToEndId: row.endToEndId,
  noticedAt: row.noticedAt.toISOString(),
})

export async function latePayoutById(db: Db | Tx, merchantId: number, id: bigint): Promise<LatePayoutRow> {
  const row = await latePayoutOf(db, merchantId, id)
  if (row === undefined) throw new AppError('not_found')
  return row
}

/** Asks to give up what is owed now. Nothing owed is nothing to ask for. */
export function requestLateWriteOff(
  parts: { db: Db; clock: Clock },
  acting: Acting,
  id: bigint,
  { requestId, note }: BodyOf<typeof opsRequestLateWriteOff>,
): Promise<Approval> {
  const { id: merchantId } = acting.merchant
  const actor = actorOf(acting)
  return staffWrite(parts, actor, async (tx) => {
    const late = await latePayoutById(tx, merchantId, id)
    const owed = owedForLate(late)
    if (owed === 0n) throw new AppError('conflict')
    const payload: WriteOff = { userName: late.userName, amount: formatMoney(owed), withdrawalId: String(id) }
    const ask = { merchantId, kind: 'debt_write_off', payload, note, requestId, actor } as const
    const { approval, isNew } = await requestApproval(tx, parts, ask)
    const value = asApproval(approval, acting.staff, parts.clock.now())
    const noted = { action: 'late_payout.write_off_request', entity: 'approval', entityId: approval.id } as const
    return { value, note: isNew ? { ...noted, after: { ...payload, note } } : null }
  })
}
