import { formatMoney } from '@trevo/contract/money'
import type { Approval, ApprovalKind } from '@trevo/contract/ops/approvals'
import type { MemberActionReason, MemberStanding } from '@trevo/contract/ops/member-actions'
import { requestApproval } from '../../../base/approvals/approvals.ts'
import { asApproval } from '../../../base/approvals/view.ts'
import { type MemberRecord, memberById } from '../../../base/members/member.ts'
import { type Acting, actorOf } from '../../../base/staff/actor.ts'
import { staffWrite } from '../../../base/staff/audit.ts'
import { balancesOf } from '../../../money/ledger/queries.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { arePayoutsHeld } from '../../cashier/payout-hold.ts'
import { turnoverView } from '../../cashier/turnover.ts'
import type { StandingAsk } from '../handlers.ts'
import { actionsOf, type Why } from '../queries.ts'
import { holdAccountPayouts, lockAccount, type StandingDeps, type Subject, signOutAccount } from '../standing.ts'

export type Deps = StandingDeps & { db: Db; clock: Clock }
type Given = { reason: MemberActionReason; note: string }

async function memberOf(db: Db | Tx, { merchant }: Acting, id: bigint): Promise<MemberRecord> {
  const member = await memberById(db, merchant.id, id)
  if (member === undefined) throw new AppError('not_found')
  return member
}

export async function standingOf({ db }: Pick<Deps, 'db'>, acting: Acting, id: bigint): Promise<MemberStanding> {
  const { status } = await memberOf(db, acting, id)
  const [payoutsHeld, turnover, actions] = await Promise.all([
    arePayoutsHeld(db, id),
    turnoverView(db, id, acting.merchant.currency),
    actionsOf(db, id),
  ])
  return {
    status,
    payoutsHeld,
    turnover,
    actions: actions.map(({ id: actionId, at, ...action }) => ({
      ...action,
      id: String(actionId),
      at: at.toISOString(),
    })),
  }
}

type Measure = (tx: Tx, deps: StandingDeps, subject: Subject, why: Why) => Promise<boolean | undefined>

/** What one person may do alone: it only ever stops something. */
export const MEASURES = {
  lock: lockAccount,
  hold_payouts: holdAccountPayouts,
  sign_out: async (...given) => {
    await signOutAccount(...given)
    return true
  },
} as const satisfies Record<string, Measure>

export async function take(
  deps: Deps,
  acting: Acting,
  id: bigint,
  measure: keyof typeof MEASURES,
  { reason, note }: Given,
): Promise<MemberStanding> {
  const actor = actorOf(acting)
  await staffWrite(deps, actor, async (tx) => {
    const why = { reason, note, by: actor.userName, approvalId: null, at: deps.clock.now() }
    const isNew = await MEASURES[measure](tx, deps, { merchantId: acting.merchant.id, memberId: id }, why)
    const noted = { action: `member.${measure}`, entity: 'member', entityId: id, after: { reason, note } } as const
    return { value: undefined, note: isNew ? noted : null }
  })
  return standingOf(deps, acting, id)
}

type Asked = Extract<ApprovalKind, 'member_unlock' | 'payout_release' | 'member_close'>

/** What takes a second person: nothing happens yet, but what there is nothing of cannot be asked for. */
export function askFor(
  deps: Deps,
  acting: Acting,
  id: bigint,
  kind: Asked,
  { requestId, reason, note }: Given & { requestId: string },
): Promise<Approval> {
  const actor = actorOf(acting)
  const { id: merchantId, currency } = acting.merchant
  return staffWrite(deps, actor, async (tx) => {
    const member = await memberOf(tx, acting, id)
    if (!(await isThere(tx, kind, member))) throw new AppError('conflict')
    const cash = (await balancesOf(tx, { id, merchantId })).find(
      (one) => one.kind === 'cash' && one.currency === currency,
    )
    const balance = kind === 'member_close' ? { balance: formatMoney(cash?.balance ?? 0n) } : {}
    const payload: StandingAsk = { memberId: String(id), userName: member.account, reason, ...balance }
    const { approval, isNew } = await requestApproval(tx, deps, { merchantId, kind, payload, note, requestId, actor })
    const value = asApproval(approval, acting.staff, deps.clock.now())
    const noted = { action: `${kind}.request`, entity: 'approval', entityId: approval.id } as const
    return { value, note: isNew ? { ...noted, after: { ...payload, note } } : null }
  })
}

async function isThere(tx: Tx, kind: Asked, { id, status }: MemberRecord): Promise<boolean> {
  if (kind === 'member_unlock') return status === 'locked'
  return kind === 'member_close' ? status !== 'closed' : arePayoutsHeld(tx, id)
}
