import type { ActivityStatus } from '@trevo/contract/catalogue'
import type { SignInCalendar, SignInDay } from '@trevo/contract/daily-sign-in'
import type { Gift } from '@trevo/contract/gifts'
import { formatMoney, parseMoney } from '@trevo/contract/money'
import type { StoredGift } from '../../money/giving/check-in-plan.ts'
import { planOn, type SignInPlan } from '../../money/giving/check-in-plan.ts'
import { waitsForFirstBet } from '../../money/giving/first-bet.ts'
import { giveReward, lockRewards, type RewardBrand, type RewardDeps, sameAbout } from '../../money/giving/give.ts'
import { playedOn } from '../../money/giving/played.ts'
import { addDays, dayIn } from '../../platform/day.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { endOfDay, keepSignIn, type SignedDay, signedInMonth, signedSince } from './sign-in-queries.ts'

const giftOf = ({ kind, amount }: { kind: Gift['kind']; amount: bigint }): Gift => ({
  kind,
  amount: formatMoney(amount),
})

type Standing = {
  today: string
  plan: SignInPlan | undefined
  played: bigint
  /** Of today, where it was taken. */
  signed: SignedDay | undefined
  /** In a row, up to today or yesterday; 0 after a missed day. */
  streak: number
  status: ActivityStatus
}

async function standingOf(db: Db | Tx, brand: RewardBrand, memberId: bigint, now: Date): Promise<Standing> {
  const today = dayIn(brand.timeZone, now)
  const [plan, recent, played] = [
    await planOn(db, brand.id, today),
    await signedSince(db, memberId, addDays(today, -1)),
    await playedOn(db, { memberId, day: today, currency: brand.currency }),
  ]
  const signed = recent.find(({ day }) => day === today)
  const streak = recent.at(-1)?.streak ?? 0
  const status = statusOf(plan, signed, played)
  // A plan that asks for nothing on the day still asks for the first bet where the rules do.
  const waits = status === 'Claim' && (await waitsForFirstBet(db, brand, memberId))
  return { today, plan, played, signed, streak, status: waits ? 'Process' : status }
}

function statusOf(plan: SignInPlan | undefined, signed: SignedDay | undefined, played: bigint): ActivityStatus {
  if (signed) return 'Claimed'
  if (!plan) return 'Close'
  return played < plan.minTurnover ? 'Process' : 'Claim'
}

/** Which day of the round a streak stands on, from 0. */
const positionOf = (streak: number, { gifts }: SignInPlan) => (streak - 1) % gifts.length

export async function calendarOf(db: Db, brand: RewardBrand, memberId: bigint, now: Date): Promise<SignInCalendar> {
  const standing = await standingOf(db, brand, memberId, now)
  const { today, plan, played, status, streak } = standing
  return {
    today,
    serverTime: now.toISOString(),
    nextDayAt: (await endOfDay(db, today, brand.timeZone)).toISOString(),
    status,
    streak,
    days: plan ? roundOf(standing, plan) : [],
    play: plan && plan.minTurnover > 0n ? { done: formatMoney(played), required: formatMoney(plan.minTurnover) } : null,
    month: await monthOf(db, memberId, today.slice(0, 7)),
  }
}

/** Days signed in of a month, which is named as YYYY-MM. */
export async function monthOf(db: Db, memberId: bigint, month: string): Promise<SignInCalendar['month']> {
  const days = await signedInMonth(db, memberId, `${month}-01`)
  return days.map((day) => ({ date: day.day, gift: giftOf(day) }))
}

/** What was taken shows as it was given, also where the plan has changed since. */
function roundOf({ today, signed, streak, status }: Standing, plan: SignInPlan): SignInDay[] {
  const current = positionOf(signed ? streak : streak + 1, plan)
  return plan.gifts.map((gift, index): SignInDay => {
    const date = addDays(today, index - current)
    const base = { position: index + 1, date, gift: giftOf({ kind: gift.kind, amount: parseMoney(gift.amount) }) }
    if (index < current) return { ...base, status: 'Claimed' }
    if (index > current) return { ...base, status: 'coming soon' }
    return { ...base, status, ...(signed && { gift: giftOf(signed) }) }
  })
}

export type SignedIn = { date: string; gift: Gift; streak: number; status: ActivityStatus }
type SignInDeps = RewardDeps & { db: Db }

/** Once a day: every later request gets the answer of the first. */
export function signIn(deps: SignInDeps, brand: RewardBrand, memberId: bigint): Promise<SignedIn> {
  return inTx(deps.db, (tx) => signInWithin(tx, deps, brand, memberId))
}

export async function signInWithin(tx: Tx, deps: RewardDeps, brand: RewardBrand, memberId: bigint): Promise<SignedIn> {
  await lockRewards(tx, memberId)
  const now = deps.clock.now()
  const { today, plan, played, signed, streak: before, status } = await standingOf(tx, brand, memberId, now)
  if (signed) return { date: today, gift: giftOf(signed), streak: signed.streak, status }
  if (!plan) throw new AppError('promotion_closed')
  if (played < plan.minTurnover) {
    throw new AppError('play_first', { required: formatMoney(plan.minTurnover), done: formatMoney(played) })
  }
  const streak = before + 1
  const stored = plan.gifts[positionOf(streak, plan)] as StoredGift
  const gift = { kind: stored.kind, amount: parseMoney(stored.amount) }
  const about = sameAbout(today)
  await keepSignIn(tx, { day: today, streak, ...gift, memberId, merchantId: brand.id, planId: plan.id, at: now })
  await giveReward(tx, deps, brand, { memberId, source: 'sign_in', ref: today, about, gift })
  return { date: today, gift: giftOf(gift), streak, status: 'Claimed' }
}
