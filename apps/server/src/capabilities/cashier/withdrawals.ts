import { randomBytes, randomUUID } from 'node:crypto'
import type { WithdrawalState } from '@trevo/contract/cashier'
import { formatMoney } from '@trevo/contract/money'
import { isImpeded } from '../../base/members/impediment.ts'
import { giveUpForPayout } from '../../money/bonus/purses.ts'
import { admitPayment } from '../../money/gate/gate.ts'
import { hold, releaseHold } from '../../money/ledger/holds.ts'
import type { Secrets } from '../../platform/config.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { repeatOf } from '../../platform/once.ts'
import { firstLook } from './automatic.ts'
import { type Brand, type CashierDeps, type Owner, tellWallet } from './deps.ts'
import { assertWithinLimits, feeOf, type Method, methodFor } from './methods.ts'
import { notifyWithdrawal } from './notices.ts'
import { type AccountRow, accountsOf, assertOwn } from './payout-accounts.ts'
import { promisedBy } from './payout-clock.ts'
import { heldBy, isGift, settleTurnover } from './turnover.ts'
import { tellStaff } from './waiting.ts'
import {
  beginWithdrawal,
  insertWithdrawal,
  lockWithdrawal,
  moveWithdrawal,
  noteHeldPart,
  type WithdrawalRow,
  type WithdrawalStep,
  withdrawalOfRequest,
  withdrawnToday,
} from './withdrawal-queries.ts'

export type WithdrawalRequest = {
  requestId: string
  methodId: bigint
  accountId: bigint
  amountMinor: bigint
  /** As the member saw it. */
  feeMinor: bigint
  /** Bonus money that the member agreed to lose. */
  giveUpBonusId?: bigint
}

/** Out of the member's hands only once it was sent. */
const CANCELLABLE: ReadonlySet<WithdrawalState> = new Set(['review', 'approved'])
export const canCancel = ({ state }: Pick<WithdrawalRow, 'state'>) => CANCELLABLE.has(state)

type InTx = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/**
 * Sets the money aside and requests its payout. The caller has checked the payment password; `within` demands the second step
 * and uses it up in the same transaction.
 */
export async function requestWithdrawal(
  deps: CashierDeps,
  brand: Brand,
  owner: Owner,
  request: WithdrawalRequest,
  within: InTx = (work) => inTx(deps.db, work),
): Promise<WithdrawalRow> {
  const { id: memberId, merchantId } = owner
  // First of all: a repeat gets its withdrawal again, even where a new one would be refused.
  const taken = await takenBefore(deps.db, memberId, request)
  if (taken) return taken
  return within(async (tx) => {
    const payment = { memberId, merchantId, direction: 'out', amount: request.amountMinor } as const
    await admitPayment(tx, deps.clock.now(), payment)
    // And again behind the gate, which two at once pass one after the other.
    const known = await takenBefore(tx, memberId, request)
    if (known) return known
    const method = await methodFor(tx, owner, 'out', request.methodId)
    const account = await accountFor(tx, deps.secrets, brand, owner, { method, id: request.accountId })
    await assertAllowed(tx, deps, brand, owner, method, request)
    await giveUpForPayout(tx, deps, brand, memberId, request.giveUpBonusId ?? null)
    return setAside(tx, deps, brand, owner, { method, account, request })
  })
}

const takenBefore = (tx: Db | Tx, memberId: bigint, request: WithdrawalRequest): Promise<WithdrawalRow | undefined> =>
  repeatOf(withdrawalOfRequest(tx, memberId, request.requestId), (first) => isSame(first, request))

const isSame = (known: WithdrawalRow, { methodId, accountId, amountMinor, feeMinor }: WithdrawalRequest) =>
  known.methodId === methodId && known.accountId === accountId && known.amount === amountMinor && known.fee === feeMinor

