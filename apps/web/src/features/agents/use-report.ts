import { navHistory, navigate } from '../../lib/nav/nav.tsx'
import { useRange } from '../../shared/range/use-range.ts'
import { datesOf } from './rebate-queries.ts'

/** Days, whose team and who of it, all in the address. */
export function useReport() {
  const filter = useRange()
  const { member, q } = filter.search
  return {
    filter,
    search: q ?? '',
    /** Null while the days are not right yet. */
    asked: filter.days && { ...datesOf(filter.days), ...(member && /^\d{1,19}$/.test(member) && { memberId: member }) },
    /** The way back leads to what is shown now. */
    openTeam(memberId: string) {
      const { pathname, search } = navHistory.get()
      const next = Object.entries({ ...search, member: memberId, q: '' }).filter(([, value]) => value !== '')
      navigate({ to: pathname, search: Object.fromEntries(next) })
    },
  }
}

export type Report = ReturnType<typeof useReport>
