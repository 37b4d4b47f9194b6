import { maskIdNumber } from '../../base/members/mask.ts'
import type { Tx } from '../../platform/db.ts'
import { type DepositRow, moveDeposit } from './deposit-queries.ts'
import type { CashierDeps } from './deps.ts'
import { notifyDeposit, notifyHeld } from './notices.ts'
import { documentOf } from './payout-accounts.ts'
import { regulationOf } from './payout-clock.ts'
import { insertRefused } from './refused-queries.ts'
import { tellStaff } from './waiting.ts'

type Paid = { reference: string; amount: bigint; paidAt: Date; payer: string | null }

/** own: credited; stranger: somebody else's, goes back; unknown: nobody says whose, is held. */
type Whose = 'own' | 'stranger' | 'unknown'

/**
 * Under the Brazilian rules a member pays in from an account of their own and from no other (SPA/MF 615/2024). Whose a payment
 * is, is read from what the payment service says of it; elsewhere everything is the member's.
 */
export async function whoseMoney(
  tx: Tx,
  { secrets }: Pick<CashierDeps, 'secrets'>,
  { kind, merchantId, memberId }: DepositRow,
): Promise<(payer: string | null) => Whose> {
  // Whose a bank transfer is, staff read on the statement, and it is compared when they confirm it.
  if (kind !== 'pix' || !(await isOwnMoneyOnly(tx, merchantId))) return () => 'own'
  const own = await documentOf(tx, secrets, memberId)
  return (payer) => (payer === null || own === null ? 'unknown' : payer === own ? 'own' : 'stranger')
}

const isOwnMoneyOnly = async (tx: Tx, merchantId: number): Promise<boolean> =>
  (await regulationOf(tx, merchantId)) === 'br'

/** Whether a bank transfer may be credited, by the payer's CPF that staff read on the statement. */
export async function isOwnTransfer(
  tx: Tx,
  { secrets }: Pick<CashierDeps, 'secrets'>,
  { merchantId, memberId }: DepositRow,
  payer: string | null,
): Promise<boolean> {
  if (!(await isOwnMoneyOnly(tx, merchantId))) return true
  return payer !== null && payer === (await documentOf(tx, secrets, memberId))
}

type Deps = Pick<CashierDeps, 'live' | 'clock' | 'jobs'>

/** Keeps what is not credited. A stranger's is sent back by the job that runs every minute. The caller holds the deposit. */
export async function refusePayments(
  tx: Tx,
  deps: Deps,
  deposit: DepositRow,
  payments: readonly Paid[],
  whose: (payer: string | null) => Whose,
): Promise<DepositRow> {
  const now = deps.clock.now()
  for (const { reference, amount, paidAt, payer } of payments) {
    const isStranger = whose(payer) === 'stranger'
    await insertRefused(tx, {
      reference,
      depositId: deposit.id,
      merchantId: deposit.merchantId,
      memberId: deposit.memberId,
      currency: deposit.currency,
      amount,
      payerMasked: payer === null ? null : maskIdNumber(payer),
      state: isStranger ? 'returning' : 'held',
      nextAt: now,
      paidAt,
      createdAt: now,
    })
    if (!isStranger) await notifyHeld(tx, deps, deposit, { reference, amount })
  }
  if (payments.length === 0) return deposit
  tellStaff(tx, deps.live, deposit.merchantId, 'deposits')
  return payments.some(({ payer }) => whose(payer) === 'stranger') ? giveUp(tx, deps, deposit) : deposit
}

const GIVEN_UP_FROM: ReadonlySet<DepositRow['state']> = new Set(['created', 'pending', 'expired'])

/** The charge is used up by whoever paid it; what was credited of the deposit before stands. */
export async function giveUp(tx: Tx, deps: Deps, deposit: DepositRow): Promise<DepositRow> {
  if (!GIVEN_UP_FROM.has(deposit.state)) return deposit
  const step = { to: 'rejected', at: deps.clock.now(), reason: 'other_payer' } as const
  const rejected = await moveDeposit(tx, deposit, step)
  await notifyDeposit(tx, deps, rejected, 'other_payer')
  return rejected
}
