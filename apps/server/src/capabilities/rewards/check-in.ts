import type { ActivityStatus } from '@trevo/contract/catalogue'
import type { CheckInCalendar, CheckInDay } from '@trevo/contract/check-in'
import type { Gift } from '@trevo/contract/gifts'
import { formatMoney, parseMoney } from '@trevo/contract/money'
import type { StoredGift } from '../../money/giving/check-in-plan.ts'
import { type CheckInPlan, planOn } from '../../money/giving/check-in-plan.ts'
import { waitsForFirstBet } from '../../money/giving/first-bet.ts'
import { giveReward, lockRewards, type RewardBrand, type RewardDeps, sameAbout } from '../../money/giving/give.ts'
import { areOffersPaused, assertMayTakePart } from '../../money/giving/offers.ts'
import { playedOn } from '../../money/giving/played.ts'
import { addDays, dayIn } from '../../platform/day.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { type CheckedDay, checkedInMonth, checkedSince, endOfDay, keepCheckIn } from './check-in-queries.ts'

const giftOf = ({ kind, amount }: { kind: Gift['kind']; amount: bigint }): Gift => ({
  kind,
  amount: formatMoney(amount),
})

type Standing = {
  today: string
  plan: CheckInPlan | undefined
  played: bigint
  /** Of today, where it was taken. */
  checked: CheckedDay | undefined
  /** In a row, up to today or yesterday; 0 after a missed day. */
  streak: number
  status: ActivityStatus
}

async function standingOf(db: Db | Tx, brand: RewardBrand, memberId: bigint, now: Date): Promise<Standing> {
  const today = dayIn(brand.timeZone, now)
  const isPaused = await areOffersPaused(db, memberId)
  const [plan, recent, played] = [
    isPaused ? undefined : await planOn(db, brand.id, today),
    await checkedSince(db, memberId, addDays(today, -1)),
    await playedOn(db, { memberId, day: today, currency: brand.currency }),
  ]
  const checked = recent.find(({ day }) => day === today)
  const streak = recent.at(-1)?.streak ?? 0
  const status = statusOf(plan, checked, played)
  // A plan that asks for nothing on the day still asks for the first bet where the rules do.
  const waits = status === 'Claim' && (await waitsForFirstBet(db, brand, memberId))
  return { today, plan, played, checked, streak, status: waits ? 'Process' : status }
}

function statusOf(plan: CheckInPlan | undefined, checked: CheckedDay | undefined, played: bigint): ActivityStatus {
  if (checked) return 'Claimed'
  if (!plan) return 'Close'
  return played < plan.minTurnover ? 'Process' : 'Claim'
}

/** Which day of the round a streak stands on, from 0. */
const positionOf = (streak: number, { gifts }: CheckInPlan) => (streak - 1) % gifts.length

export async function calendarOf(db: Db, brand: RewardBrand, memberId: bigint, now: Date): Promise<CheckInCalendar> {
  const standing = await standingOf(db, brand, memberId, now)
  const { today, plan, played, status, streak } = standing
  return {
    today,
    serverTime: now.toISOString(),
    nextDayAt: (await endOfDay(db, today, brand.id)).toISOString(),
    status,
    streak,
    days: plan ? roundOf(standing, plan) : [],
    play: plan && plan.minTurnover > 0n ? { done: formatMoney(played), required: formatMoney(plan.minTurnover) } : null,
    month: await monthOf(db, memberId, today.slice(0, 7)),
  }
}

/** Days checked in of a month, which is named as YYYY-MM. */
export async function monthOf(db: Db, memberId: bigint, month: string): Promise<CheckInCalendar['month']> {
  const days = await checkedInMonth(db, memberId, `${month}-01`)
  return days.map((day) => ({ date: day.day, gift: giftOf(day) }))
}

/** What was taken shows as it was given, also where the plan has changed since. */
function roundOf({ today, checked, streak, status }: Standing, plan: CheckInPlan): CheckInDay[] {
  const current = positionOf(checked ? streak : streak + 1, plan)
  return plan.gifts.map((gift, index): CheckInDay => {
    const date = addDays(today, index - current)
    const base = { position: index + 1, date, gift: giftOf({ kind: gift.kind, amount: parseMoney(gift.amount) }) }
    if (index < current) return { ...base, status: 'Claimed' }
    if (index > current) return { ...base, status: 'coming soon' }
    return { ...base, status, ...(checked && { gift: giftOf(checked) }) }
  })
}

export type CheckedIn = { date: string; gift: Gift; streak: number; status: ActivityStatus }
type CheckInDeps = RewardDeps & { db: Db }

/** Once a day: every later request gets the answer of the first. */
export function checkIn(deps: CheckInDeps, brand: RewardBrand, memberId: bigint): Promise<CheckedIn> {
  return inTx(deps.db, (tx) => checkInWithin(tx, deps, brand, memberId))
}

export async function checkInWithin(
  tx: Tx,
  deps: RewardDeps,
  brand: RewardBrand,
  memberId: bigint,
): Promise<CheckedIn> {
  await lockRewards(tx, memberId)
  const now = deps.clock.now()
  const { today, plan, played, checked, streak: before, status } = await standingOf(tx, brand, memberId, now)
  if (checked) return { date: today, gift: giftOf(checked), streak: checked.streak, status }
  await assertMayTakePart(tx, now, memberId)
  if (!plan) throw new AppError('promotion_closed')
  if (played < plan.minTurnover) {
    throw new AppError('play_first', { required: formatMoney(plan.minTurnover), done: formatMoney(played) })
  }
  const streak = before + 1
  const stored = plan.gifts[positionOf(streak, plan)] as StoredGift
  const gift = { kind: stored.kind, amount: parseMoney(stored.amount) }
  const about = sameAbout(today)
  await keepCheckIn(tx, { day: today, streak, ...gift, memberId, merchantId: brand.id, planId: plan.id, at: now })
  await giveReward(tx, deps, brand, { memberId, source: 'sign_in', ref: today, about, gift })
  return { date: today, gift: giftOf(gift), streak, status: 'Claimed' }
}
