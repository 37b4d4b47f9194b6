import type { Logger } from 'pino'
import type { Ledger } from '../../money/ledger/ledger.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Secrets } from '../../platform/config.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Merchant } from '../../platform/guards.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Live } from '../../platform/live/live.ts'
import type { PaymentProvider } from '../../providers/payments/payments.ts'

/**
 * Accounts at payment services: the machine's, which is null, and those of brands. A charge, a payout and what comes back of them
 * belong for months to the account they were made with, whatever the brand uses by then. So their ids carry it, and nothing is
 * ever asked of another one: a payout that another account is asked for would be paid twice.
 */
export type PspAccount = bigint | null

/** Those of brands. */
export type PixAccounts = {
  /** What the brand uses at this moment; null: the machine's. */
  current(merchantId: number): Promise<PspAccount>
  /** Also of one that is no longer used. */
  provider(account: bigint): Promise<PaymentProvider | undefined>
  /** Every one that something may still come from. */
  all(): Promise<bigint[]>
}

/** What the cashier leans on. */
export type CashierDeps = {
  db: Db
  ledger: Pick<Ledger, 'postTransfer' | 'postTransfers' | 'tryTransfers'>
  live: Pick<Live, 'toMember' | 'toMerchant' | 'toTopic'>
  jobs: Pick<Jobs, 'send'>
  clock: Clock
  log: Pick<Logger, 'warn' | 'error'>
  /** Opens keys, accounts and documents. */
  secrets: Secrets
  /** The machine's. Undefined: no payment service is configured. */
  provider: PaymentProvider | undefined
  /** Of brands that have their own; none unless told. */
  pix?: PixAccounts
  /** Whose service `provider` is, where each is compared by itself. */
  account?: PspAccount
  /** Pays an approved withdrawal without anybody waiting; where it is lost, the sweep does it. */
  startPayout(withdrawalId: bigint): void
}

export type Brand = Pick<Merchant, 'id' | 'timeZone' | 'currency' | 'regulation'>
export type Owner = { id: bigint; merchantId: number }

/**
 * The first check of every payment: a locked or closed account neither pays in nor out. Payments of one member queue on the
 * lock taken here, so repeated requests see one another. Whether a given payment is allowed is for the gate to decide.
 */
export async function admitPayer(tx: Tx, { id, merchantId }: Owner): Promise<void> {
  const row = await tx
    .selectFrom('member')
    .select('status')
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row?.status !== 'active') throw new AppError('user_unavailable')
}

export function tellWallet(tx: Tx, live: CashierDeps['live'], memberId: bigint, transferIds: readonly bigint[]): void {
  const last = transferIds.at(-1)
  if (last === undefined) return
  tx.afterCommit(() => live.toMember(memberId, 'wallet.changed', { transferId: String(last) }))
}
