import { formatMoney } from '@trevo/contract/money'
import type { Reconciliation, UnmatchedPayment } from '@trevo/contract/ops/reconciliation'
import { type Acting, actorOfAll } from '../../../base/staff/actor.ts'
import { staffWrite } from '../../../base/staff/audit.ts'
import type { Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { PspRefused, PspUnavailable } from '../../../providers/payments/payments.ts'
import type { CashierDeps } from '../deps.ts'
import { oddPayments } from '../odd-payments.ts'
import { providerOf, withEveryAccount } from '../psp-accounts.ts'
import { reconcileDeposits } from '../reconcile.ts'
import { reconcileReturns } from '../reconcile-returns.ts'
import { refundIdOf } from '../refused-payments.ts'
import {
  lockUnmatched,
  markReturn,
  resolveUnmatched,
  sweepStatus,
  type UnmatchedRow,
  unmatchedById,
} from '../sweep-queries.ts'

export async function reconciliationOf({ db, provider, clock }: CashierDeps): Promise<Reconciliation> {
  const status = await sweepStatus(db)
  const odd = await oddPayments(db, clock.now())
  const { compared, credited, unmatched, expired, openCharges, openPayouts, unmatchedOpen } = status
  return {
    service: provider === undefined ? 'off' : provider.isSandbox ? 'sandbox' : 'live',
    sweptUntil: status.sweptUntil?.toISOString() ?? null,
    lastReturns: status.returnsAt && {
      at: status.returnsAt.toISOString(),
      compared: status.returnsCompared,
      booked: status.returnsBooked,
    },
    lastRun: status.ranAt && { at: status.ranAt.toISOString(), compared, credited, unmatched, expired },
    openCharges,
    openPayouts,
    oldestPayoutAt: status.oldestPayoutAt?.toISOString() ?? null,
    unmatchedOpen,
    odd: odd.map((row) => ({ ...row, noticedAt: row.noticedAt.toISOString() })),
  }
}

/** One step of the comparison; a long silence is caught up by the job that runs every minute. */
export async function reconcileNow(deps: CashierDeps, acting: Acting): Promise<Reconciliation> {
  try {
    await withEveryAccount(deps, async (own) => {
      await reconcileDeposits(own)
      await reconcileReturns(own)
    })
  } catch (error) {
    if (!(error instanceof PspUnavailable)) throw error
    throw new AppError('payment_unavailable')
  }
  const value = await reconciliationOf(deps)
  const note = { action: 'reconciliation.run', entity: 'reconciliation', entityId: 'received' } as const
  return staffWrite(deps, actorOfAll(acting), async () => ({ value, note: { ...note, after: value.lastRun } }))
}

export const asUnmatched = ({ returnAskedAt: _, account: _account, ...row }: UnmatchedRow): UnmatchedPayment => ({
  ...row,
  amount: formatMoney(row.amount),
  paidAt: row.paidAt.toISOString(),
  noticedAt: row.noticedAt.toISOString(),
  resolvedAt: row.resolvedAt?.toISOString() ?? null,
})

export function resolvePayment(
  deps: CashierDeps,
  acting: Acting,
  id: string,
  resolution: string,
): Promise<UnmatchedPayment> {
  return staffWrite(deps, actorOfAll(acting), async (tx) => {
    const row = await lockUnmatched(tx, id)
    if (row === undefined) throw new AppError('not_found')
    // Asked for and not refused: it may be on its way back already.
    if (row.resolvedAt !== null || row.returnAskedAt !== null) throw new AppError('conflict')
    const by = { at: deps.clock.now(), by: acting.staff.userName, resolution }
    const value = asUnmatched(await resolveUnmatched(tx, row, by))
    const note = { action: 'unmatched_payment.resolve', entity: 'unmatched_payment', entityId: id } as const
    return { value, note: { ...note, after: { resolution } } }
  })
}

/**
 * Sends an unmatched payment back to the payer. It was never credited, so the books do not move. The return is recorded
 * first, requested with no transaction open, then recorded as done: a crash in between leaves a mark that keeps the payment
 * from being settled any other way, and a retry requests the same return.
 */
export async function returnPayment(deps: CashierDeps, acting: Acting, id: string): Promise<UnmatchedPayment> {
  const refundId = refundIdOf(id)
  const arrived = await unmatchedById(deps.db, id)
  const provider = await providerOf(deps, arrived?.account ?? null)
  if (provider === undefined) throw new AppError('payment_unavailable')
  const amountMinor = await askForReturn(deps, acting, id, refundId)
  const { state } = await provider.refund({ endToEndId: id, id: refundId, amountMinor }).catch((error: unknown) => {
    if (error instanceof PspUnavailable) throw new AppError('payment_unavailable')
    if (error instanceof PspRefused) return { state: 'failed' as const }
    throw error
  })
  return noteReturn(deps, acting, id, { refundId, state })
}

function askForReturn(deps: CashierDeps, acting: Acting, id: string, refundId: string): Promise<bigint> {
  return staffWrite(deps, actorOfAll(acting), async (tx) => {
    const { amount, returnAskedAt } = await lockOpen(tx, id)
    // Requested before: by someone else right now, or by an attempt that never got its answer.
    if (returnAskedAt !== null) return { value: amount, note: null }
    await markReturn(tx, id, { at: deps.clock.now(), by: acting.staff.userName })
    const note = { action: 'unmatched_payment.ask_return', entity: 'unmatched_payment', entityId: id } as const
    return { value: amount, note: { ...note, after: { refundId, amount: formatMoney(amount) } } }
  })
}

async function noteReturn(
  deps: CashierDeps,
  acting: Acting,
  id: string,
  { refundId, state }: { refundId: string; state: 'pending' | 'done' | 'failed' },
): Promise<UnmatchedPayment> {
  const value = await staffWrite(deps, actorOfAll(acting), async (tx) => {
    const row = await lockOpen(tx, id)
    const note = { action: 'unmatched_payment.return', entity: 'unmatched_payment', entityId: id } as const
    const after = { refundId, state, amount: formatMoney(row.amount) }
    if (state === 'failed') {
      await markReturn(tx, id, null)
      return { value: null, note: { ...note, after } }
    }
    if (state === 'pending') return { value: asUnmatched(row), note: { ...note, after } }
    const by = { at: deps.clock.now(), by: acting.staff.userName, resolution: `Pix devolvido (${refundId})` }
    return { value: asUnmatched(await resolveUnmatched(tx, row, by)), note: { ...note, after } }
  })
  if (value === null) throw new AppError('conflict')
  return value
}

async function lockOpen(tx: Tx, id: string): Promise<UnmatchedRow> {
  const row = await lockUnmatched(tx, id)
  if (row === undefined) throw new AppError('not_found')
  if (row.resolvedAt !== null) throw new AppError('conflict')
  return row
}