async function accountFor(
  tx: Tx,
  secrets: Secrets,
  { regulation }: Brand,
  owner: Owner,
  { method, id }: { method: Method; id: bigint },
) {
  const saved = await accountsOf(tx, secrets, owner.id)
  const account = saved.find((one) => one.id === id && one.kind === method.kind)
  if (account === undefined) throw new AppError('not_found')
  await assertOwn(tx, secrets, regulation, owner.id, account)
  return account
}

async function assertAllowed(
  tx: Tx,
  { clock }: CashierDeps,
  { id: merchantId }: Brand,
  { id: memberId }: Owner,
  method: Method,
  { amountMinor, feeMinor }: WithdrawalRequest,
): Promise<void> {
  const question = { memberId, methodIds: [method.id], now: clock.now(), merchantId }
  const used = (await withdrawnToday(tx, question)).get(method.id)
  assertWithinLimits(method, amountMinor, used?.sum ?? 0n)
  if ((used?.times ?? 0) >= method.dayCount) throw new AppError('limit_exceeded', { timesLeftToday: 0 })
  const fee = feeOf(method, amountMinor)
  if (fee !== feeMinor) throw new AppError('fee_changed', { fee: formatMoney(fee) })
  if (fee >= amountMinor) throw new AppError('limit_exceeded', { min: formatMoney(fee) })
}

/** A withdrawal that was just set aside, and the balance that it left. */
type Held = { asked: WithdrawalRow; cash: bigint }

/**
 * Compared while the money is held: a credit from a moment before is seen, a later one is not part of this money. What is left in
 * the balance has to be at least what is held back, unless two of staff or the law let it go; then it leaves with what it held.
 */
async function compareWithHeld(
  tx: Tx,
  { currency }: Brand,
  owner: Owner,
  { asked: { id, amount }, cash, mayTakeHeld }: Held & { mayTakeHeld: boolean },
): Promise<void> {
  const credits = await settleTurnover(tx, owner, currency)
  const holds = heldBy(credits)
  if (holds <= cash) return
  const beyond = lesser(holds - cash, amount)
  // Whom the law lets play no more has nothing left to play for their own money.
  if (mayTakeHeld || (await isImpeded(tx, owner.id))) return noteHeldPart(tx, id, beyond)
  const held = lesser(holds, cash + amount)
  const gifts = heldBy(credits.filter(isGift))
  const value = { free: formatMoney(cash + amount - held), held: formatMoney(held), gifts: formatMoney(gifts) }
  throw new AppError('turnover_required', value)
}

const lesser = (one: bigint, other: bigint) => (one < other ? one : other)

type Allowed = { method: Method; account: AccountRow; request: WithdrawalRequest }

/** Written down and held, not decided yet. */
async function holdNew(
  tx: Tx,
  { clock, ledger, live }: CashierDeps,
  { currency, regulation }: Brand,
  { id: memberId, merchantId }: Owner,
  { method, account, request }: Allowed,
): Promise<Held> {
  const now = clock.now()
  const asked = await insertWithdrawal(tx, {
    merchantId,
    memberId,
    methodId: method.id,
    accountId: account.id,
    kind: method.kind,
    currency,
    amount: request.amountMinor,
    fee: request.feeMinor,
    requestId: request.requestId,
    // Made once and kept: whatever happens to us, the payment service knows the payout by it.
    payoutId: `w${randomBytes(16).toString('hex')}`,
    createdAt: now,
    promisedBy: promisedBy(regulation, now, method.promisedMinutes),
  })
  const { transferId, balances } = await ledger.postTransfer(tx, hold(holdOf(asked, 'hold')))
  tellWallet(tx, live, memberId, [transferId])
  tellWithdrawal(tx, live, asked)
  tellStaff(tx, live, asked.merchantId, 'withdrawals')
  return { asked, cash: balances[0] ?? 0n }
}

