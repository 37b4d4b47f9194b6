import { formatMoney } from '@trevo/contract/money'
import type { Approval } from '@trevo/contract/ops/approvals'
import type { WriteOffRequest } from '@trevo/contract/ops/debts'
import { requestApproval } from '../../../core/approvals/approvals.ts'
import type { WriteOff } from '../../../core/cashier/write-off.ts'
import { type AuditNote, staffWrite } from '../../../core/staff/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { type Acting, actorOf } from '../actor.ts'
import { asApproval } from '../approvals/approvals.ts'

type Debt = { userName: string; owed: bigint; of: { reversalId: string } | { withdrawalId: string } }

/** Asks to give up what is owed now. Nothing owed is nothing to ask for. */
export function askToWriteOff(
  deps: { db: Db; clock: Clock },
  acting: Acting,
  { requestId, note }: WriteOffRequest,
  { action, debtOf }: { action: AuditNote['action']; debtOf: (tx: Tx) => Promise<Debt> },
): Promise<Approval> {
  const { id: merchantId } = acting.merchant
  const actor = actorOf(acting)
  return staffWrite(deps, actor, async (tx) => {
    const { userName, owed, of } = await debtOf(tx)
    if (owed === 0n) throw new AppError('conflict')
    const payload: WriteOff = { userName, amount: formatMoney(owed), ...of }
    const ask = { merchantId, kind: 'debt_write_off', payload, note, requestId, actor } as const
    const { approval, isNew } = await requestApproval(tx, deps, ask)
    const value = asApproval(approval, acting.staff, deps.clock.now())
    const noted = { action, entity: 'approval', entityId: approval.id } as const
    return { value, note: isNew ? { ...noted, after: { ...payload, note } } : null }
  })
}
