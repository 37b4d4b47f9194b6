import { createHash } from 'node:crypto'
import { maskIdNumber } from '../../base/members/mask.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { PspRefused, PspUnavailable, type ReceivedPix } from '../../providers/payments/payments.ts'
import { creditPayments, incomingOf, tellDeposit } from './credit.ts'
import { type DepositRow, lockDeposit } from './deposit-queries.ts'
import type { CashierDeps } from './deps.ts'
import { notifyReturned } from './notices.ts'
import { giveUp, whoseMoney } from './own-money.ts'
import { providerFor } from './psp-accounts.ts'
import {
  askAgainAt,
  leaseRefused,
  lockRefused,
  moveRefused,
  type RefusedRow,
  refusedByReference,
  restartRefused,
} from './refused-queries.ts'

const MINUTE_MS = 60_000
/** Longer than the service may take to answer: nobody else asks meanwhile. */
const LEASE_MS = 3 * MINUTE_MS
const LATEST_MS = 60 * MINUTE_MS
/** After this many refusals people look at it, and after as many again once they have it tried anew. */
const RETURNS_MAX = 5
/** About three days of asking who paid; after that staff send it back. */
const QUESTIONS_MAX = 72

const later = ({ clock }: Pick<CashierDeps, 'clock'>, attempts: number): Date =>
  new Date(clock.now().getTime() + Math.min(LATEST_MS, MINUTE_MS * 2 ** Math.min(attempts, 10)))

/** Fixed for each payment and each time the service has said no, so that a repeat asks for the same return, even after a crash. */
export const refundIdOf = (endToEndId: string, failedReturns = 0): string =>
  createHash('sha256')
    .update(failedReturns === 0 ? `return ${endToEndId}` : `return ${endToEndId} ${failedReturns}`)
    .digest('hex')
    .slice(0, 32)

/** What is due of it: sends strangers' money back, and asks again who paid what is held. */
export async function settleRefused(deps: CashierDeps): Promise<void> {
  const now = deps.clock.now()
  for (const row of await leaseRefused(deps.db, { now, until: new Date(now.getTime() + LEASE_MS) })) {
    try {
      if (row.state === 'returning') await sendBack(deps, row)
      else await askWho(deps, row)
    } catch (error) {
      if (!(error instanceof PspUnavailable)) throw error
      deps.log.warn({ err: error, payment: row.reference }, 'a payment that is not credited waits for the service')
      await inTx(deps.db, (tx) => askAgainAt(tx, row.reference, later(deps, row.attempts)))
    }
  }
}

/** The charge it was paid to, and the service that has it. */
async function chargeOf(deps: CashierDeps, { depositId }: RefusedRow) {
  const deposit = await deps.db.selectFrom('deposit').select('txid').where('id', '=', depositId).executeTakeFirst()
  const txid = deposit?.txid ?? null
  return { txid, provider: await (txid === null ? deps.provider : providerFor(deps, txid)) }
}

/** The service pays one return of a payment once, by its name, and never more than arrived; no transaction is open meanwhile. */
async function sendBack(deps: CashierDeps, row: RefusedRow): Promise<void> {
  const { reference, amount, failedReturns } = row
  const { provider } = await chargeOf(deps, row)
  if (provider === undefined) throw new PspUnavailable('no payment service is configured')
  const id = refundIdOf(reference, failedReturns)
  const { state } = await provider
    .refund({ endToEndId: reference, id, amountMinor: amount })
    .catch((error: unknown) => {
      if (error instanceof PspRefused) return { state: 'failed' as const }
      throw error
    })
  await inTx(deps.db, async (tx) => {
    const row = await lockRefused(tx, reference)
    // The comparison, or another worker, was faster.
    if (row?.state !== 'returning' || row.failedReturns !== failedReturns) return
    if (state === 'done') return settleReturned(tx, deps, row)
    if (state === 'pending') return askAgainAt(tx, reference, later(deps, row.attempts))
    return noteRefusal(tx, deps, row)
  })
}

