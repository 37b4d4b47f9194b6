import { inTx } from '../../platform/db.ts'
import type { ReceivedPix } from '../../providers/payments/payments.ts'
import { type DepositRow, depositsOfReferences, lockDeposit } from './deposit-queries.ts'
import type { CashierDeps } from './deps.ts'
import { setAside } from './odd-payments.ts'
import { accountIn } from './psp-accounts.ts'
import { takeWord } from './refused-payments.ts'
import { openRefused } from './refused-queries.ts'
import { bookedReturns, returnKey } from './reversal-queries.ts'
import { bookReturns } from './reversals.ts'
import { closeUnmatched, keepSweep, sweepOf, sweptUntilOf } from './sweep-queries.ts'

const DAY_MS = 86_400_000
/** A payer has 80 days to dispute a Pix, and the banks some more to settle it. */
const LOOK_BACK_MS = 100 * DAY_MS
/** Most of what is taken back is so within days; this much is looked at every time. */
const NEWEST_MS = 3 * DAY_MS
/** One question to the service covers no more than this. */
const STEP_MS = 30 * DAY_MS

/**
 * Compares what banks took back with what we booked. The payment service lists a payment by when it was made, so once a day all
 * of the time in which one may be disputed is looked at, and between that the newest payments: what a webhook told of is booked
 * long before.
 */
export async function reconcileReturns(deps: CashierDeps): Promise<void> {
  await lookBack(deps, LOOK_BACK_MS)
}

export async function reconcileReturnsByDay(deps: CashierDeps): Promise<void> {
  const lastFull = await sweptUntilOf(deps.db, sweepOf('returned', deps.account ?? null))
  const isDue = lastFull === undefined || deps.clock.now().getTime() - lastFull.getTime() >= DAY_MS
  await lookBack(deps, isDue ? LOOK_BACK_MS : NEWEST_MS, isDue ? undefined : lastFull)
}

/** The sweep is kept as of the last time it looked at everything, which is now unless told. */
async function lookBack(deps: CashierDeps, backMs: number, lastFull?: Date): Promise<void> {
  const { db, clock, provider } = deps
  if (provider === undefined) return
  const now = clock.now()
  const returned: ReceivedPix[] = []
  for (let from = now.getTime() - backMs; from < now.getTime(); from += STEP_MS) {
    const to = Math.min(now.getTime(), from + STEP_MS)
    const { payments, odd } = await provider.returnedBetween(new Date(from), new Date(to))
    returned.push(...payments)
    await setAside(deps, odd)
  }
  const credited = await bookMissing(deps, returned)
  await closeRefused(deps, returned.filter(isGone))
  await closeUnmatched(db, { at: now, account: deps.account ?? null }, returned.filter(isGone).map(nameOfReturn))
  await keepSweep(db, sweepOf('returned', deps.account ?? null), {
    swept_until: lastFull ?? now,
    ran_at: now,
    compared: returned.length,
    credited,
  })
}

/** A service tells of returns of what was paid to it alone; one that names another's payment is not believed. */
const isPaidTo = ({ account = null }: CashierDeps, { txid }: DepositRow) => txid !== null && accountIn(txid) === account

/** Payments that were not credited and have gone back, by us or by the bank. */
async function closeRefused(deps: CashierDeps, gone: readonly ReceivedPix[]): Promise<void> {
  const open = await openRefused(
    deps.db,
    gone.map(({ endToEndId }) => endToEndId),
  )
  for (const { reference, depositId } of open) {
    await inTx(deps.db, async (tx) => {
      const deposit = await lockDeposit(tx, depositId)
      if (deposit && isPaidTo(deps, deposit))
        await takeWord(
          tx,
          deps,
          deposit,
          gone.filter(({ endToEndId }) => endToEndId === reference),
        )
    })
  }
}

const isGone = ({ amountMinor, returns }: ReceivedPix) =>
  returns.reduce((sum, one) => sum + one.amountMinor, 0n) === amountMinor
const nameOfReturn = ({ endToEndId, returns }: ReceivedPix) => ({ id: endToEndId, returnId: returns.at(-1)?.id ?? '' })

/** How many were booked now. */
async function bookMissing(deps: CashierDeps, returned: readonly ReceivedPix[]): Promise<number> {
  const { db, log } = deps
  const references = returned.map(({ endToEndId }) => endToEndId)
  const [deposits, booked] = await Promise.all([depositsOfReferences(db, references), bookedReturns(db, references)])
  const isNews = ({ endToEndId, returns }: ReceivedPix) =>
    deposits.has(endToEndId) &&
    returns.some(({ id }) => !booked.has(returnKey({ reference: endToEndId, returnId: id })))
  let count = 0
  for (const payment of returned.filter(isNews)) {
    const id = deposits.get(payment.endToEndId) as bigint
    log.warn({ depositId: String(id) }, 'a bank took a payment back, and no webhook told of it')
    count += await inTx(db, async (tx) => {
      const deposit = await lockDeposit(tx, id)
      if (deposit === undefined || !isPaidTo(deps, deposit)) return 0
      return (await bookReturns(tx, deps, deposit, [payment])).reversed > deposit.reversed ? 1 : 0
    })
  }
  return count
}
