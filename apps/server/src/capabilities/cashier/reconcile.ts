import { type Db, inTx } from '../../platform/db.ts'
import type { ReceivedPix } from '../../providers/payments/payments.ts'
import { creditPayments, incomingOf, tellDeposit } from './credit.ts'
import { depositsOfReferences, expireDeposits, knownTxids, lockDepositOfTxid } from './deposit-queries.ts'
import type { CashierDeps } from './deps.ts'
import { setAside } from './odd-payments.ts'
import { accountIn } from './psp-accounts.ts'
import { takeWord } from './refused-payments.ts'
import { refusedByReference } from './refused-queries.ts'
import { bookReturns } from './reversals.ts'
import { keepSweep, sweepOf, sweptUntilOf } from './sweep-queries.ts'
import './tables.ts'

const MINUTE_MS = 60_000
/** Payments are listed a little after they were made; this much is always looked at again. */
const OVERLAP_MS = 15 * MINUTE_MS
const FIRST_SWEEP_MS = 24 * 60 * MINUTE_MS
/** One question to the service covers no more than this, so that a long silence is caught up in steps. */
const STEP_MS = 24 * 60 * MINUTE_MS
/** A deposit ends only when everything that arrived in its time must have been listed. */
const GRACE_MS = 2 * MINUTE_MS
const AT_ONCE = 500

/**
 * Compares what arrived at the payment service with what we credited: what a lost webhook missed is credited now, what is
 * not ours is kept for staff, and what was not paid in its time ends. True: there is more to compare.
 */
export async function reconcileDeposits(deps: CashierDeps): Promise<boolean> {
  const { db, clock, provider, account = null } = deps
  if (provider === undefined) return false
  const sweep = sweepOf('received', account)
  const now = clock.now()
  const sweptUntil = (await sweptUntilOf(db, sweep)) ?? new Date(now.getTime() - FIRST_SWEEP_MS)
  const from = new Date(sweptUntil.getTime() - OVERLAP_MS)
  const to = new Date(Math.min(now.getTime(), from.getTime() + OVERLAP_MS + STEP_MS))
  const { payments: received, odd } = await provider.receivedBetween(from, to)
  await setAside(deps, odd)
  const found = { credited: 0, unmatched: 0 }
  for (let at = 0; at < received.length; at += AT_ONCE) {
    const part = await compare(deps, received.slice(at, at + AT_ONCE))
    found.credited += part.credited
    found.unmatched += part.unmatched
  }
  await inTx(db, async (tx) => {
    const over = await expireDeposits(tx, { before: new Date(to.getTime() - GRACE_MS), at: now, account })
    const run = { swept_until: to, ran_at: now, compared: received.length, expired: over.length, ...found }
    await keepSweep(tx, sweep, run)
    for (const deposit of over) tellDeposit(tx, deps.live, deposit)
  })
  return to < now
}

type Compared = { credited: number; unmatched: number }

async function compare(deps: CashierDeps, received: readonly ReceivedPix[]): Promise<Compared> {
  const { db, log } = deps
  const credited = await depositsOfReferences(
    db,
    received.map(({ endToEndId }) => endToEndId),
  )
  const missing = await withoutAside(
    db,
    received.filter(({ endToEndId }) => !credited.has(endToEndId)),
  )
  if (missing.length === 0) return { credited: 0, unmatched: 0 }
  const txids = missing.flatMap(({ txid }) => txid ?? [])
  // Whoever runs a brand's service could name another's charge, for which nothing arrived there.
  const own = txids.filter((txid) => accountIn(txid) === (deps.account ?? null))
  const known = new Set(own.length === 0 ? [] : await knownTxids(db, own))
  const strangers = missing.filter(({ txid }) => txid === null || !known.has(txid))
  const unmatched = strangers.length > 0 ? await keepUnmatched(db, strangers, deps) : 0
  for (const txid of known) {
    const payments = missing.filter((payment) => payment.txid === txid)
    log.warn({ txid, payments: payments.length }, 'a payment was found that no webhook told of')
    await inTx(db, async (tx) => {
      const deposit = await lockDepositOfTxid(tx, txid)
      if (deposit === undefined) return
      const credited = await creditPayments(tx, deps, deposit, payments.map(incomingOf))
      const heard = await takeWord(tx, deps, credited, payments)
      await bookReturns(tx, deps, heard, payments)
    })
  }
  return { credited: missing.length - strangers.length, unmatched }
}

/** What was set aside is no news, unless the service has named the payer of what is held. */
async function withoutAside(db: Db, received: readonly ReceivedPix[]): Promise<ReceivedPix[]> {
  const refused = await refusedByReference(
    db,
    received.map(({ endToEndId }) => endToEndId),
  )
  const stateOf = new Map(refused.map(({ reference, state }) => [reference, state]))
  return received.filter(({ endToEndId, payer }) => {
    const state = stateOf.get(endToEndId)
    return state === undefined || (state === 'held' && payer !== null)
  })
}

/** How many of them are new. */
async function keepUnmatched(
  db: Db,
  strangers: readonly ReceivedPix[],
  { clock, account = null }: Pick<CashierDeps, 'clock' | 'account'>,
): Promise<number> {
  const rows = await db
    .insertInto('unmatched_payment')
    .values(
      strangers.map(({ endToEndId, txid, amountMinor, paidAt }) => ({
        end_to_end_id: endToEndId,
        txid,
        amount: amountMinor,
        paid_at: paidAt,
        noticed_at: clock.now(),
        provider_id: account,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('end_to_end_id')
    .execute()
  return rows.length
}
