import { formatMoney } from '@trevo/contract/money'
import type { OpenBonus, WagerWeights } from '@trevo/contract/rules'
import type { Clock } from '../../platform/clock.ts'
import { dayIn } from '../../platform/day.ts'
import type { Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Live } from '../../platform/live/live.ts'
import { lockStakes } from '../gate/stake-locks.ts'
import { admitReward, keepGiven, type Reward, type RewardBrand } from '../giving/give.ts'
import { bookOf } from '../ledger/books.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { houseAccount, memberCash, type TransferInput } from '../ledger/transfer.ts'
import { passWay } from '../ways/pass.ts'
import { endPurse, insertPurse, lockOpenPurse, type Purse } from './queries.ts'
import type { PurseState } from './tables.ts'

export type BonusDeps = { ledger: Pick<Ledger, 'postTransfer'>; live: Pick<Live, 'toMember'>; clock: Clock }
type Owner = { memberId: bigint; merchantId: number }

export type BonusTerms = {
  times: number
  weights: WagerWeights
  maxBet: bigint | null
  days: number
  ruleId: bigint
  depositId: bigint | null
}

const DAY_MS = 86_400_000

/** Stakes of the member wait: what is played, given up and released is seen by whoever comes next. */
export async function holdPurse(tx: Tx, { memberId, merchantId }: Owner): Promise<Purse | undefined> {
  await lockStakes(tx, new Map([[memberId, bookOf(merchantId)]]))
  return lockOpenPurse(tx, bookOf(merchantId), memberId)
}

export const viewOfOpen = ({ id, amount, done, required }: Purse): OpenBonus => ({
  id: String(id),
  amount: formatMoney(amount),
  play: { done: formatMoney(done), required: formatMoney(required) },
})

/**
 * Gives bonus money: through the gate, the way and the budget of the day like any other gift, since it can become money. It lies in the
 * ledger in its own currency and cannot be staked. One at a time, so that what is played counts once.
 */
export async function giveBonus(
  tx: Tx,
  deps: BonusDeps,
  brand: RewardBrand,
  reward: Omit<Reward, 'source' | 'gift'> & { amount: bigint },
  terms: BonusTerms,
): Promise<void> {
  const { memberId, ref, about, amount } = reward
  const now = deps.clock.now()
  await admitReward(tx, brand, memberId, now)
  const open = await holdPurse(tx, { memberId, merchantId: brand.id })
  if (open !== undefined) throw new AppError('bonus_open', viewOfOpen(open))
  const day = dayIn(brand.timeZone, now)
  await passWay(tx, { merchantId: brand.id, memberId, source: 'rules', kind: 'cash', amount, day })
  await insertPurse(tx, {
    book_id: bookOf(brand.id),
    member_id: memberId,
    rule_id: terms.ruleId,
    amount,
    required: amount * BigInt(terms.times),
    weights: JSON.stringify(terms.weights),
    max_bet: terms.maxBet,
    deposit_id: terms.depositId,
    opened_at: now,
    expires_at: new Date(now.getTime() + terms.days * DAY_MS),
    ended_at: null,
  })
  const { transferId } = await deps.ledger.postTransfer(tx, {
    merchantId: brand.id,
    kind: 'bonus_grant',
    key: `reward:rules:${ref}:${memberId}`,
    postings: [
      { account: houseAccount('bonus_issue', 'BNS'), amount: -amount },
      { account: memberCash(memberId, 'BNS'), amount },
    ],
    meta: { source: 'rules', ref },
  })
  await keepGiven(tx, deps, {
    merchantId: brand.id,
    memberId,
    source: 'rules',
    ref,
    about,
    gift: { kind: 'bonus', amount },
    transferId,
    day,
  })
}

type End = Exclude<PurseState, 'open' | 'wagered'>

/** Ends it: the bonus money goes back to where it was issued, and what was played is money. The caller holds it. */
export async function closePurse(
  tx: Tx,
  deps: BonusDeps,
  brand: Pick<RewardBrand, 'id' | 'currency'>,
  purse: Purse,
  state: End,
): Promise<void> {
  const { id, memberId, amount } = purse
  await deps.ledger.postTransfer(tx, closing(brand.id, purse, state))
  if (state === 'released') {
    await deps.ledger.postTransfer(tx, {
      merchantId: brand.id,
      kind: 'bonus_release',
      key: `bonus:${id}:release`,
      postings: [
        { account: houseAccount('rewards', brand.currency), amount: -amount },
        { account: memberCash(memberId, brand.currency), amount },
      ],
      meta: { bonusId: String(id) },
    })
  }
  await endPurse(tx, purse, state, deps.clock.now())
  tx.afterCommit(() => deps.live.toMember(memberId, 'wallet.changed', { transferId: `bonus:${id}` }))
  tx.afterCommit(() => deps.live.toMember(memberId, 'reward.changed', {}))
}

const closing = (merchantId: number, { id, memberId, amount }: Purse, state: End): TransferInput => ({
  merchantId,
  kind: 'bonus_close',
  key: `bonus:${id}:close`,
  postings: [
    { account: memberCash(memberId, 'BNS'), amount: -amount },
    { account: houseAccount('bonus_issue', 'BNS'), amount },
  ],
  meta: { bonusId: String(id), state },
})

type Brand = Pick<RewardBrand, 'id' | 'currency'>

/**
 * Before money leaves for good: bonus money that is still being played is given up, if the member has seen what it is and named it.
 * What was played already is theirs and stays.
 */
export async function giveUpForPayout(
  tx: Tx,
  deps: BonusDeps,
  brand: Brand,
  memberId: bigint,
  agreed: bigint | 'whatever' | null,
): Promise<void> {
  const purse = await holdPurse(tx, { memberId, merchantId: brand.id })
  if (purse?.state !== 'open') return
  if (agreed !== 'whatever' && agreed !== purse.id) throw new AppError('bonus_open', viewOfOpen(purse))
  await closePurse(tx, deps, brand, purse, 'given_up')
}

/** A bank took the deposit back: bonus money that was given for it goes too, played or not, as long as it is none yet. */
export async function takeBackFor(
  tx: Tx,
  deps: BonusDeps,
  brand: Brand,
  memberId: bigint,
  depositId: bigint,
): Promise<void> {
  const purse = await holdPurse(tx, { memberId, merchantId: brand.id })
  if (purse?.depositId === depositId) await closePurse(tx, deps, brand, purse, 'taken_back')
}
