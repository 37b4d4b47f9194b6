import type { GiftKind, RewardKind } from '@trevo/contract/gifts'
import type { BudgetScope } from '@trevo/contract/ops/reward-programme'
import type { RewardSource } from '@trevo/contract/reward-centre'
import type { Clock } from '../../platform/clock.ts'
import { dayIn } from '../../platform/day.ts'
import type { Tx } from '../../platform/db.ts'
import type { Merchant } from '../../platform/guards.ts'
import type { Live } from '../../platform/live/live.ts'
import { keyLock } from '../../platform/locks.ts'
import { admitSpending } from '../gate/gate.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { houseAccount, memberCash, type TransferInput } from '../ledger/transfer.ts'
import { passWay } from '../ways/pass.ts'
import { assertHasPlayed } from './first-bet.ts'

export type RewardBrand = Pick<Merchant, 'id' | 'timeZone' | 'currency' | 'regulation'>
export type RewardDeps = {
  ledger: Pick<Ledger, 'postTransfer' | 'postTransfers'>
  live: Pick<Live, 'toMember' | 'toMerchant'>
  clock: Clock
}
export type GiftAmount = { kind: GiftKind; amount: bigint }

/** What is said of it in the history; the same in both languages where it is a name or a date. */
export type About = { PT: string; EN: string }
export const sameAbout = (text: string): About => ({ PT: text, EN: text })

export type Reward = {
  memberId: bigint
  source: RewardSource
  /** Names it for this member and source, for ever. */
  ref: string
  about: About
  gift: GiftAmount
}

/** Serialises the rewards of one member: the second sees what the first did. Held until the transaction ends. */
export const lockRewards = keyLock('rewards')

/** Checks that the member may receive a reward at all: admitted by the gate, and under the Brazilian rules only after a first bet. */
export async function admitReward(
  tx: Tx,
  brand: Pick<RewardBrand, 'currency' | 'regulation'>,
  memberId: bigint,
  now: Date,
): Promise<void> {
  await admitSpending(tx, now, memberId)
  await assertHasPlayed(tx, brand, memberId)
}

/**
 * The one way to give a reward: through the gate, out of the budget of the day, by one transfer, written down. The caller
 * holds the lock of the member's rewards and knows that it was not given before; the ledger and the history know it too.
 */
export async function giveReward(
  tx: Tx,
  deps: RewardDeps,
  brand: RewardBrand,
  reward: Reward & { source: BudgetScope | 'tournament' },
): Promise<void> {
  const now = deps.clock.now()
  await admitReward(tx, brand, reward.memberId, now)
  await payReward(tx, deps, brand, reward)
}

/** Checks the way out, posts the transfer and records the reward. The member must have been admitted. */
export async function payReward(
  tx: Tx,
  deps: RewardDeps,
  brand: RewardBrand,
  reward: Reward & { source: BudgetScope | 'rain' | 'tournament' },
): Promise<void> {
  const { memberId, source, gift } = reward
  const day = dayIn(brand.timeZone, deps.clock.now())
  await passWay(tx, { merchantId: brand.id, memberId, source, day, ...gift })
  const { transferId } = await deps.ledger.postTransfer(tx, rewardTransfer(brand, reward))
  await keepGiven(tx, deps, { ...reward, merchantId: brand.id, transferId, day })
}

/** Rebates have an account of their own; points are issued. */
export function rewardTransfer(brand: RewardBrand, { memberId, source, ref, gift }: Reward): TransferInput {
  const isPoints = gift.kind === 'points'
  const currency = isPoints ? 'PTS' : brand.currency
  const isRebate = source === 'rebate' && !isPoints
  const house = isPoints ? 'points_issue' : isRebate ? 'rebates' : 'rewards'
  return {
    merchantId: brand.id,
    kind: isPoints ? 'points_earn' : isRebate ? 'rebate' : 'reward',
    key: `reward:${source}:${ref}:${memberId}`,
    postings: [
      { account: houseAccount(house, currency), amount: -gift.amount },
      { account: memberCash(memberId, currency), amount: gift.amount },
    ],
    meta: { source, ref },
  }
}

type Given = Omit<Reward, 'gift'> & {
  gift: { kind: RewardKind; amount: bigint }
  merchantId: number
  transferId: bigint
  /** On which it was taken from a budget, where it was. */
  day?: string
}

/** Writes down what a transfer gave, and tells the member. */
export async function keepGiven(
  tx: Tx,
  { live, clock }: { live: Pick<Live, 'toMember'>; clock: Clock },
  given: Given,
): Promise<void> {
  const { merchantId, memberId, source, ref, about, gift, transferId, day = null } = given
  await tx
    .insertInto('reward_given')
    .values({
      merchant_id: merchantId,
      member_id: memberId,
      source,
      ref,
      about_pt: about.PT,
      about_en: about.EN,
      kind: gift.kind,
      amount: gift.amount,
      transfer_id: transferId,
      created_at: clock.now(),
      day,
    })
    .execute()
  tx.afterCommit(() => live.toMember(memberId, 'wallet.changed', { transferId: String(transferId) }))
  tx.afterCommit(() => live.toMember(memberId, 'reward.changed', {}))
}
