import { formatMoney } from '@trevo/contract/money'
import type { StaffWithdrawal, StaffWithdrawalRow } from '@trevo/contract/ops/cashier'
import type { RegulationProfile } from '@trevo/contract/status'
import { type Acting, actorOf } from '../../../base/staff/actor.ts'
import { staffWrite } from '../../../base/staff/audit.ts'
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

async function withdrawalOf(deps: CashierDeps, merchantId: number, id: bigint): Promise<StaffWithdrawal> {
  const { db, secrets, clock } = deps
  const row = await withdrawalOfBrand(db, merchantId, id)
  if (row === undefined) throw new AppError('not_found')
  const [regulation, extras, hints, history, events] = await Promise.all([
    regulationOf(db, merchantId),
    withdrawalExtras(db, secrets, id),
    hintsOf(db, secrets, row, clock.now()),
    historyOf(db, row),
    withdrawalEvents(db, id),
  ])
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

export async function approve(deps: CashierDeps, acting: Acting, id: bigint): Promise<StaffWithdrawal> {
  await approveWithdrawal(deps, actorOf(acting), id)
  return withdrawalOf(deps, acting.merchant.id, id)
}

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

export async function notTaken(deps: CashierDeps, acting: Acting, id: bigint, note: string): Promise<StaffWithdrawal> {
  await failPayout(deps, actorOf(acting), id, note)
  return withdrawalOf(deps, acting.merchant.id, id)
}
