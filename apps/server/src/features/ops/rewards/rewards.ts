import { formatMoney, parseMoney } from '@trevo/contract/money'
import type { RewardApplication, RewardRow } from '@trevo/contract/ops/rewards'
import type { StepName } from '../../../core/content/promotion-steps.ts'
import { type StepDeps, takeStep } from '../../../core/content/promotions.ts'
import type { SendDeps } from '../../../core/inbox/send.ts'
import { staffWrite } from '../../../core/staff/audit.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { type Acting, actorOf } from '../actor.ts'
import { tellOfApproval, tellOfRefusal } from './letters.ts'
import { type RewardLine, rewardById, rewardHistory } from './queries.ts'

export type RewardDeps = StepDeps & SendDeps & { db: Db }

export const asRow = ({ rewardKind, rewardAmount, ...line }: RewardLine): RewardRow => ({
  ...line,
  id: String(line.id),
  promotionId: String(line.promotionId),
  memberId: String(line.memberId),
  reward: { kind: rewardKind, amount: formatMoney(rewardAmount) },
  appliedAt: line.appliedAt.toISOString(),
})

export async function applicationOf(db: Db | Tx, merchantId: number, id: bigint): Promise<RewardApplication> {
  const line = await rewardById(db, merchantId, id)
  if (line === undefined) throw new AppError('not_found')
  const history = await rewardHistory(db, line)
  return { ...asRow(line), history: history.map((event) => ({ ...event, at: event.at.toISOString() })) }
}

type Decision = { step: StepName; note?: string; amount?: string | undefined }

/** One step of the application that counts. One that was decided meanwhile, by whomever, is told as a conflict. */
function decide(
  deps: RewardDeps,
  acting: Acting,
  id: bigint,
  { step, note = '', amount }: Decision,
  also: (tx: Tx, line: RewardLine) => Promise<void> = async () => {},
): Promise<RewardApplication> {
  const { id: merchantId } = acting.merchant
  return staffWrite(deps, actorOf(acting), async (tx) => {
    const line = await rewardById(tx, merchantId, id)
    if (line === undefined) throw new AppError('not_found')
    if (!line.current) throw new AppError('conflict')
    const { promotionId, memberId } = line
    const taken = await takeStep(tx, deps, {
      name: step,
      promotionId,
      merchantId,
      memberId,
      note,
      actor: acting.staff.userName,
      ...(amount !== undefined && { amountMinor: parseMoney(amount) }),
    }).catch(asConflict)
    if (taken.outcome !== 'taken') throw new AppError('conflict')
    await also(tx, line)
    const after = { status: taken.status, ...(note && { note }), ...(amount && { amount }) }
    return {
      value: await applicationOf(tx, merchantId, id),
      note: { action: `reward.${step}`, entity: 'reward', entityId: id, before: { status: line.status }, after },
    }
  })
}

/** Staff are not bound to the promotion's time: a step that is not open was taken by somebody else. */
function asConflict(error: unknown): never {
  throw error instanceof AppError && error.code === 'promotion_closed' ? new AppError('conflict') : error
}

export const reviewReward = (deps: RewardDeps, acting: Acting, id: bigint) =>
  decide(deps, acting, id, { step: 'review' })

export const reopenReward = (deps: RewardDeps, acting: Acting, id: bigint) =>
  decide(deps, acting, id, { step: 'reopen' })

export async function issueReward(
  deps: RewardDeps,
  acting: Acting,
  id: bigint,
  { amount, note }: { amount?: string | undefined; note: string },
): Promise<{ application: RewardApplication; paid: string }> {
  const application = await decide(deps, acting, id, { step: 'issue', note, amount }, (tx, line) => {
    const paid = amount === undefined ? line.rewardAmount : parseMoney(amount)
    return tellOfApproval(tx, deps, acting.merchant, { line, paid })
  })
  return { application, paid: amount ?? application.reward.amount }
}

export const rejectReward = (deps: RewardDeps, acting: Acting, id: bigint, reason: string) =>
  decide(deps, acting, id, { step: 'reject', note: reason }, (tx, line) =>
    tellOfRefusal(tx, deps, acting.merchant.id, { line, reason }),
  )
