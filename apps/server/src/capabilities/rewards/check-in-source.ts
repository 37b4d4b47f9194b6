import type { RewardSourceOf } from '../../money/giving/source.ts'
import { AppError } from '../../platform/errors.ts'
import { calendarOf, checkInWithin } from './check-in.ts'

/** The check-in of today, while it is to be had. Its id is the day. */
export const checkInSource: RewardSourceOf = {
  name: 'sign_in',
  async claimables({ db }, { merchant, memberId, now }) {
    if (!merchant.flags.SIGNIN || !merchant.flags.LOGIN) return []
    const { today, days, play, nextDayAt, status } = await calendarOf(db, merchant, memberId, now)
    const day = days.find(({ date }) => date === today)
    if (day === undefined || status === 'Claimed') return []
    const isFirstBet = status === 'Process' && play === null
    return [
      {
        source: 'sign_in',
        id: today,
        about: today,
        gift: day.gift,
        status,
        play,
        expiresAt: nextDayAt,
        ...(isFirstBet && { firstBet: true }),
      },
    ]
  },
  async claim(tx, deps, { merchant, memberId }, { id }) {
    if (!merchant.flags.SIGNIN || !merchant.flags.LOGIN) throw new AppError('promotion_closed')
    const { date, gift, status } = await checkInWithin(tx, deps, merchant, memberId)
    // The day changed under the caller's eyes: what was taken is the reward of the new one.
    if (date !== id) throw new AppError('reward_over')
    return { status, gift }
  },
}
