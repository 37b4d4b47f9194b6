import type { CashierReason } from '@trevo/contract/cashier'
import { formatMoney } from '@trevo/contract/money'
import { takeBackFor } from '../../money/bonus/purses.ts'
import { lockPayer } from '../../money/gate/gate-queries.ts'
import { houseAccount, memberCash, type Posting, type TransferInput } from '../../money/ledger/transfer.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { repeatOf } from '../../platform/once.ts'
import type { ReceivedPix } from '../../providers/payments/payments.ts'
import type { ReleaseUnsent } from '../ports.ts'
import { tellDeposit } from './credit.ts'
import { type DepositRow, depositOfMember, lockDeposit, moveDeposit, paymentsOf } from './deposit-queries.ts'
import { type CashierDeps, tellWallet } from './deps.ts'
import { notifyReversal } from './notices.ts'
import {
  bookedReturns,
  insertReversal,
  lockOwed,
  owedOf,
  type ReversalRow,
  repaidBy,
  returnKey,
  type Settled,
  settleReversals,
} from './reversal-queries.ts'
import { unsentWithdrawals, type WithdrawalRow } from './withdrawal-queries.ts'
import { giveBack } from './withdrawals.ts'

type Deps = Pick<CashierDeps, 'ledger' | 'live' | 'clock' | 'jobs' | 'log'>
/** What the payer's bank took back of a payment. */
type Return = { reference: string; returnId: string; amount: bigint; returnedAt: Date }

const lesser = (one: bigint, other: bigint) => (one < other ? one : other)

const returnsOf = (payments: readonly ReceivedPix[]): Return[] =>
  payments.flatMap(({ endToEndId, returns }) =>
    returns.map(({ id, amountMinor, returnedAt }) => ({
      reference: endToEndId,
      returnId: id,
      amount: amountMinor,
      returnedAt,
    })),
  )

/**
 * Books what a bank took back of payments that were credited: each return once. The caller has locked the deposit, and has
 * credited what came. Answers with the deposit as it is then.
 */
export async function bookReturns(
  tx: Tx,
  deps: Deps,
  deposit: DepositRow,
  payments: readonly ReceivedPix[],
): Promise<DepositRow> {
  const returns = returnsOf(payments)
  if (returns.length === 0) return deposit
  const credited = new Set((await paymentsOf(tx, deposit.id)).map(({ reference }) => reference))
  const booked = await bookedReturns(tx, [...credited])
  const distinct = new Map(returns.map((one) => [returnKey(one), one]))
  const fresh = [...distinct].filter(([key, { reference }]) => credited.has(reference) && !booked.has(key))
  let now = deposit
  // As a rule one; each takes from what the one before has left.
  for (const [, one] of fresh) now = await book(tx, deps, now, one)
  return now
}

async function book(tx: Tx, deps: Deps, deposit: DepositRow, one: Return): Promise<DepositRow> {
  const { id, merchantId, memberId, currency } = deposit
  const { amount, reference, returnId, returnedAt } = one
  if (deposit.reversed + amount > deposit.paid) {
    deps.log.error({ depositId: String(id), reference }, 'more was taken back than came')
    return deposit
  }
  const createdAt = deps.clock.now()
  // Payments of one member take turns: nobody asks for a payout while a debt is being made.
  await lockPayer(tx, createdAt, { memberId, merchantId })
  await takeBackFor(tx, deps, { id: merchantId, currency }, memberId, id)
  const { taken, transferId } = await takeBack(tx, deps, deposit, one)
  await insertReversal(tx, {
    merchantId,
    memberId,
    depositId: id,
    reference,
    returnId,
    currency,
    amount,
    taken,
    transferId,
    returnedAt,
    createdAt,
  })
  const step = { to: 'reversed', at: createdAt } as const
  const moved = await moveDeposit(tx, deposit, step, { reversed: deposit.reversed + amount })
  tellDeposit(tx, deps.live, moved)
  tellWallet(tx, deps.live, memberId, [transferId])
  await notifyReversal(tx, deps, moved, { returnId, amount, owed: amount - taken })
  return moved
}

type Taken = { taken: bigint; transferId: bigint }

/**
 * Takes the money from the balance; if that is not enough, withdrawals that have not left yet are given back first. The rest is
 * owed. Withdrawals are locked before the balance, as everywhere; the ledger's first answer locks the balance, so that
 * what is taken afterwards still matches it.
 */
