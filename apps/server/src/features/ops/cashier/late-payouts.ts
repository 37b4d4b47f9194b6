import { formatMoney } from '@trevo/contract/money'
import type { Approval } from '@trevo/contract/ops/approvals'
import type { WriteOffRequest } from '@trevo/contract/ops/debts'
import type { LatePayout } from '@trevo/contract/ops/late-payouts'
import { type LatePayoutRow, latePayoutOf, owedForLate } from '../../../core/cashier/late-payout-queries.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Acting } from '../actor.ts'
import { askToWriteOff } from './write-off-request.ts'

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

export const requestLateWriteOff = (
  deps: { db: Db; clock: Clock },
  acting: Acting,
  id: bigint,
  body: WriteOffRequest,
): Promise<Approval> =>
  askToWriteOff(deps, acting, body, {
    action: 'late_payout.write_off_request',
    debtOf: async (tx) => {
      const late = await latePayoutById(tx, acting.merchant.id, id)
      return { userName: late.userName, owed: owedForLate(late), of: { withdrawalId: String(id) } }
    },
  })
