import { admitPayment, admitSpending } from '../../money/gate/gate.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { repeatOf } from '../../platform/once.ts'
import { type Charge, PspRefused, PspUnavailable } from '../../providers/payments/payments.ts'
import { creditPayments, incomingOf, tellDeposit } from './credit.ts'
import {
  type DepositRow,
  depositedToday,
  depositOfRequest,
  insertDeposit,
  knownTxids,
  lockDeposit,
  lockDepositOfTxid,
  moveDeposit,
} from './deposit-queries.ts'
import { admitPayer, type Brand, type CashierDeps, type Owner } from './deps.ts'
import { assertWithinLimits, methodFor } from './methods.ts'
import { notifyDeposit } from './notices.ts'
import { payerOf } from './payout-accounts.ts'
import { accountOf, newId, providerFor } from './psp-accounts.ts'
import { takeWord } from './refused-payments.ts'
import { bookReturns } from './reversals.ts'

const PIX_LIFE_SECONDS = 30 * 60
const BANK_LIFE_SECONDS = 48 * 3600
/** Charges cost the payment service something, and no member needs more at a time. */
const OPEN_MAX = 10

export type DepositRequest = { requestId: string; methodId: bigint; amountMinor: bigint }

/** Asks to pay in. The same request answers with the same deposit, and goes on where an earlier attempt was cut off. */
export async function createDeposit(
  deps: CashierDeps,
  brand: Brand,
  owner: Owner,
  request: DepositRequest,
): Promise<DepositRow> {
  const service = await accountOf(deps, owner.merchantId)
  const deposit = await inTx(deps.db, (tx) => openDeposit(tx, { ...deps, ...service }, brand, owner, request))
  return deposit.kind === 'pix' && deposit.state === 'created' ? openCharge(deps, deposit) : deposit
}

async function openDeposit(
  tx: Tx,
  { clock, provider, account = null }: CashierDeps,
  { id: merchantId, currency }: Brand,
  owner: Owner,
  { requestId, methodId, amountMinor }: DepositRequest,
): Promise<DepositRow> {
  await admitPayer(tx, owner)
  const found = depositOfRequest(tx, owner.id, requestId)
  const known = await repeatOf(found, (first) => first.methodId === methodId && first.amount === amountMinor)
  if (known) {
    // Its charge is still to be opened, which a break begun meanwhile forbids.
    if (known.state === 'created') await admitSpending(tx, clock.now(), owner.id)
    return known
  }
  const method = await methodFor(tx, owner, 'in', methodId)
  if (method.kind === 'pix' && provider === undefined) throw new AppError('payment_unavailable')
  const now = clock.now()
  const used = (await depositedToday(tx, { memberId: owner.id, methodIds: [methodId], now, merchantId })).get(methodId)
  assertWithinLimits(method, amountMinor, used?.sum ?? 0n)
  if ((used?.open ?? 0) >= OPEN_MAX) throw new AppError('limit_exceeded')
  await admitPayment(tx, now, {
    memberId: owner.id,
    merchantId: owner.merchantId,
    direction: 'in',
    amount: amountMinor,
  })
  const lifeSeconds = method.kind === 'pix' ? PIX_LIFE_SECONDS : BANK_LIFE_SECONDS
  return insertDeposit(tx, {
    merchantId: owner.merchantId,
    memberId: owner.id,
    methodId,
    kind: method.kind,
    currency,
    amount: amountMinor,
    requestId,
    txid: method.kind === 'pix' ? newId(account) : null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifeSeconds * 1000),
  })
}

/** Outside any transaction: the payment service may take its time. Safe to repeat, by the charge's own id. */
async function openCharge(deps: CashierDeps, deposit: DepositRow): Promise<DepositRow> {
  const { db, clock, log, secrets } = deps
  const provider = deposit.txid === null ? undefined : await providerFor(deps, deposit.txid)
  if (provider === undefined || deposit.txid === null) throw new AppError('payment_unavailable')
  const expiresInSeconds = Math.floor((deposit.expiresAt.getTime() - clock.now().getTime()) / 1000)
  if (expiresInSeconds <= 0) return deposit
  const debtor = await payerOf(db, secrets, deposit.memberId)
  let charge: Charge
  try {
    charge = await provider.createCharge({
      txid: deposit.txid,
      amountMinor: deposit.amount,
      expiresInSeconds,
      debtor,
    })
  } catch (error) {
    if (error instanceof PspRefused) return refuse(deps, deposit)
    if (!(error instanceof PspUnavailable)) throw error
    log.warn({ err: error, depositId: String(deposit.id) }, 'a charge could not be opened')
    throw new AppError('payment_unavailable')
  }
  return inTx(db, async (tx) => {
    const locked = await lockDeposit(tx, deposit.id)
    if (locked === undefined) throw new Error(`deposit ${deposit.id} is gone`)
    const step = { to: 'pending', at: clock.now() } as const
    const opened =
      locked.state === 'created' ? await moveDeposit(tx, locked, step, { pixCode: charge.pixCode }) : locked
    const credited = await creditPayments(tx, deps, opened, charge.payments.map(incomingOf))
    const heard = await takeWord(tx, deps, credited, charge.payments)
    return bookReturns(tx, deps, heard, charge.payments)
  })
}

function refuse(deps: CashierDeps, { id }: DepositRow): Promise<DepositRow> {
  const { db, clock, live } = deps
  return inTx(db, async (tx) => {
    const locked = await lockDeposit(tx, id)
    if (locked === undefined) throw new Error(`deposit ${id} is gone`)
    if (locked.state !== 'created') return locked
    tellDeposit(tx, live, locked)
    const refused = await moveDeposit(tx, locked, { to: 'rejected', at: clock.now(), reason: 'psp_refused' })
    await notifyDeposit(tx, deps, refused, 'psp_refused')
    return refused
  })
}

/**
 * Somebody says that these charges were paid, or that a payment was taken back. Whoever it is, only what the payment service
 * itself answers counts. Throws `PspUnavailable` where it does not answer, so that the webhook comes again.
 */
export async function takeNotice(deps: CashierDeps, txids: readonly string[]): Promise<void> {
  const { db } = deps
  if (txids.length === 0) return
  for (const txid of await knownTxids(db, [...new Set(txids)])) {
    const charge = (await (await providerFor(deps, txid))?.findCharge(txid)) ?? null
    if (charge === null || charge.payments.length === 0) continue
    await inTx(db, async (tx) => {
      const deposit = await lockDepositOfTxid(tx, txid)
      if (deposit === undefined) return
      const credited = await creditPayments(tx, deps, deposit, charge.payments.map(incomingOf))
      const heard = await takeWord(tx, deps, credited, charge.payments)
      await bookReturns(tx, deps, heard, charge.payments)
    })
  }
}