async function noteRefusal(tx: Tx, deps: CashierDeps, row: RefusedRow): Promise<void> {
  const failedReturns = row.failedReturns + 1
  const isOver = failedReturns % RETURNS_MAX === 0
  deps.log.error({ payment: row.reference, isOver }, 'the payment service would not send a stranger’s payment back')
  await moveRefused(tx, row.reference, {
    state: isOver ? 'refused' : 'returning',
    nextAt: isOver ? null : later(deps, row.attempts),
    failedReturns,
  })
}

async function settleReturned(tx: Tx, deps: Pick<CashierDeps, 'clock' | 'live' | 'jobs'>, row: RefusedRow) {
  const settledAt = deps.clock.now()
  await moveRefused(tx, row.reference, { state: 'returned', nextAt: null, settledAt })
  tellDeposit(tx, deps.live, { id: row.depositId, memberId: row.memberId })
  await notifyReturned(tx, deps, row)
}

/** Asks the service about the payment's charge; what it says by then decides. */
async function askWho(deps: CashierDeps, row: RefusedRow): Promise<void> {
  const { db } = deps
  const { provider, txid } = await chargeOf(deps, row)
  if (provider === undefined) throw new PspUnavailable('no payment service is configured')
  const charge = txid ? await provider.findCharge(txid) : null
  const pix = charge?.payments.find(({ endToEndId }) => endToEndId === row.reference)
  await inTx(db, async (tx) => {
    const nextAt = row.attempts >= QUESTIONS_MAX ? null : later(deps, row.attempts)
    await askAgainAt(tx, row.reference, nextAt)
    if (pix === undefined) return
    const locked = await lockDeposit(tx, row.depositId)
    if (locked) await takeWord(tx, deps, locked, [pix])
  })
}

/**
 * What the service says by now of payments that were not credited: who paid, or that they have gone back. The caller holds
 * the deposit. Answers with the deposit as it is then.
 */
export async function takeWord(
  tx: Tx,
  deps: Pick<CashierDeps, 'ledger' | 'live' | 'clock' | 'jobs' | 'secrets'>,
  deposit: DepositRow,
  payments: readonly ReceivedPix[],
): Promise<DepositRow> {
  const known = await refusedByReference(
    tx,
    payments.map(({ endToEndId }) => endToEndId),
  )
  if (known.length === 0) return deposit
  const whose = await whoseMoney(tx, deps, deposit)
  let now = deposit
  for (const pix of payments) {
    const row = await lockRefused(tx, pix.endToEndId)
    if (row === undefined || row.settledAt !== null) continue
    if (isGone(pix)) await settleReturned(tx, deps, row)
    else if (row.state === 'held' && pix.payer !== null) {
      if (whose(pix.payer) === 'own') now = await creditAfterAll(tx, deps, now, pix)
      else if (whose(pix.payer) === 'stranger') now = await returnAfterAll(tx, deps, now, pix.endToEndId, pix.payer)
    }
  }
  return now
}

/** All of it went back, by us or by the bank. */
const isGone = ({ amountMinor, returns }: ReceivedPix) =>
  returns.reduce((sum, one) => sum + one.amountMinor, 0n) >= amountMinor

async function creditAfterAll(tx: Tx, deps: Parameters<typeof takeWord>[1], deposit: DepositRow, pix: ReceivedPix) {
  await moveRefused(tx, pix.endToEndId, { state: 'credited', nextAt: null, settledAt: deps.clock.now() })
  return creditPayments(tx, deps, deposit, [incomingOf(pix)])
}

async function returnAfterAll(
  tx: Tx,
  deps: Pick<CashierDeps, 'live' | 'clock' | 'jobs'>,
  deposit: DepositRow,
  reference: string,
  payer: string,
): Promise<DepositRow> {
  const at = deps.clock.now()
  await moveRefused(tx, reference, { state: 'returning', nextAt: at, payerMasked: maskIdNumber(payer) })
  await restartRefused(tx, reference, at)
  return giveUp(tx, deps, deposit)
}
