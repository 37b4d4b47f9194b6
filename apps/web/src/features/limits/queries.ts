import {
  activityStatement,
  beginPause,
  excludeMyself,
  playReminder,
  setPlayLimits,
  setPlayReminder,
  withdrawLimitChange,
} from '@trevo/contract/play-limits'
import { call } from '../../lib/api/call.ts'
import { memberQuery, type Session } from '../../lib/member-query.ts'
import { limitsKey } from '../../shared/limits/play-limits.ts'

export const postLimits = call(setPlayLimits)
export const deletePending = call(withdrawLimitChange)
export const postPause = call(beginPause)
export const postExclusion = call(excludeMyself)
export const putReminder = call(setPlayReminder)
export const fetchReminder = call(playReminder)
const fetchStatement = call(activityStatement)

export const statementQuery = (days: { from: string; to: string }, session: Session) =>
  memberQuery(session, {
    queryKey: [...limitsKey, 'statement', days.from, days.to],
    queryFn: (context) => fetchStatement({ query: days }, context),
  })
