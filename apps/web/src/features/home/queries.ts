import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ValueOf } from '@trevo/contract/endpoint'
import { homePage } from '@trevo/contract/home'
import { useEffect } from 'react'
import { call } from '../../lib/api/call.ts'
import { currentLanguage } from '../../lib/i18n/i18n.ts'
import { STALE_MS } from '../../lib/query.ts'
import { live } from '../../session/live.ts'
import { renewQueries } from '../../session/use-renewal.ts'

const fetchHome = call(homePage)

export type HomePage = ValueOf<typeof homePage>

/** Kept for the visit: whoever comes back finds the page as it was, and at its full height. */
export const homeQuery = queryOptions({
  queryKey: ['home'],
  queryFn: (context) => fetchHome({ query: { language: currentLanguage() } }, context),
  staleTime: STALE_MS.list,
  gcTime: Number.POSITIVE_INFINITY,
  meta: { localised: true, quiet: true },
})

export const useHome = () => useQuery(homeQuery)

/** What staff publish or switch shows on open pages by itself. */
export function useHomeLive(): void {
  const client = useQueryClient()
  useEffect(() => {
    const renew = () => void renewQueries(client, homeQuery.queryKey)
    const leave = [
      live.on('site', 'content.changed', renew),
      live.on('site', 'catalogue.changed', renew),
      live.onGap('site', renew),
    ]
    return () => {
      for (const off of leave) off()
    }
  }, [client])
}
