import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { helpCentre } from '@trevo/contract/content'
import { useEffect } from 'react'
import { call } from '../../lib/api/call.ts'
import { currentLanguage, onLanguageChange } from '../../lib/i18n/i18n.ts'
import { STALE_MS } from '../../lib/query.ts'
import { DEBOUNCE_MS } from '../../lib/ui-constants.ts'
import { live } from '../../session/live.ts'
import { renewQueries } from '../../session/use-renewal.ts'

const fetchHelp = call(helpCentre)

const helpQuery = queryOptions({
  queryKey: ['help'],
  queryFn: (context) => fetchHelp({ query: { lang: currentLanguage(), device: 'MOBILE' } }, context),
  staleTime: STALE_MS.content,
  meta: { quiet: true },
})

/** Fetched again on a pause of its own after a change of language, as the specification has it. */
export function useHelp() {
  const client = useQueryClient()
  useEffect(() => {
    const renew = () => void renewQueries(client, helpQuery.queryKey)
    const leave = [onLanguageChange(renew, DEBOUNCE_MS.helpLanguage), live.on('site', 'content.changed', renew)]
    return () => {
      for (const off of leave) off()
    }
  }, [client])
  return useQuery(helpQuery)
}
