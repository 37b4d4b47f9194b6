import { formatMoney } from '@trevo/contract/money'
import { ReferralReason, type StaffReferral } from '@trevo/contract/ops/referrals'
import { offerReferralGifts, referralInReview } from '../../../core/rewards/referral-rewards.ts'
import { staffWrite } from '../../../core/staff/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Live } from '../../../platform/live/live.ts'
import { type Acting, actorOf } from '../actor.ts'
import { decide, type ReferralLine, referralById } from './queries.ts'

type Desk = { db: Db; clock: Clock; live: Live }

const giftOf = (kind: 'cash' | 'points' | null, amount: bigint | null) =>
  kind === null || amount === null ? null : { kind, amount: formatMoney(amount) }

export const asReferral = (line: ReferralLine, now: Date): StaffReferral => ({
  id: String(line.id),
  friend: line.friend,
  inviterId: String(line.inviterId),
  inviter: line.inviter,
  state: line.state === 'playing' && line.deadline <= now ? 'expired' : line.state,
  reasons: line.reasons.map((reason) => ReferralReason.parse(reason)),
  inviterGift: giftOf(line.inviterKind, line.inviterAmount),
  friendGift: giftOf(line.friendKind, line.friendAmount),
  done: formatMoney(line.done),
  required: formatMoney(line.required),
  decidedBy: line.decidedBy,
  createdAt: line.createdAt.toISOString(),
  deadline: line.deadline.toISOString(),
})

async function referralOf(tx: Tx, { merchant }: Acting, id: bigint, now: Date): Promise<StaffReferral> {
  const found = await referralById(tx, merchant.id, id)
  if (found === undefined) throw new AppError('not_found')
  return asReferral(found, now)
}

/** Of two who decide at once the second finds it decided. */
export function decideReferral(desk: Desk, acting: Acting, id: bigint, isRewarded: boolean): Promise<StaffReferral> {
  return staffWrite(desk, actorOf(acting), async (tx) => {
    const now = desk.clock.now()
    const before = await referralOf(tx, acting, id, now)
    const ripe = await referralInReview(tx, acting.merchant.id, id)
    if (ripe === undefined) throw new AppError('conflict')
    const state = isRewarded ? ('rewarded' as const) : ('refused' as const)
    await decide(tx, { id, state, by: acting.staff.userName, now })
    if (isRewarded) await offerReferralGifts(tx, desk, [ripe])
    const after = await referralOf(tx, acting, id, now)
    return { value: after, note: { action: 'referral.decide', entity: 'referral', entityId: id, before, after } }
  })
}
