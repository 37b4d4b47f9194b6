import { REPORT_DAYS_MAX } from '@trevo/contract/agents/common'
import { AppError, wrongField } from '../../platform/errors.ts'

const DAY_MS = 86_400_000

export type DayRange = { startDate: string; endDate: string }

/** Today by default. Refuses more days than one report covers. */
export function rangeOf(
  asked: { startDate?: string | undefined; endDate?: string | undefined },
  today: string,
): DayRange {
  const endDate = asked.endDate ?? today
  const startDate = asked.startDate ?? endDate
  if (startDate > endDate) throw wrongField('startDate', 'range')
  const days = (Date.parse(endDate) - Date.parse(startDate)) / DAY_MS + 1
  if (days > REPORT_DAYS_MAX) throw new AppError('limit_exceeded', { days: REPORT_DAYS_MAX })
  return { startDate, endDate }
}

/** As many days just before. */
export function rangeBefore({ startDate, endDate }: DayRange): DayRange {
  const length = Date.parse(endDate) - Date.parse(startDate) + DAY_MS
  const back = (day: string, by: number) => new Date(Date.parse(day) - by).toISOString().slice(0, 10)
  return { startDate: back(startDate, length), endDate: back(startDate, DAY_MS) }
}

export function daysOf({ startDate, endDate }: DayRange): string[] {
  const count = (Date.parse(endDate) - Date.parse(startDate)) / DAY_MS + 1
  return Array.from({ length: count }, (_, n) =>
    new Date(Date.parse(startDate) + n * DAY_MS).toISOString().slice(0, 10),
  )
}
