import * as z from 'zod/mini'
import { DateTime } from '../wire.ts'
import { VendorCode } from './games.ts'
import { staffEndpoint } from './staff-endpoint.ts'

const ById = z.strictObject({ id: VendorCode })

/** A field of a game that would change; null: nothing is said of it. */
const FeedChange = z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })
export const FeedLine = z.object({
  code: z.string(),
  name: z.string(),
  what: z.enum(['new', 'changed', 'gone']),
  changes: z.array(FeedChange),
})
export type FeedLine = z.infer<typeof FeedLine>

export const VendorFeed = z.object({
  /** Null: never asked for. */
  fetchedAt: z.nullable(DateTime),
  /** Why there is nothing to look at: no answer, or one that cannot be read. */
  problem: z.nullable(z.string()),
  added: z.int(),
  changed: z.int(),
  gone: z.int(),
  /** The first of them, those with another return first. */
  lines: z.array(FeedLine),
})
export type VendorFeed = z.infer<typeof VendorFeed>

export const opsVendorFeed = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/vendors/:id/feed',
  summary: 'What the vendor last published of its games, and what it would change here',
  roles: ['admin'],
  everyMerchant: true,
  params: ById,
  value: VendorFeed,
  errors: ['not_found'],
})

export const opsFetchVendorFeed = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/vendors/:id/feed',
  summary: 'Ask the vendor for its games now; nothing changes by it',
  roles: ['admin'],
  everyMerchant: true,
  params: ById,
  value: VendorFeed,
  errors: ['not_found'],
})

export const opsApplyVendorFeed = staffEndpoint({
  method: 'PUT',
  path: '/ops/v1/vendors/:id/feed',
  summary: 'Let what was looked at hold: new games are known, changed ones changed, gone ones switched off',
  roles: ['admin'],
  everyMerchant: true,
  params: ById,
  /** Of what was looked at: another one by now is a conflict. */
  body: z.strictObject({ fetchedAt: DateTime }),
  gives: { fetchedAt: 'words' },
  value: VendorFeed,
  errors: ['not_found', 'conflict', 'margin_exceeded'],
})
