import { navHistory, navigate, useSearch } from '../../lib/nav/nav.tsx'
import { filterOf } from './team-filter.ts'

/** The filter lives in the address, so that a way back or a reload finds the same people. */
export function useTeamFilter() {
  const search = useSearch()
  return {
    search,
    filter: filterOf(search),
    /** `step`: the way back leads to what is shown now. */
    set(change: Readonly<Record<string, string>>, step: 'replace' | 'step' = 'replace') {
      const { pathname, search: now } = navHistory.get()
      const next = Object.entries({ ...now, ...change }).filter(([, value]) => value !== '')
      navigate({ to: pathname, search: Object.fromEntries(next), ...(step === 'replace' && { replace: true }) })
    },
  }
}

export type TeamFilter = ReturnType<typeof useTeamFilter>