async function takeBack(tx: Tx, deps: Deps, deposit: DepositRow, one: Return): Promise<Taken> {
  const { amount } = one
  const unsent = await unsentWithdrawals(tx, deposit.memberId)
  const [whole] = await deps.ledger.tryTransfers(tx, [reversalOf(deposit, one, amount)])
  if (whole && 'transferId' in whole) return { taken: amount, transferId: whole.transferId }
  if (whole?.status !== 'insufficient_funds') throw new Error(`deposit ${deposit.id}: a return was booked before`)
  const there = whole.balances[0] ?? 0n
  const released = await releaseUnsent(tx, deps, unsent, amount - there, 'deposit_reversed')
  const taken = lesser(there + released, amount)
  const { transferId } = await deps.ledger.postTransfer(tx, reversalOf(deposit, one, taken))
  return { taken, transferId }
}

function reversalOf(deposit: DepositRow, { reference, returnId, amount }: Return, taken: bigint): TransferInput {
  const { id, merchantId, memberId, currency } = deposit
  const postings: Posting[] = [
    { account: memberCash(memberId, currency), amount: -taken },
    { account: houseAccount('receivables', currency), amount: taken - amount },
    { account: houseAccount('psp', currency), amount },
  ]
  return {
    merchantId,
    kind: 'deposit_reversal',
    key: `deposit_reversal:${reference}:${returnId}`,
    postings: postings.filter((posting) => posting.amount !== 0n),
    meta: { depositId: String(id), reference, returnId },
  }
}

/** Gives withdrawals back, one after another until there is enough. Answers how much came of it. */
export async function releaseUnsent(
  tx: Tx,
  deps: Deps,
  unsent: readonly WithdrawalRow[],
  missing: bigint,
  reason: CashierReason,
): Promise<bigint> {
  let released = 0n
  for (const withdrawal of unsent) {
    if (released >= missing) break
    const step = { to: 'rejected', at: deps.clock.now(), reason } as const
    await giveBack(tx, deps, withdrawal, step)
    released += withdrawal.amount
  }
  return released
}

/** For a round that is corrected: the prize that became less is taken from them too. */
export const releaseForRounds =
  (deps: Deps): ReleaseUnsent =>
  async (tx, memberId) => {
    const unsent = await unsentWithdrawals(tx, memberId)
    return (missing) => releaseUnsent(tx, deps, unsent, missing, 'round_corrected')
  }

export type Repayment = { requestId: string; amountMinor: bigint }

/** A member pays from the balance what is owed for a deposit, the oldest debt first. The same request pays once. */
export function repayDeposit(
  deps: CashierDeps,
  memberId: bigint,
  id: bigint,
  { requestId, amountMinor }: Repayment,
): Promise<DepositRow> {
  return inTx(deps.db, async (tx) => {
    if ((await depositOfMember(tx, memberId, id)) === undefined) throw new AppError('not_found')
    const deposit = (await lockDeposit(tx, id)) as DepositRow
    const before = await repeatOf(repaidBy(tx, id, requestId), (first) => first === amountMinor)
    if (before !== undefined) return deposit
    const open = await lockOwed(tx, id)
    const owed = open.reduce((sum, reversal) => sum + owedOf(reversal), 0n)
    if (amountMinor > owed) throw new AppError('limit_exceeded', { max: formatMoney(owed) })
    const { transferId } = await deps.ledger.postTransfer(tx, repaymentOf(deposit, { requestId, amountMinor }))
    const settlement = { kind: 'repaid', requestId, transferId, at: deps.clock.now() } as const
    await settleReversals(tx, settlement, oldestFirst(open, amountMinor))
    tellDeposit(tx, deps.live, deposit)
    tellWallet(tx, deps.live, memberId, [transferId])
    return deposit
  })
}

function oldestFirst(open: readonly ReversalRow[], sum: bigint): Settled[] {
  let left = sum
  return open.flatMap((reversal) => {
    const amount = lesser(owedOf(reversal), left)
    left -= amount
    return amount > 0n ? [{ reversalId: reversal.id, amount }] : []
  })
}

const repaymentOf = (
  { id, merchantId, memberId, currency }: DepositRow,
  { requestId, amountMinor }: Repayment,
): TransferInput => ({
  merchantId,
  kind: 'deposit_reversal',
  key: `deposit_repaid:${id}:${requestId}`,
  postings: [
    { account: memberCash(memberId, currency), amount: -amountMinor },
    { account: houseAccount('receivables', currency), amount: amountMinor },
  ],
  meta: { depositId: String(id) },
})
