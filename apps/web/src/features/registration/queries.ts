import { queryOptions } from '@tanstack/react-query'
import { countVisit } from '@trevo/contract/agents/links'
import { banners } from '@trevo/contract/content'
import { Username } from '@trevo/contract/fields'
import {
  affiliate,
  registerByMobile,
  registerByUsername,
  registrationRules,
  socialOffer,
  usernameCheck,
} from '@trevo/contract/registration'
import { call } from '../../lib/api/call.ts'
import { currentLanguage } from '../../lib/i18n/i18n.ts'
import { STALE_MS } from '../../lib/query.ts'

export const putByUsername = call(registerByUsername)
export const putByMobile = call(registerByMobile)
export const postVisit = call(countVisit)

const fetchRules = call(registrationRules)
const fetchAffiliate = call(affiliate)
const fetchUsernameCheck = call(usernameCheck)
const fetchSocialOffer = call(socialOffer)
const fetchBanners = call(banners)

export const socialOfferQuery = queryOptions({
  queryKey: ['social-offer'],
  queryFn: (context) => fetchSocialOffer({}, context),
  staleTime: STALE_MS.always,
  meta: { quiet: true },
})

/** What the brand shows beside its registration form. */
export const bannersQuery = queryOptions({
  queryKey: ['banners', 'm_reg'],
  queryFn: (context) => {
    const query = { groupName: 'm_reg', platform: 'M', language: currentLanguage() } as const
    return fetchBanners({ query }, context)
  },
  staleTime: STALE_MS.content,
  meta: { localised: true, quiet: true },
})

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
