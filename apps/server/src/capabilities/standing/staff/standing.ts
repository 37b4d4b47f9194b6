import type { IdentityProof, MemberActionReason, MemberStanding } from '@trevo/contract/ops/member-actions'
import { type MemberRecord, memberById } from '../../../base/members/member.ts'
import { type Acting, actorOf } from '../../../base/staff/actor.ts'
import { staffWrite } from '../../../base/staff/audit.ts'
import { makeOnce } from '../../../base/staff/once.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { arePayoutsHeld } from '../../cashier/payout-hold.ts'
import { turnoverView } from '../../cashier/turnover.ts'
import { resetLogin, resetPayment } from '../helping.ts'
import { actionsOf, type Why } from '../queries.ts'
import { holdAccountPayouts, lockAccount, type StandingDeps, type Subject, signOutAccount } from '../standing.ts'

export type Deps = StandingDeps & { db: Db; clock: Clock }
export type Given = { reason: MemberActionReason; note: string }

export async function memberOf(db: Db | Tx, { merchant }: Acting, id: bigint): Promise<MemberRecord> {
  const member = await memberById(db, merchant.id, id)
  if (member === undefined) throw new AppError('not_found')
  return member
}

export async function standingOf({ db }: Pick<Deps, 'db'>, acting: Acting, id: bigint): Promise<MemberStanding> {
  const { status } = await memberOf(db, acting, id)
  const [payoutsHeld, turnover, actions] = await Promise.all([
    arePayoutsHeld(db, id),
    turnoverView(db, { id, merchantId: acting.merchant.id }, acting.merchant.currency),
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

const always =
  (measure: (tx: Tx, deps: StandingDeps, subject: Subject, why: Why) => Promise<void>): Measure =>
  async (...given) => {
    await measure(...given)
    return true
  }

/** What one person may do alone: it only ever stops something, or leaves the next step to the member. */
export const MEASURES = {
  lock: lockAccount,
  hold_payouts: holdAccountPayouts,
  sign_out: always(signOutAccount),
  reset_password: always(resetLogin),
  reset_payment_password: always(resetPayment),
} as const satisfies Record<string, Measure>

type Taking = Given & { requestId: string; proof?: IdentityProof }

export async function take(
  deps: Deps,
  acting: Acting,
  id: bigint,
  measure: keyof typeof MEASURES,
  { requestId, reason, note, proof }: Taking,
): Promise<MemberStanding> {
  const actor = actorOf(acting)
  const merchantId = acting.merchant.id
  await staffWrite(deps, actor, async (tx) => {
    const now = deps.clock.now()
    const why = { reason, note, by: actor.userName, approvalId: null, at: now }
    const input = { requestId, memberId: String(id), measure, reason, note, proof: proof ?? null }
    const asked = { staffId: actor.staffId, merchantId, requestId, entity: 'member', input, now }
    let isDone: boolean | undefined = false
    const { isNew } = await makeOnce(tx, asked, async () => {
      isDone = await MEASURES[measure](tx, deps, { merchantId, memberId: id }, why)
      return id
    })
    const after = { reason, note, ...(proof && { proof }) }
    const noted = { action: `member.${measure}`, entity: 'member', entityId: id, after } as const
    return { value: undefined, note: isNew && isDone ? noted : null }
  })
  return standingOf(deps, acting, id)
}
