import { inTx, type Tx } from '../../platform/db.ts'
import {
  type PaymentProvider,
  type Payout,
  type PayoutTarget,
  PspRefused,
  PspUnavailable,
} from '../../providers/payments/payments.ts'
import { handOver, mayLeave, paidOf } from './by-hand.ts'
import type { CashierDeps, PspAccount } from './deps.ts'
import { tellWallet } from './deps.ts'
import { notifyWithdrawal } from './notices.ts'
import { type AccountRow, accountsById } from './payout-accounts.ts'
import { accountIn, accountOf, newId, providerFor, providerOf } from './psp-accounts.ts'
import {
  duePayouts,
  leasePayout,
  lockWithdrawal,
  moveWithdrawal,
  payoutOf,
  postponePayout,
  returnLease,
  setPayoutId,
  type WithdrawalRow,
} from './withdrawal-queries.ts'
import { giveBack, tellWithdrawal } from './withdrawals.ts'

/** Longer than any call to the payment service may take. */
const LEASE_MS = 90_000
/** What was sent longer ago than this has arrived, or never will. */
const IN_FLIGHT_MS = 5 * 60_000
const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 5 * 60_000
const AT_ONCE = 5

/** not ours: it is over, or another worker has it. */
export type PayoutAttempt = 'answered' | 'no answer' | 'not ours'
type Claimed = { withdrawal: WithdrawalRow; account: AccountRow; leasedUntil: Date }

/**
 * Pays one approved withdrawal, or finds out what became of it. May be called at any time, by anybody, again and again:
 * the payout's id was written down before it first left, and the payment service pays one id once. The money goes back
 * only when the service says for certain that it was not and will not be paid.
 */
export async function payOut(deps: CashierDeps, id: bigint): Promise<PayoutAttempt> {
  if (await handOver(deps, id)) return 'not ours'
  const account = await accountFor(deps, id)
  if (account === undefined) {
    // Others are due behind it.
    await postponePayout(deps.db, id, new Date(deps.clock.now().getTime() + LONGEST_PAUSE_MS))
    return 'not ours'
  }
  const claimed = await claim(deps, id, account)
  if (claimed === undefined) return 'not ours'
  // Whoever was faster may have sent it from another account: its id says from which.
  const provider = await providerFor(deps, claimed.withdrawal.payoutId)
  if (provider === undefined) throw new Error(`the account that withdrawal ${id} is paid from is gone`)
  try {
    await settle(deps, claimed, await payoutFor(deps, provider, claimed))
    return 'answered'
  } catch (error) {
    if (error instanceof PspRefused) {
      await takeRefusal(deps, claimed, error)
      return 'answered'
    }
    if (!(error instanceof PspUnavailable)) throw error
    await waitFor(deps, claimed, error.message)
    return 'no answer'
  }
}

/** What it is paid from: what it was sent from, or what the brand uses now. Undefined: nothing could pay it. */
async function accountFor(deps: CashierDeps, id: bigint): Promise<PspAccount | undefined> {
  const asked = await payoutOf(deps.db, id)
  if (asked === undefined) return undefined
  const isSent = asked.state === 'paying'
  const account = isSent ? accountIn(asked.payoutId) : (await accountOf(deps, asked.merchantId)).account
  return (await providerOf(deps, account)) === undefined ? undefined : account
}

function claim(
  { db, clock, live, secrets }: CashierDeps,
  id: bigint,
  account: PspAccount,
): Promise<Claimed | undefined> {
  const now = clock.now()
  const leasedUntil = new Date(now.getTime() + LEASE_MS)
  return inTx(db, async (tx) => {
    const withdrawal = await leasePayout(tx, id, { now, until: leasedUntil })
    if (withdrawal === undefined) return undefined
    const target = (await accountsById(tx, secrets, [withdrawal.accountId])).get(withdrawal.accountId)
    if (target === undefined) throw new Error(`withdrawal ${id} has no account`)
    if (withdrawal.state === 'paying') return { withdrawal, account: target, leasedUntil }
    tellWithdrawal(tx, live, withdrawal)
    if (!(await mayLeave(tx, now, withdrawal))) {
      await moveWithdrawal(tx, withdrawal, { to: 'review', at: now })
      await returnLease(tx, withdrawal)
      return undefined
    }
    const marked = await payFrom(tx, withdrawal, account)
    return { withdrawal: await moveWithdrawal(tx, marked, { to: 'paying', at: now }), account: target, leasedUntil }
  })
}

/** Nothing has left under its id yet, so it may get another; from here on it stays. */
async function payFrom(tx: Tx, withdrawal: WithdrawalRow, account: PspAccount): Promise<WithdrawalRow> {
  if (accountIn(withdrawal.payoutId) === account) return withdrawal
  const payoutId = `w${newId(account)}`
  await setPayoutId(tx, withdrawal.id, payoutId)
  return { ...withdrawal, payoutId }
}

