import { queryOptions } from '@tanstack/react-query'
import { jackpots } from '@trevo/contract/jackpots'
import { call } from '../../lib/api/call.ts'
import { currentLanguage } from '../../lib/i18n/i18n.ts'
import { STALE_MS } from '../../lib/query.ts'

const fetchJackpots = call(jackpots)

const POOLS_EVERY_MS = 60_000

export const jackpotsQuery = queryOptions({
  queryKey: ['jackpots'],
  queryFn: (context) => fetchJackpots({ query: { language: currentLanguage() } }, context),
  staleTime: STALE_MS.list,
  // No event says what a vendor's pool holds.
  refetchInterval: ({ state }) => ((state.data?.vendorPools.length ?? 0) > 0 ? POOLS_EVERY_MS : false),
  meta: { localised: true, quiet: true },
})
