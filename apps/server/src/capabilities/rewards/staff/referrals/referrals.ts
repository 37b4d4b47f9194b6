import { formatMoney, parseMoney } from '@trevo/contract/money'
import { opsDecideReferral, ReferralReason, type StaffReferral } from '@trevo/contract/ops/referrals'
import { fact, subject } from '../../../../base/approvals/consent.ts'
import type { Desk as Acting, Deed } from '../../../../base/deeds/deeds.ts'
import { giveByName, worthOf } from '../../../../money/ways/one-person.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Db, Tx } from '../../../../platform/db.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Live } from '../../../../platform/live/live.ts'
import { offerReferralGifts, referralInReview } from '../../referral-rewards.ts'
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

async function referralOf(
  tx: Tx,
  { merchant }: Pick<Acting, 'merchant'>,
  id: bigint,
  now: Date,
): Promise<StaffReferral> {
  const found = await referralById(tx, merchant.id, id)
  if (found === undefined) throw new AppError('not_found')
  return asReferral(found, now)
}

/** Of two who decide at once the second finds it decided. What was held back and is let through counts towards one person's day. */
export const referralDeed = (desk: Desk): Deed<typeof opsDecideReferral> => ({
  kind: 'referral',
  endpoint: opsDecideReferral,
  async work(tx, acting, { params, body }, consent) {
    const [id, now] = [BigInt(params.id), desk.clock.now()]
    const { merchant, staff } = acting
    const before = await referralOf(tx, acting, id, now)
    const ripe = await referralInReview(tx, merchant.id, id)
    if (ripe === undefined) throw new AppError('conflict')
    const state = body.reward ? ('rewarded' as const) : ('refused' as const)
    await decide(tx, { id, state, by: staff.userName, now })
    if (body.reward) {
      const by = { merchantId: merchant.id, staffId: staff.staffId, consent, now } as const
      for (const [gift, member] of [
        [before.inviterGift, before.inviterId],
        [before.friendGift, before.id],
      ] as const) {
        if (gift === null) continue
        const worth = await worthOf(tx, merchant.id, { kind: gift.kind, amount: parseMoney(gift.amount) })
        await giveByName(tx, { ...by, way: 'referral', kind: 'referral' }, BigInt(member), worth)
      }
      await offerReferralGifts(tx, desk, [ripe])
    }
    const after = await referralOf(tx, acting, id, now)
    return { value: after, note: { action: 'referral.decide', entity: 'referral', entityId: id, before, after } }
  },
  async facts(tx, acting, { params }) {
    const found = await referralOf(tx, acting, BigInt(params.id), desk.clock.now())
    const as = (gift: StaffReferral['friendGift']) => (gift?.kind === 'points' ? 'points' : 'money')
    return [
      ...subject('member', `${found.inviter} · ${found.friend}`),
      ...fact('inviter_gift', as(found.inviterGift), found.inviterGift?.amount),
      ...fact('friend_gift', as(found.friendGift), found.friendGift?.amount),
    ]
  },
})