async function payoutFor({ clock }: CashierDeps, provider: PaymentProvider, claimed: Claimed): Promise<Payout> {
  const { withdrawal, account, leasedUntil } = claimed
  const known = await provider.findPayout(withdrawal.payoutId)
  if (known) return known
  // Past the lease another worker may have taken over: send nothing.
  if (clock.now() >= leasedUntil) throw new PspUnavailable('the lease is over')
  const payout = { id: withdrawal.payoutId, amountMinor: withdrawal.amount - withdrawal.fee, to: targetOf(account) }
  try {
    return await provider.pay(payout)
  } catch (error) {
    // The service also refuses to repeat a payout it already has.
    const there = error instanceof PspRefused ? await provider.findPayout(withdrawal.payoutId) : null
    if (there) return there
    throw error
  }
}

function targetOf({ holder, document, pixKey, bankCode, branch, account }: AccountRow): PayoutTarget {
  if (pixKey !== null) return { pixKey, document }
  if (bankCode === null || branch === null || account === null || document === null)
    throw new Error('no account to pay to')
  return { bank: { code: bankCode, branch, account, holder, document } }
}

async function settle(deps: CashierDeps, { withdrawal }: Claimed, payout: Payout): Promise<void> {
  if (payout.amountMinor !== withdrawal.amount - withdrawal.fee) {
    deps.log.error({ withdrawalId: String(withdrawal.id) }, 'the payment service speaks of another amount')
    return waitFor(deps, { withdrawal }, 'another amount')
  }
  if (payout.state === 'pending') return waitFor(deps, { withdrawal }, 'pending')
  if (payout.state === 'failed') return fail(deps, withdrawal.id)
  await inTx(deps.db, async (tx) => {
    const locked = await lockWithdrawal(tx, withdrawal.id)
    if (locked?.state !== 'paying') return
    const { transferId } = await deps.ledger.postTransfer(tx, paidOf(locked))
    const paid = await moveWithdrawal(tx, locked, { to: 'paid', at: deps.clock.now() }, payout.endToEndId)
    tellWallet(tx, deps.live, locked.memberId, [transferId])
    tellWithdrawal(tx, deps.live, locked)
    await notifyWithdrawal(tx, deps, paid)
  })
}

/** A refusal counts unless the same payout was sent shortly before and may still be on its way. */
async function takeRefusal(deps: CashierDeps, { withdrawal }: Claimed, error: PspRefused): Promise<void> {
  const now = deps.clock.now().getTime()
  const { sentAt } = withdrawal
  if (sentAt === null || now - sentAt.getTime() > IN_FLIGHT_MS) return fail(deps, withdrawal.id)
  deps.log.warn({ withdrawalId: String(withdrawal.id), why: error.message }, 'a payout was refused after it was sent')
  await postponePayout(deps.db, withdrawal.id, new Date(now + IN_FLIGHT_MS + LEASE_MS))
}

async function fail(deps: CashierDeps, id: bigint): Promise<void> {
  await inTx(deps.db, async (tx) => {
    const locked = await lockWithdrawal(tx, id)
    if (locked?.state !== 'paying') return
    await giveBack(tx, deps, locked, { to: 'failed', at: deps.clock.now(), reason: 'psp_refused' })
  })
}

async function waitFor(
  { db, clock, log }: CashierDeps,
  { withdrawal: { id, attempts } }: Pick<Claimed, 'withdrawal'>,
  why: string,
): Promise<void> {
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(attempts, 10), LONGEST_PAUSE_MS)
  log.warn({ withdrawalId: String(id), attempts, why }, 'a payout is not settled yet')
  await postponePayout(db, id, new Date(clock.now().getTime() + pauseMs))
}

/**
 * Everything that waits: approved and never begun, cut off by a crash, or not answered yet. Ends early where the payment
 * service is silent: what is left is due again in a minute.
 */
export async function sweepPayouts(deps: CashierDeps): Promise<void> {
  const { db, clock, provider, pix } = deps
  const others = (await pix?.all()) ?? []
  const hasService = provider !== undefined || others.length > 0
  // Of one moment: what is tried now is due again only later, so this comes to an end.
  const now = clock.now()
  for (;;) {
    const ids = await duePayouts(db, now, AT_ONCE, hasService)
    const attempts = await Promise.all(ids.map((id) => payOut(deps, id)))
    // One brand's silence says nothing about the services of the others.
    const isSilent = others.length === 0 && attempts.includes('no answer')
    if (ids.length < AT_ONCE || isSilent) return
  }
}
