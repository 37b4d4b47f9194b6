import { PIX_CURRENCY } from '@trevo/contract/cashier'
import { formatMoney } from '@trevo/contract/money'
import { type Consent, refuseAlone } from '../../base/approvals/consent.ts'
import { type StaffActor, staffWrite, type Written } from '../../base/staff/audit.ts'
import { houseAccount, memberHeld, type TransferInput } from '../../money/ledger/transfer.ts'
import { assertGaveNothing } from '../../money/ways/one-person.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { brandLock } from '../../platform/locks.ts'
import { mayBePaidAlone } from './automatic.ts'
import { type CashierDeps, tellWallet } from './deps.ts'
import { notifyWithdrawal } from './notices.ts'
import { arePayoutsHeld } from './payout-hold.ts'
import { approvers, isReferenceUsed, lockWithdrawal, moveWithdrawal, type WithdrawalRow } from './withdrawal-queries.ts'
import { giveBack, holdOf, tellWithdrawal } from './withdrawals.ts'

/** One statement line stands for one payout: two who type the same one at once are told apart. */
const oneAtATime = brandLock('cashier.by_hand')

/** Changes since an automatic approval stop the payout. Staff who approved it knew of them, so only a hold stops theirs. */
export async function mayLeave(tx: Tx, now: Date, { id, memberId }: WithdrawalRow): Promise<boolean> {
  return (await approvers(tx, id)).length === 0
    ? mayBePaidAlone(tx, now, memberId)
    : !(await arePayoutsHeld(tx, memberId))
}

export function paidOf(withdrawal: WithdrawalRow): TransferInput {
  const { merchantId, key, meta } = holdOf(withdrawal, 'paid')
  const { memberId, currency, amount, fee } = withdrawal
  return {
    merchantId,
    kind: 'withdrawal_paid',
    key,
    postings: [
      { account: memberHeld(memberId, currency), amount: -amount },
      { account: houseAccount('psp', currency), amount: amount - fee },
      ...(fee > 0n ? [{ account: houseAccount('fees', currency), amount: fee }] : []),
    ],
    meta,
  }
}

/**
 * What the payment service does not move is paid by people. From here on the member cannot take it back: somebody may be at the
 * bank with it. False: it is the service's.
 */
export function handOver({ db, clock, live }: CashierDeps, id: bigint): Promise<boolean> {
  return inTx(db, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, id)
    if (withdrawal === undefined || withdrawal.currency === PIX_CURRENCY) return false
    if (withdrawal.state !== 'approved') return true
    const now = clock.now()
    const to = (await mayLeave(tx, now, withdrawal)) ? 'paying' : 'review'
    tellWithdrawal(tx, live, await moveWithdrawal(tx, withdrawal, { to, at: now }))
    return true
  })
}

type Person = Pick<StaffActor, 'userName' | 'merchantId'>

/** Whoever let it be paid does not say as well that it was: one could then keep what a member was owed. */
async function atTheBank(tx: Tx, actor: Person, id: bigint): Promise<WithdrawalRow> {
  const withdrawal = await lockWithdrawal(tx, id)
  const isTheirs = actor.merchantId === null || actor.merchantId === withdrawal?.merchantId
  if (withdrawal === undefined || !isTheirs) throw new AppError('not_found')
  if (withdrawal.currency === PIX_CURRENCY || withdrawal.state !== 'paying') throw new AppError('conflict')
  if ((await approvers(tx, id)).includes(actor.userName)) throw new AppError('second_person_required')
  return withdrawal
}

const noteOf = (verb: string, after: WithdrawalRow, more = {}): Written<WithdrawalRow> => ({
  value: after,
  note: {
    action: `withdrawal.${verb}`,
    entity: 'withdrawal',
    entityId: after.id,
    before: { state: 'paying' },
    after: { state: after.state, amount: formatMoney(after.amount), ...more },
  },
})

/** It has left the operator's bank account under this reference. */
export function confirmPayout(
  deps: CashierDeps,
  actor: StaffActor,
  id: bigint,
  bankReference: string,
): Promise<WithdrawalRow> {
  return staffWrite(deps, actor, async (tx) => {
    const withdrawal = await atTheBank(tx, actor, id)
    const { merchantId, memberId } = withdrawal
    await assertGaveNothing(tx, { merchantId, staffId: actor.staffId, memberId, now: deps.clock.now() })
    await oneAtATime(tx, merchantId)
    if (await isReferenceUsed(tx, withdrawal, bankReference)) throw new AppError('conflict')
    const { transferId } = await deps.ledger.postTransfer(tx, paidOf(withdrawal))
    const step = { to: 'paid', at: deps.clock.now(), actor: actor.userName } as const
    const paid = await moveWithdrawal(tx, withdrawal, step, bankReference)
    tellWallet(tx, deps.live, paid.memberId, [transferId])
    tellWithdrawal(tx, deps.live, paid)
    await notifyWithdrawal(tx, deps, paid)
    return noteOf('paid', paid, { bankReference })
  })
}

/**
 * The bank did not take it: the money is the member's again. Of what nobody of staff approved this takes two people: who took it to
 * the bank could else say so of money that left.
 */
export async function failPayout(
  tx: Tx,
  deps: CashierDeps,
  actor: Person,
  { id, note }: { id: bigint; note: string },
  consent: Consent,
): Promise<Written<WithdrawalRow>> {
  const withdrawal = await atTheBank(tx, actor, id)
  if (consent === null && (await approvers(tx, id)).length === 0) refuseAlone('payout_failed', 'always')
  const by = consent === null ? { actor: actor.userName } : { actor: consent.decider.userName, askedBy: actor.userName }
  const step = { to: 'failed', at: deps.clock.now(), reason: 'psp_refused', note, ...by } as const
  return noteOf('failed', await giveBack(tx, deps, withdrawal, step), { note })
}
