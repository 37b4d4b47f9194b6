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
import type { PixAccounts, PspAccount } from './psp-accounts.ts'

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
