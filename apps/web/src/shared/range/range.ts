import { addDays, daysBetween } from '../../lib/days.ts'

/** What records and reports answer for at once, both ends counted. */
export const RANGE_DAYS_MAX = 92

export const RANGES = ['today', 'yesterday', '7d', '30d', 'own'] as const
export type RangeName = (typeof RANGES)[number]
export type Range = { from: string; to: string }

const isRange = (text: string | undefined): text is RangeName => (RANGES as readonly string[]).includes(text ?? '')

/** What the address asks for; a week where it asks for nothing that is known. */
export const rangeNameOf = (asked: string | undefined): RangeName => (isRange(asked) ? asked : '7d')

const DAY = /^\d{4}-\d{2}-\d{2}$/

export type RangeIssue = 'missing' | 'turned' | 'long' | 'future'

/** What is wrong with two chosen days; null: nothing. */
export function rangeIssue({ from, to }: Range, today: string): RangeIssue | null {
  if (!DAY.test(from) || !DAY.test(to)) return 'missing'
  if (from > to) return 'turned'
  if (to > today) return 'future'
  return daysBetween(from, to) > RANGE_DAYS_MAX ? 'long' : null
}

/** The days of a choice; an own range that is not right yet gives none. */
export function daysOf(name: RangeName, own: Range, today: string): Range | null {
  switch (name) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case '7d':
      return { from: addDays(today, -6), to: today }
    case '30d':
      return { from: addDays(today, -29), to: today }
    case 'own':
      return rangeIssue(own, today) === null ? own : null
  }
}
