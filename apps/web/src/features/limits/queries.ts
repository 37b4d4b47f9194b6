import { queryOptions } from '@tanstack/react-query'
import {
  activityStatement,
  beginPause,
  excludeMyself,
  playReminder,
  setPlayLimits,
  setPlayReminder,
  withdrawLimitChange,
} from '@trevo/contract/play-limits'
import type { SessionInfo } from '@trevo/contract/session'
import { call } from '../../lib/api/call.ts'
import { STALE_MS } from '../../lib/query.ts'
import { limitsKey } from '../../shared/limits/play-limits.ts'

export const postLimits = call(setPlayLimits)
export const deletePending = call(withdrawLimitChange)
export const postPause = call(beginPause)
export const postExclusion = call(excludeMyself)
export const putReminder = call(setPlayReminder)
export const fetchReminder = call(playReminder)
const fetchStatement = call(activityStatement)

export const statementQuery = (days: { from: string; to: string }, session: SessionInfo | null) =>
  queryOptions({
    queryKey: [...limitsKey, 'statement', days.from, days.to, session?.token],
    queryFn: (context) => fetchStatement({ query: days }, context),
    enabled: session !== null,
    staleTime: STALE_MS.always,
    meta: { quiet: true },
  })
