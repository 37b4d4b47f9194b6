import type { StaffSchedule } from '@trevo/contract/ops/lottery'
import type { Schedule } from '@trevo/lottery/types'

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]
const MINUTE_SECONDS = 60
const HOUR_MINUTES = 60
const two = (value: number) => String(value).padStart(2, '0')

/** As staff read it. */
export function asSchedule(schedule: Schedule): StaffSchedule {
  const { timeZone, closeSeconds } = schedule
  if (schedule.kind === 'interval') {
    const everyMinutes = schedule.everySeconds / MINUTE_SECONDS
    return { everyMinutes, at: null, weekdays: EVERY_DAY, timeZone, closeSeconds }
  }
  const at = `${two(Math.floor(schedule.atMinutes / HOUR_MINUTES))}:${two(schedule.atMinutes % HOUR_MINUTES)}`
  return { everyMinutes: null, at, weekdays: [...schedule.weekdays], timeZone, closeSeconds }
}

/** `18:15` as minutes after midnight. */
export function minutesOf(at: string): number {
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  return hours * HOUR_MINUTES + minutes
}
