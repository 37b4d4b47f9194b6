import { isDeepStrictEqual } from 'node:util'
import type { BodyOf } from '@trevo/contract/endpoint'
import type { opsLotterySchedule, ScheduleTimes, StaffLottery } from '@trevo/contract/ops/lottery'
import { findGame } from '@trevo/lottery/games'
import type { Schedule } from '@trevo/lottery/types'
import { type Acting, actorOfAll } from '../../../base/staff/actor.ts'
import { staffWrite } from '../../../base/staff/audit.ts'
import { AppError, wrongField } from '../../../platform/errors.ts'
import { announcedUntil, lockSchedule, type SetSchedule, storeSchedule, withdrawDays } from '../schedules.ts'
import { type LotteryDesk, lotteryOf } from './lottery.ts'
import { asSchedule, minutesOf } from './schedule-text.ts'

/** Bets are taken for at least as long as they are not. */
const MOST_OF_INTERVAL = 2

const timesOf = ({ at, weekdays, closeSeconds }: ScheduleTimes): ScheduleTimes => ({
  at,
  weekdays: [...new Set(weekdays)].toSorted((a, b) => a - b),
  closeSeconds,
})

function setFor(schedule: Schedule, { at, weekdays, closeSeconds }: ScheduleTimes): SetSchedule {
  const wrong = (path: string) => wrongField(path, 'range')
  if (schedule.kind === 'interval') {
    if (at !== null) throw wrong('at')
    if (weekdays.length < 7) throw wrong('weekdays')
    if (closeSeconds * MOST_OF_INTERVAL > schedule.everySeconds) throw wrong('closeSeconds')
    return { closeSeconds, atMinutes: null, weekdays: null }
  }
  if (at === null) throw wrong('at')
  return { closeSeconds, atMinutes: minutesOf(at), weekdays }
}

/**
 * For every brand, so its note belongs to none in particular. What somebody has bet on is drawn as it was announced; the days
 * after that are taken back and announced anew.
 */
export function changeSchedule(
  deps: LotteryDesk,
  acting: Acting,
  code: string,
  { seen, ...asked }: BodyOf<typeof opsLotterySchedule>,
): Promise<StaffLottery> {
  return staffWrite(deps, actorOfAll(acting), async (tx) => {
    const game = findGame(code)
    if (game === undefined) throw new AppError('not_found')
    await lotteryOf(tx, deps.clock, acting, code)
    const schedule = await lockSchedule(tx, game)
    const [before, after] = [timesOf(asSchedule(schedule)), timesOf(asked)]
    const set = setFor(schedule, after)
    if (isDeepStrictEqual(before, after)) {
      return { value: await lotteryOf(tx, deps.clock, acting, code), note: null }
    }
    if (!isDeepStrictEqual(before, timesOf(seen))) throw new AppError('conflict')
    await withdrawDays(tx, game, deps.clock.now())
    await storeSchedule(tx, code, set)
    const value = await lotteryOf(tx, deps.clock, acting, code)
    const announced = (await announcedUntil(tx, [code])).get(code) ?? null
    const note = { action: 'lottery.schedule', entity: 'lottery', entityId: code } as const
    return { value, note: { ...note, before, after: { ...after, announcedUntil: announced } } }
  })
}
