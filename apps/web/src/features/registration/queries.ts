import { queryOptions } from '@tanstack/react-query'
import { Username } from '@trevo/contract/fields'
import {
  affiliate,
  registerByMobile,
  registerByUsername,
  registrationRules,
  usernameCheck,
} from '@trevo/contract/registration'
import { call } from '../../lib/api/call.ts'
import { STALE_MS } from '../../lib/query.ts'

export const putByUsername = call(registerByUsername)
export const putByMobile = call(registerByMobile)

const fetchRules = call(registrationRules)
const fetchAffiliate = call(affiliate)
const fetchUsernameCheck = call(usernameCheck)

export const rulesQuery = queryOptions({
  queryKey: ['registration-rules'],
  queryFn: (context) => fetchRules({}, context),
  staleTime: STALE_MS.content,
  meta: { quiet: true },
})

/** Whose invitation a code is; fails where it invites nobody. */
export const affiliateQuery = (code: string) =>
  queryOptions({
    queryKey: ['affiliate', code],
    queryFn: (context) => fetchAffiliate({ query: { code } }, context),
    staleTime: STALE_MS.list,
    meta: { quiet: true },
  })

/** Asks nothing while the name could not be one. */
export const usernameQuery = (username: string) =>
  queryOptions({
    queryKey: ['username-check', username],
    queryFn: (context) => fetchUsernameCheck({ query: { username } }, context),
    enabled: Username.safeParse(username).success,
    staleTime: STALE_MS.list,
    retry: false,
    meta: { quiet: true },
  })
