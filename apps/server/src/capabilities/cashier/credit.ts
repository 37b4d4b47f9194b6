import type { DepositState } from '@trevo/contract/cashier'
import { openHouse } from '../../base/staff/founding.ts'
import { houseAccount, memberCash, type TransferInput } from '../../money/ledger/transfer.ts'
import type { Tx } from '../../platform/db.ts'
import type { ReceivedPix } from '../../providers/payments/payments.ts'
import { type DepositRow, depositsOfReferences, insertPayments, moveDeposit, paymentsOf } from './deposit-queries.ts'
import { type CashierDeps, tellWallet } from './deps.ts'
import { notifyDeposit } from './notices.ts'
import { refusePayments, whoseMoney } from './own-money.ts'
import { refusedByReference } from './refused-queries.ts'
import { tellStaff } from './waiting.ts'

/** Money that came for a deposit; `reference` names the payment wherever it is spoken of. */
export type Incoming = {
  reference: string
  amount: bigint
  paidAt: Date
  /** Of whoever paid, where it is known. */
  payer: string | null
}
type CreditDeps = Pick<CashierDeps, 'ledger' | 'live' | 'clock' | 'jobs' | 'secrets'>
type By = { actor: string; note: string }

export const incomingOf = ({ endToEndId, amountMinor, paidAt, payer }: ReceivedPix): Incoming => ({
  reference: endToEndId,
  amount: amountMinor,
  paidAt,
  payer,
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
 * Credits what came and was not credited before: each payment once, by its reference here and by its key in the ledger. What
 * is not the member's own money, where that is asked, is kept apart instead (own-money.ts). The caller has locked the deposit. Answers with the deposit as it is then.
 */
export async function creditPayments(
  tx: Tx,
  deps: CreditDeps,
  deposit: DepositRow,
  incoming: readonly Incoming[],
  by?: By,
): Promise<DepositRow> {
  const news = await notSeen(tx, incoming)
  if (news.length === 0) return deposit
  await openHouse(tx)
  const whose = await whoseMoney(tx, deps, deposit)
  const others = news.filter(({ payer }) => whose(payer) !== 'own')
  const fresh = news.filter(({ payer }) => whose(payer) === 'own')
  const left = await refusePayments(tx, deps, deposit, others, whose)
  if (others.length > 0) tellDeposit(tx, deps.live, left)
  return fresh.length === 0 ? left : credit(tx, deps, left, fresh, by)
}

/** Neither credited nor set aside; one that was set aside is credited once the service says that it is the member's. */
async function notSeen(tx: Tx, incoming: readonly Incoming[]): Promise<Incoming[]> {
  const references = incoming.map(({ reference }) => reference)
  const credited = await depositsOfReferences(tx, references)
  const refused = await refusedByReference(tx, references)
  const aside = new Set(refused.filter(({ state }) => state !== 'credited').map(({ reference }) => reference))
  return [...new Map(incoming.map((payment) => [payment.reference, payment])).values()].filter(
    ({ reference }) => !credited.has(reference) && !aside.has(reference),
  )
}

async function credit(
  tx: Tx,
  deps: CreditDeps,
  deposit: DepositRow,
  fresh: readonly Incoming[],
  by?: By,
): Promise<DepositRow> {
  const { ledger, live, clock } = deps
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
