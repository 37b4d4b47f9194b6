import { dayOf } from '../../lib/days.ts'
import { navHistory, navigate, useSearch } from '../../lib/nav/nav.tsx'
import { useSite } from '../../session/status.ts'
import { daysOf, type Range, type RangeName, rangeNameOf } from './range.ts'

export type RangeState = {
  range: RangeName
  own: Range
  today: string
  /** Null while an own range is not right yet. */
  days: Range | null
  /** What else the page filters by, as the address has it. */
  search: Readonly<Record<string, string>>
  /** Goes into the address, so that a way back or a reload finds the same rows; empty words leave it. */
  set: (change: Readonly<Record<string, string>>) => void
}

/** The days a page is about, kept in its address. */
export function useRange(): RangeState {
  const search = useSearch()
  const { timeZone } = useSite()
  const today = dayOf(new Date(), timeZone)
  const range = rangeNameOf(search.range)
  const own = { from: search.from ?? '', to: search.to ?? '' }
  return {
    range,
    own,
    today,
    days: daysOf(range, own, today),
    search,
    set(change) {
      const { pathname, search: now } = navHistory.get()
      const next = Object.entries({ ...now, ...change }).filter(([, value]) => value !== '')
      navigate({ to: pathname, search: Object.fromEntries(next), replace: true })
    },
  }
}
