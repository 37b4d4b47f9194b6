import { queryOptions, useQuery } from '@tanstack/react-query'
import { vendorGameTypes } from '@trevo/contract/games'
import { call } from '../../lib/api/call.ts'
import { currentLanguage } from '../../lib/i18n/i18n.ts'
import { STALE_MS } from '../../lib/query.ts'
import { read, write } from '../../lib/storage.ts'

const fetchVendors = call(vendorGameTypes)

export const vendorsQuery = queryOptions({
  queryKey: ['games', 'vendors'],
  queryFn: async ({ signal }) => {
    const vendors = await fetchVendors({ query: { typeId: '1', language: currentLanguage() } }, { signal })
    write('getVassGameType', vendors)
    return vendors
  },
  staleTime: STALE_MS.content,
  placeholderData: () => read('getVassGameType') ?? undefined,
  meta: { localised: true, quiet: true },
})

/** Vendors and classifications: what the last visit kept at once, renewed behind it. */
export const useVendors = () => useQuery(vendorsQuery)
