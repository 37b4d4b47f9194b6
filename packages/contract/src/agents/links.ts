import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { InvitationCode } from '../fields.ts'
import { DateTime, Empty, Id, RequestId } from '../wire.ts'
import { CategoryRate, RateList } from './common.ts'

export const LINKS_MAX = 50
export const LINK_REMARK_MAX = 60

/** Members who register through a link join the caller's team with its rates, cut to what the caller has by then. */
export const AffiliateLink = z.object({
  id: Id,
  code: z.string(),
  /** The address to hand out. */
  url: z.string(),
  /** What one becomes by it: 0 player, 1 agent. */
  type: z.union([z.literal(0), z.literal(1)]),
  rates: z.array(CategoryRate),
  remark: z.string(),
  state: z.enum(['open', 'expired', 'disabled']),
  expiresAt: z.nullable(DateTime),
  visits: z.int(),
  registrations: z.int(),
  createdAt: DateTime,
})
export type AffiliateLink = z.infer<typeof AffiliateLink>

export const affiliateLinks = endpoint({
  method: 'GET',
  path: '/wps/agent/links',
  summary: 'Affiliate links of the caller, newest first; at most LINKS_MAX are open at once',
  auth: 'agent',
  module: 'AFFMAN3',
  value: z.object({ list: z.array(AffiliateLink), rates: z.array(CategoryRate) }),
})

export const createAffiliateLink = endpoint({
  method: 'POST',
  path: '/wps/agent/links',
  summary: 'Make an affiliate link',
  auth: 'agent',
  module: 'AFFMAN3',
  body: z.strictObject({
    requestId: RequestId,
    /** Made up by the server where absent. */
    code: z.optional(InvitationCode),
    type: z.union([z.literal(0), z.literal(1)]),
    rates: RateList,
    remark: z._default(z.string().check(z.trim(), z.maxLength(LINK_REMARK_MAX)), ''),
    /** Days until it ends; null: it does not. */
    days: z.nullable(z.union([z.literal(1), z.literal(7), z.literal(30), z.literal(90), z.literal(365)])),
  }),
  value: AffiliateLink,
  errors: ['free_reject', 'code_taken', 'rate_above_own', 'limit_exceeded', 'idempotency_conflict'],
  perMinute: 20,
})

export const disableAffiliateLink = endpoint({
  method: 'POST',
  path: '/wps/agent/links/:id/disable',
  summary: 'End a link; it stays in the list with its counters',
  auth: 'agent',
  module: 'AFFMAN3',
  params: z.strictObject({ id: Id }),
  value: AffiliateLink,
  errors: ['not_found'],
})

export const countVisit = endpoint({
  method: 'POST',
  path: '/wps/affiliate/visit',
  summary: 'A visitor came by a link: the page says so once per visit; an unknown code counts nothing',
  auth: 'guest',
  module: 'AFFMAN3',
  body: z.strictObject({ code: InvitationCode }),
  value: Empty,
  perMinute: 6,
})
