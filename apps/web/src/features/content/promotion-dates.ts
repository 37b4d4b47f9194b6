import type { Announcement } from '@trevo/contract/content'
import { type DatePattern, dateText } from '../../lib/format.ts'

type Dated = Pick<Announcement, 'startDate' | 'endDate' | 'noExpiry'>
type Words = { timeZone: string; longTerm: string }

const RANGE = '–'

function rangeText({ startDate, endDate, noExpiry }: Dated, pattern: DatePattern, { timeZone, longTerm }: Words) {
  const start = dateText(startDate, pattern, timeZone)
  if (noExpiry === 1) return `${start} ${RANGE} ${longTerm}`
  return endDate === null ? null : `${start} ${RANGE} ${dateText(endDate, pattern, timeZone)}`
}

/** A range in lists reads year first; one day alone, of what has no end yet, month first, as the specification has it. */
export const listDates = (item: Dated, words: Words): string =>
  rangeText(item, 'YYYY/MM/DD', words) ?? dateText(item.startDate, 'MM/DD/YYYY', words.timeZone)

export const detailDates = (item: Dated, words: Words): string =>
  rangeText(item, 'YYYY-MM-DD HH:mm', words) ?? dateText(item.startDate, 'YYYY-MM-DD HH:mm', words.timeZone)
