import { ActivityStatus } from '@trevo/contract/catalogue'
import { admitSpending } from '../../money/gate/gate.ts'
import { assertMayTakePart } from '../../money/giving/offers.ts'
import type { Ledger } from '../../money/ledger/ledger.ts'
import { houseAccount, memberCash, type TransferInput } from '../../money/ledger/transfer.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Live } from '../../platform/live/live.ts'
import { repeatOf } from '../../platform/once.ts'
import { admitApplication, admitPromotionGift, keepPromotionGift } from './promotion-gift.ts'
import {
  eventOfRequest,
  keepStep,
  lockMemberSteps,
  type PromotionRow,
  readPromotion,
  readStatus,
} from './promotion-queries.ts'
import { FLOW_START, phaseAt, type StepName, statusOf, stepOf } from './promotion-steps.ts'
import type { KeptStatus } from './tables.ts'

export type StepDeps = { ledger: Pick<Ledger, 'postTransfer'>; live: Pick<Live, 'toMember'>; clock: Clock }
export type TakenStep = {
  name: StepName
  promotionId: bigint
  merchantId: number
  memberId: bigint
  /** Of a member's own step. */
  requestId?: string
  /** Of a step that staff take. */
  actor?: string
  note?: string
  /** Of a payment that staff decide on: no more than the promotion's reward, which is paid where this is absent. */
  amountMinor?: bigint
}

/** taken: just now; repeated: by this very request before; done: the member stood there already. */
export type StepResult = { status: ActivityStatus; outcome: 'taken' | 'repeated' | 'done' }

/** Takes one step of one member, exactly once, with its payment. Repeats of all kinds wait for one another here. */
export async function takeStep(tx: Tx, deps: StepDeps, taken: TakenStep): Promise<StepResult> {
  const { name, promotionId, merchantId, memberId, requestId = null } = taken
  await lockMemberSteps(tx, memberId)
  if (requestId !== null) {
    const found = eventOfRequest(tx, memberId, requestId)
    const known = await repeatOf(found, (first) => first.announcementId === promotionId && first.step === name)
    if (known) return { status: ActivityStatus.parse(known.toStatus), outcome: 'repeated' }
  }
  const promotion = await readPromotion(tx, merchantId, promotionId)
  if (promotion === undefined) throw new AppError('not_found')
  const step = stepOf(name)
  const now = deps.clock.now()
  const kept = await readStatus(tx, memberId, promotionId)
  // Done before under another request: nothing is left to do, and nobody is refused.
  if (kept === step.to) return { status: kept, outcome: 'done' }
  const current = currentStatus(promotion, kept, step.by, now)
  if (!step.flows.includes(promotion.flow) || !step.from.includes(current)) throw new AppError('promotion_closed')
  const amount = step.by === 'staff' ? (taken.amountMinor ?? promotion.rewardAmount) : promotion.rewardAmount
  if (amount <= 0n || amount > promotion.rewardAmount) throw new AppError('limit_exceeded')
  // What was joined, granted or applied for before goes on.
  if (step.by === 'member' && kept === null) await assertMayTakePart(tx, now, memberId)
  if (name === 'apply') await admitApplication(tx, { promotion, memberId })
  const transferId = step.pays ? await pay(tx, deps, { promotion, memberId, amount }) : null
  await keepStep(tx, {
    announcementId: promotionId,
    memberId,
    merchantId,
    step: name,
    from: current,
    to: step.to,
    requestId,
    actor: taken.actor ?? null,
    note: taken.note ?? '',
    transferId,
    at: now,
  })
  return { status: step.to, outcome: 'taken' }
}

function currentStatus(promotion: PromotionRow, kept: KeptStatus | null, by: 'member' | 'staff', now: Date) {
  const { flow } = promotion
  if (by === 'staff') return kept ?? FLOW_START[flow]
  return statusOf({ flow, kept, phase: phaseAt(promotion, now) })
}

type Payment = { promotion: PromotionRow; memberId: bigint; amount: bigint }

async function pay(tx: Tx, { ledger, live, clock }: StepDeps, payment: Payment): Promise<bigint> {
  await admitSpending(tx, clock.now(), payment.memberId)
  await admitPromotionGift(tx, payment, clock.now())
  const { transferId } = await ledger.postTransfer(tx, rewardTransfer(payment))
  await keepPromotionGift(tx, { live, clock }, { ...payment, transferId })
  return transferId
}

/** The key names promotion and member alone: whatever else goes wrong, the ledger pays a promotion to a member once. */
function rewardTransfer({ promotion, memberId, amount }: Payment): TransferInput {
  const { id, merchantId, rewardKind } = promotion
  const currency = rewardKind === 'points' ? 'PTS' : promotion.currency
  return {
    merchantId,
    kind: rewardKind === 'points' ? 'points_earn' : 'reward',
    key: `promotion:${id}:${memberId}`,
    postings: [
      { account: houseAccount(rewardKind === 'points' ? 'points_issue' : 'rewards', currency), amount: -amount },
      { account: memberCash(memberId, currency), amount },
    ],
    meta: { promotionId: String(id) },
  }
}
