import type { DepositState } from '@trevo/contract/cashier'
import { houseAccount, memberCash, type TransferInput } from '../../money/ledger/transfer.ts'
import type { Tx } from '../../platform/db.ts'
import type { ReceivedPix } from '../../providers/payments/payments.ts'
import { type DepositRow, depositsOfReferences, insertPayments, moveDeposit, paymentsOf } from './deposit-queries.ts'
import { type CashierDeps, tellWallet } from './deps.ts'
import { notifyDeposit } from './notices.ts'
import { tellStaff } from './waiting.ts'

/** Money that came for a deposit; `reference` names the payment wherever it is spoken of. */
export type Incoming = { reference: string; amount: bigint; paidAt: Date }
type By = { actor: string; note: string }

export const incomingOf = ({ endToEndId, amountMinor, paidAt }: ReceivedPix): Incoming => ({
  reference: endToEndId,
  amount: amountMinor,
  paidAt,
})

/** What a deposit is, given everything that came for it; one that a bank took back stays so. */
function paidState(
  { kind, amount, expiresAt, reversed }: Pick<DepositRow, 'kind' | 'amount' | 'expiresAt' | 'reversed'>,
  payments: readonly Pick<Incoming, 'amount' | 'paidAt'>[],
): DepositState {
  if (reversed > 0n) return 'reversed'
  const paid = payments.reduce((sum, payment) => sum + payment.amount, 0n)
  if (paid < amount) return 'partial'
  if (paid > amount) return 'over'
  return kind === 'pix' && payments.some(({ paidAt }) => paidAt > expiresAt) ? 'late' : 'confirmed'
}

/**
 * Credits what came and was not credited before: each payment once, by its reference here and by its key in the ledger.
 * The caller has locked the deposit. Answers with the deposit as it is then.
 */
export async function creditPayments(
  tx: Tx,
  deps: Pick<CashierDeps, 'ledger' | 'live' | 'clock' | 'jobs'>,
  deposit: DepositRow,
  incoming: readonly Incoming[],
  by?: By,
): Promise<DepositRow> {
  const { ledger, live, clock } = deps
  const known = await depositsOfReferences(
    tx,
    incoming.map(({ reference }) => reference),
  )
  const fresh = [...new Map(incoming.map((payment) => [payment.reference, payment])).values()].filter(
    ({ reference }) => !known.has(reference),
  )
  if (fresh.length === 0) return deposit
  const now = clock.now()
  const before = await paymentsOf(tx, deposit.id)
  const posted = await ledger.postTransfers(
    tx,
    fresh.map((payment) => creditOf(deposit, payment)),
  )
  const transferIds = posted.map(({ transferId }) => transferId)
  const rows = fresh.map((payment, index) => ({ ...payment, transferId: transferIds[index] as bigint }))
  await insertPayments(tx, deposit.id, rows, now)
  const all = [...before, ...fresh]
  const paid = all.reduce((sum, { amount }) => sum + amount, 0n)
  const step = { to: paidState(deposit, all), at: now, actor: by?.actor, note: by?.note }
  const moved = await moveDeposit(tx, deposit, step, { paid })
  tellDeposit(tx, live, moved)
  if (deposit.kind === 'bank') tellStaff(tx, live, deposit.merchantId, 'deposits')
  tellWallet(tx, live, deposit.memberId, transferIds)
  await notifyDeposit(tx, deps, moved)
  return moved
}

export function tellDeposit(
  tx: Tx,
  live: CashierDeps['live'],
  { id, memberId }: Pick<DepositRow, 'id' | 'memberId'>,
): void {
  tx.afterCommit(() => live.toMember(memberId, 'deposit.changed', { id: String(id) }))
}

const creditOf = ({ id, merchantId, memberId, currency }: DepositRow, payment: Incoming): TransferInput => ({
  merchantId,
  kind: 'deposit',
  key: `deposit:${payment.reference}`,
  postings: [
    { account: houseAccount('psp', currency), amount: -payment.amount },
    { account: memberCash(memberId, currency), amount: payment.amount },
  ],
  meta: { depositId: String(id), reference: payment.reference },
})
