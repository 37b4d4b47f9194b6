import { formatMoney, parseMoney } from '@trevo/contract/money'
import { opsIssueReward, type RewardApplication, type RewardRow } from '@trevo/contract/ops/rewards'
import { subject } from '../../../../base/approvals/consent.ts'
import type { Deed, Desk } from '../../../../base/deeds/deeds.ts'
import type { SendDeps } from '../../../../base/inbox/send.ts'
import { type Acting, actorOf } from '../../../../base/staff/actor.ts'
import { staffWrite, type Written } from '../../../../base/staff/audit.ts'
import { giveByName, worthOf } from '../../../../money/ways/one-person.ts'
import type { Db, Tx } from '../../../../platform/db.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { StepName } from '../../promotion-steps.ts'
import { type StepDeps, takeStep } from '../../promotions.ts'
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
type Decided = Written<RewardApplication> & { line: RewardLine }

/** One step of the application that counts. One that was decided meanwhile, by whomever, is told as a conflict. */
async function decideIn(
  tx: Tx,
  deps: RewardDeps,
  { merchant, staff }: Desk,
  id: bigint,
  { step, note = '', amount }: Decision,
): Promise<Decided> {
  const line = await rewardById(tx, merchant.id, id)
  if (line === undefined) throw new AppError('not_found')
  if (!line.current) throw new AppError('conflict')
  const { promotionId, memberId } = line
  const taken = await takeStep(tx, deps, {
    name: step,
    promotionId,
    merchantId: merchant.id,
    memberId,
    note,
    actor: staff.userName,
    ...(amount !== undefined && { amountMinor: parseMoney(amount) }),
  }).catch(asConflict)
  if (taken.outcome !== 'taken') throw new AppError('conflict')
  const after = { status: taken.status, ...(note && { note }), ...(amount && { amount }) }
  return {
    line,
    value: await applicationOf(tx, merchant.id, id),
    note: { action: `reward.${step}`, entity: 'reward', entityId: id, before: { status: line.status }, after },
  }
}

function decide(
  deps: RewardDeps,
  acting: Acting,
  id: bigint,
  decision: Decision,
  also: (tx: Tx, line: RewardLine) => Promise<void> = async () => {},
): Promise<RewardApplication> {
  return staffWrite(deps, actorOf(acting), async (tx) => {
    const { line, ...written } = await decideIn(tx, deps, acting, id, decision)
    await also(tx, line)
    return written
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

/** An issue is a gift by name: past the way's limit, or the person's day, a second one agrees. */
export const issueDeed = (deps: RewardDeps): Deed<typeof opsIssueReward> => ({
  kind: 'reward_issue',
  endpoint: opsIssueReward,
  async work(tx, desk, { params, body: { amount, note: reason } }, consent) {
    const decision = { step: 'issue', note: reason, amount } as const
    const { line, value, note } = await decideIn(tx, deps, desk, BigInt(params.id), decision)
    const paid = amount === undefined ? line.rewardAmount : parseMoney(amount)
    const worth = await worthOf(tx, desk.merchant.id, { kind: line.rewardKind, amount: paid })
    const by = { merchantId: desk.merchant.id, staffId: desk.staff.staffId, consent, now: deps.clock.now() }
    await giveByName(tx, { ...by, way: 'promotion', kind: 'reward_issue' }, line.memberId, worth)
    await tellOfApproval(tx, deps, desk.merchant, { line, paid })
    return { value: { application: value, paid: amount ?? value.reward.amount }, note }
  },
  async facts(tx, { merchant }, { params, body }) {
    const line = await rewardById(tx, merchant.id, BigInt(params.id))
    if (line === undefined) throw new AppError('not_found')
    const paid = body.amount ?? formatMoney(line.rewardAmount)
    return [
      ...subject('member', line.userName),
      ...subject('promotion', line.promotionTitle),
      ...subject('amount', paid, line.rewardKind === 'points' ? 'points' : 'money'),
    ]
  },
})

export const rejectReward = (deps: RewardDeps, acting: Acting, id: bigint, reason: string) =>
  decide(deps, acting, id, { step: 'reject', note: reason }, (tx, line) =>
    tellOfRefusal(tx, deps, acting.merchant.id, { line, reason }),
  )