async function setAside(tx: Tx, deps: CashierDeps, brand: Brand, owner: Owner, allowed: Allowed) {
  const { asked, cash } = await holdNew(tx, deps, brand, owner, allowed)
  await compareWithHeld(tx, brand, owner, { asked, cash, mayTakeHeld: false })
  const look = await firstLook(tx, { ...brand, ...deps, now: asked.createdAt }, allowed.method, asked)
  const withdrawal = await beginWithdrawal(tx, asked, look)
  if (withdrawal.state === 'approved') tx.afterCommit(() => deps.startPayout(withdrawal.id))
  return withdrawal
}

export type WholePayout = {
  method: Method
  account: AccountRow
  amount: bigint
  by: string
  note: string
  /** By two people of staff or by law. A member alone gets by closing no more than a withdrawal would bring without staff. */
  isDecided: boolean
}

/** What is paid when an account is closed: all of it, at no cost, whatever limits a member has. */
export async function payWhole(
  tx: Tx,
  deps: CashierDeps,
  brand: Brand,
  owner: Owner,
  { method, account, amount, by, note, isDecided }: WholePayout,
): Promise<void> {
  const request = { requestId: randomUUID(), methodId: method.id, accountId: account.id }
  const amounts = { amountMinor: amount, feeMinor: 0n }
  await giveUpForPayout(tx, deps, brand, owner.id, 'whatever')
  const { asked, cash } = await holdNew(tx, deps, brand, owner, {
    method,
    account,
    request: { ...request, ...amounts },
  })
  await compareWithHeld(tx, brand, owner, { asked, cash, mayTakeHeld: true })
  const look = { ...brand, ...deps, now: asked.createdAt }
  if (!isDecided && (await firstLook(tx, look, method, asked)).state !== 'approved') throw new AppError('payouts_held')
  await beginWithdrawal(tx, asked, { state: 'approved', wait: null, actor: by, note })
  tx.afterCommit(() => deps.startPayout(asked.id))
}

/** Keys of a withdrawal's transfers: one may be held once, and then either paid or returned once. */
export const holdOf = (withdrawal: WithdrawalRow, end: 'hold' | 'paid' | 'returned') => ({
  merchantId: withdrawal.merchantId,
  memberId: withdrawal.memberId,
  currency: withdrawal.currency,
  amountMinor: withdrawal.amount,
  key: `withdrawal:${withdrawal.id}:${end}`,
  meta: { withdrawalId: String(withdrawal.id) },
})

export function tellWithdrawal(
  tx: Tx,
  live: CashierDeps['live'],
  { id, memberId }: Pick<WithdrawalRow, 'id' | 'memberId'>,
): void {
  tx.afterCommit(() => live.toMember(memberId, 'withdrawal.changed', { id: String(id) }))
}

/** Ends a withdrawal that was not paid. The caller has locked it, and the step is one that the list allows. */
export async function giveBack(
  tx: Tx,
  deps: Pick<CashierDeps, 'ledger' | 'live' | 'jobs' | 'clock'>,
  withdrawal: WithdrawalRow,
  step: Omit<WithdrawalStep, 'from'>,
): Promise<WithdrawalRow> {
  const { ledger, live } = deps
  const ended = await moveWithdrawal(tx, withdrawal, step)
  const { transferId } = await ledger.postTransfer(tx, releaseHold(holdOf(withdrawal, 'returned')))
  tellWallet(tx, live, withdrawal.memberId, [transferId])
  tellWithdrawal(tx, live, withdrawal)
  if (withdrawal.state === 'review') tellStaff(tx, live, withdrawal.merchantId, 'withdrawals')
  await notifyWithdrawal(tx, deps, ended, step.reason)
  return ended
}

/** By the member, while it has not left. One that was cancelled already stays so. */
export async function cancelWithdrawal(deps: CashierDeps, memberId: bigint, id: bigint): Promise<WithdrawalRow> {
  return inTx(deps.db, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, id)
    if (withdrawal?.memberId !== memberId) throw new AppError('not_found')
    if (withdrawal.state === 'cancelled') return withdrawal
    if (!canCancel(withdrawal)) throw new AppError('conflict')
    return giveBack(tx, deps, withdrawal, { to: 'cancelled', at: deps.clock.now() })
  })
}
