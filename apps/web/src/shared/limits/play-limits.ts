import { queryOptions } from '@tanstack/react-query'
import { playLimits } from '@trevo/contract/play-limits'
import type { SessionInfo } from '@trevo/contract/session'
import { call } from '../../lib/api/call.ts'
import { keys, STALE_MS } from '../../lib/query.ts'

const fetchLimits = call(playLimits)

export const limitsKey = [...keys.member, 'limits'] as const

/** The member's own limits, with what is used and left of them. */
export const playLimitsQuery = (session: SessionInfo | null) =>
  queryOptions({
    queryKey: [...limitsKey, 'all', session?.token],
    queryFn: (context) => fetchLimits({}, context),
    enabled: session !== null,
    staleTime: STALE_MS.always,
    refetchOnWindowFocus: true,
    meta: { quiet: true },
  })
