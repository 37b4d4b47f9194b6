import { formatMoney } from '@trevo/contract/money'
import {
  opsApproveWithdrawal,
  opsFailPayout,
  type StaffWithdrawal,
  type StaffWithdrawalRow,
} from '@trevo/contract/ops/cashier'
import type { RegulationProfile } from '@trevo/contract/status'
import { subject } from '../../../base/approvals/consent.ts'
import type { Deed } from '../../../base/deeds/deeds.ts'
import { type Acting, actorOf } from '../../../base/staff/actor.ts'
import { staffWrite } from '../../../base/staff/audit.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { confirmPayout, failPayout } from '../by-hand.ts'
import type { CashierDeps } from '../deps.ts'
import { dueBy, regulationOf } from '../payout-clock.ts'
import { hintsOf, historyOf } from '../risk.ts'
import { approveWithdrawal, type Refusal, rejectWithdrawal } from '../staff.ts'
import { withdrawalOfBrand } from '../withdrawal-queries.ts'
import { asStep } from './deposits.ts'
import { type WithdrawalLine, withdrawalEvents, withdrawalExtras } from './queries.ts'

export const asWithdrawalRow = (regulation: RegulationProfile, line: WithdrawalLine): StaffWithdrawalRow => ({
  id: String(line.id),
  memberId: String(line.memberId),
  userName: line.userName,
  kind: line.kind,
  state: line.state,
  amount: formatMoney(line.amount),
  fee: formatMoney(line.fee),
  currency: line.currency,
  createdAt: line.createdAt.toISOString(),
  promisedBy: line.promisedBy.toISOString(),
  dueBy: dueBy(regulation, line)?.toISOString() ?? null,
})

async function withdrawalOf(
  { db: ours, secrets, clock }: CashierDeps,
  merchantId: number,
  id: bigint,
  db: Db | Tx = ours,
): Promise<StaffWithdrawal> {
  const row = await withdrawalOfBrand(db, merchantId, id)
  if (row === undefined) throw new AppError('not_found')
  // One after the other: a transaction has one connection.
  const regulation = await regulationOf(db, merchantId)
  const extras = await withdrawalExtras(db, secrets, id)
  const hints = await hintsOf(db, secrets, row, clock.now())
  const history = await historyOf(db, row)
  const events = await withdrawalEvents(db, id)
  const { userName, endToEndId, savedAt, ...account } = extras
  return {
    ...asWithdrawalRow(regulation, { ...row, userName }),
    account: { ...account, savedAt: savedAt.toISOString() },
    payoutId: row.payoutId,
    endToEndId,
    attempts: row.attempts,
    hints: hints.map(({ kind, count, members }) => ({
      kind,
      count,
      members: members.map((member) => ({ id: String(member.id), userName: member.userName })),
    })),
    history: {
      deposited: formatMoney(history.deposited),
      withdrawn: formatMoney(history.withdrawn),
      played: formatMoney(history.played),
      won: formatMoney(history.won),
    },
    steps: events.map(asStep),
  }
}

/** Keys and documents are shown whole: who looked at them is written down. */
export async function lookAtWithdrawal(deps: CashierDeps, acting: Acting, id: bigint): Promise<StaffWithdrawal> {
  const value = await withdrawalOf(deps, acting.merchant.id, id)
  return staffWrite(deps, actorOf(acting), async () => ({
    value,
    note: { action: 'withdrawal.view', entity: 'withdrawal', entityId: id },
  }))
}

export const approveDeed = (deps: CashierDeps): Deed<typeof opsApproveWithdrawal> => ({
  kind: 'withdrawal',
  endpoint: opsApproveWithdrawal,
  async work(tx, { merchant, staff }, { params }, consent) {
    const id = BigInt(params.id)
    const actor = { staffId: staff.staffId, userName: staff.userName, merchantId: merchant.id }
    const { note } = await approveWithdrawal(tx, deps, actor, id, consent)
    return { value: await withdrawalOf(deps, merchant.id, id, tx), note }
  },
  async facts(tx, { merchant }, { params }) {
    const withdrawal = await withdrawalOf(deps, merchant.id, BigInt(params.id), tx)
    if (withdrawal.state !== 'review') throw new AppError('conflict')
    return factsOf(withdrawal)
  },
})

export const failedDeed = (deps: CashierDeps): Deed<typeof opsFailPayout> => ({
  kind: 'payout_failed',
  endpoint: opsFailPayout,
  async work(tx, { merchant, staff }, { params, body }, consent) {
    const id = BigInt(params.id)
    const actor = { userName: staff.userName, merchantId: merchant.id }
    const { note } = await failPayout(tx, deps, actor, { id, note: body.note }, consent)
    return { value: await withdrawalOf(deps, merchant.id, id, tx), note }
  },
  async facts(tx, { merchant }, { params }) {
    const withdrawal = await withdrawalOf(deps, merchant.id, BigInt(params.id), tx)
    if (withdrawal.state !== 'paying') throw new AppError('conflict')
    return factsOf(withdrawal)
  },
})

/** Whose it is, how much, to whom, and what speaks against it. */
const factsOf = ({ userName, amount, kind, account, history, hints }: StaffWithdrawal) => [
  ...subject('member', userName),
  ...subject('amount', amount, 'money'),
  ...subject('method', kind),
  ...subject('holder', account.holder),
  ...subject('deposited', history.deposited, 'money'),
  ...subject('withdrawn', history.withdrawn, 'money'),
  ...subject('played', history.played, 'money'),
  ...subject('risk_hints', String(hints.length), 'count'),
]

export async function reject(
  deps: CashierDeps,
  acting: Acting,
  id: bigint,
  refusal: Refusal,
): Promise<StaffWithdrawal> {
  await rejectWithdrawal(deps, actorOf(acting), id, refusal)
  return withdrawalOf(deps, acting.merchant.id, id)
}

export async function confirm(
  deps: CashierDeps,
  acting: Acting,
  id: bigint,
  reference: string,
): Promise<StaffWithdrawal> {
  await confirmPayout(deps, actorOf(acting), id, reference)
  return withdrawalOf(deps, acting.merchant.id, id)
}
