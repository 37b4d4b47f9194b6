import { formatMoney } from '@trevo/contract/money'
import type { RefusedPayment } from '@trevo/contract/ops/refused-payments'
import { type Acting, actorOf } from '../../../base/staff/actor.ts'
import { staffWrite } from '../../../base/staff/audit.ts'
import { AppError } from '../../../platform/errors.ts'
import type { CashierDeps } from '../deps.ts'
import { lockRefused, type RefusedLine, refusedPage, restartRefused } from '../refused-queries.ts'
import { tellStaff } from '../waiting.ts'

export const asRefused = (line: RefusedLine): RefusedPayment => ({
  id: line.reference,
  depositId: String(line.depositId),
  memberId: String(line.memberId),
  userName: line.userName,
  currency: line.currency,
  amount: formatMoney(line.amount),
  payer: line.payerMasked,
  state: line.state,
  paidAt: line.paidAt.toISOString(),
  settledAt: line.settledAt?.toISOString() ?? null,
})

/** What is held, or what the service refused to send back, is sent by the job within a minute. */
export async function returnRefused(
  deps: Pick<CashierDeps, 'db' | 'clock' | 'live'>,
  acting: Acting,
  id: string,
): Promise<RefusedPayment> {
  await staffWrite(deps, actorOf(acting), async (tx) => {
    const row = await lockRefused(tx, id)
    if (row === undefined || row.merchantId !== acting.merchant.id) throw new AppError('not_found')
    if (row.state !== 'held' && row.state !== 'refused') throw new AppError('conflict')
    await restartRefused(tx, id, deps.clock.now())
    tellStaff(tx, deps.live, row.merchantId, 'deposits')
    const note = { action: 'refused_payment.return', entity: 'refused_payment', entityId: id } as const
    const after = { state: 'returning', amount: formatMoney(row.amount) }
    return { value: undefined, note: { ...note, before: { state: row.state }, after } }
  })
  const [line] = await refusedPage(deps.db, { merchantId: acting.merchant.id, reference: id, limit: 1 })
  if (line === undefined) throw new AppError('not_found')
  return asRefused(line)
}
