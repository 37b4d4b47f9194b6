import * as z from 'zod/mini'
import { CashCurrency, Currency, Money, PositiveMoney } from '../money.ts'
import { DateTime, eachOnce, Id, RequestId } from '../wire.ts'
import { StaffVendor, VendorCode } from './games.ts'
import { staffEndpoint } from './staff-endpoint.ts'

const ById = z.strictObject({ id: VendorCode })
const KeyId = z.string().check(z.regex(/^[\w-]{1,32}$/, 'code'))
const ByKey = z.strictObject({ id: VendorCode, key: KeyId })

const isSecure = (text: string) => URL.canParse(text) && new URL(text).protocol === 'https:'
/** Where the games of somebody else open. */
const LaunchUrl = z.string().check(z.trim(), z.maxLength(500), z.refine(isSecure, 'https'))

/** FUN is play money. */
export const VendorCurrency = z.enum([...CashCurrency.options, 'FUN'])
const known = {
  displayName: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  inSite: z.boolean(),
  currencies: z.array(VendorCurrency).check(z.minLength(1), eachOnce()),
}

export const opsCreateVendor = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/vendors',
  summary:
    'A vendor of games for every brand, by two people; none offers it by that alone, and it cannot call without a key',
  roles: ['admin'],
  everyMerchant: true,
  body: z.strictObject({ code: VendorCode, ...known, launchUrl: LaunchUrl }),
  gives: { code: 'words', displayName: 'words', inSite: 'identity', currencies: 'more', launchUrl: 'identity' },
  value: StaffVendor,
  errors: ['code_taken', 'margin_exceeded', 'approval_required'],
})

export const opsChangeVendor = staffEndpoint({
  method: 'PUT',
  path: '/ops/v1/vendors/:id',
  summary: 'What every brand knows of a vendor',
  roles: ['admin'],
  everyMerchant: true,
  params: ById,
  /** Without an address the one it has stays, as it must for games of our own. */
  body: z.strictObject({ ...known, launchUrl: z.nullable(LaunchUrl) }),
  gives: { displayName: 'words', inSite: 'identity', currencies: 'more', launchUrl: 'identity' },
  value: StaffVendor,
  errors: ['not_found', 'conflict', 'margin_exceeded', 'approval_required'],
})

/** waiting: made, and good for nothing before a second person agreed; active: calls signed with it are taken. */
export const VendorKeyState = z.enum(['waiting', 'active', 'retired'])
export const VendorKey = z.object({
  id: KeyId,
  state: VendorKeyState,
  /** Who made it in the console; null: at the command line. */
  madeBy: z.nullable(z.string()),
  createdAt: DateTime,
})
export type VendorKey = z.infer<typeof VendorKey>

export const opsVendorKeys = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/vendors/:id/keys',
  summary: 'Keys of a vendor without their secrets, newest first',
  roles: ['admin'],
  everyMerchant: true,
  params: ById,
  value: z.object({ keys: z.array(VendorKey) }),
  errors: ['not_found'],
})

export const VENDOR_KEYS_MAX = 5
export const opsMakeVendorKey = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/vendors/:id/keys',
  summary: 'A key that waits to be put into use; its secret is told in this answer and never again',
  roles: ['admin'],
  everyMerchant: true,
  params: ById,
  body: z.strictObject({ requestId: RequestId }),
  gives: { requestId: 'words' },
  value: z.object({ key: VendorKey, secret: z.string() }),
  errors: ['not_found', 'conflict', 'idempotency_conflict'],
})

export const opsUseVendorKey = staffEndpoint({
  method: 'PUT',
  path: '/ops/v1/vendors/:id/keys/:key/active',
  summary: 'Put a key into use: whoever has its secret says what players win, so a second person agrees first',
  roles: ['admin'],
  everyMerchant: true,
  params: ByKey,
  body: z.strictObject({}),
  gives: {},
  value: VendorKey,
  errors: ['not_found', 'conflict', 'vendor_limits_missing', 'approval_required'],
})

export const opsRetireVendorKey = staffEndpoint({
  method: 'PUT',
  path: '/ops/v1/vendors/:id/keys/:key/retired',
  summary: 'End a key: calls signed with it are refused within seconds',
  roles: ['admin', 'risk'],
  everyMerchant: true,
  params: ByKey,
  value: VendorKey,
  errors: ['not_found'],
})

const isLocal = (url: URL) => url.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(url.hostname)
const isCallable = (text: string) => isSecure(text) || (URL.canParse(text) && isLocal(new URL(text)))
const Most = z.nullable(PositiveMoney)
/** Percent of a stake. */
const Share = z.nullable(
  z.string().check(
    z.regex(/^\d{1,2}(\.\d{1,2})?$/, 'percent'),
    z.refine((text) => Number(text) > 0, 'percent'),
  ),
)

/** What was agreed with a vendor, all of it. */
export const VendorTerms = z.strictObject({
  /** Where we call it (free rounds); null: nowhere. In production on the open internet alone. */
  apiUrl: z.nullable(z.string().check(z.trim(), z.maxLength(500), z.refine(isCallable, 'https'))),
  /** Addresses and networks it may call from; none: from anywhere. */
  addresses: z.array(z.string().check(z.trim(), z.maxLength(64))).check(z.maxLength(50)),
  /**
   * In each currency the most that one round stakes and pays, that corrections add to it, that it gives away on a day of a brand, what of a stake its pools take
   * and what these pay on a day of a brand. Null: not limited; of gifts and pools: none.
   */
  limits: z
    .array(
      z.strictObject({
        currency: VendorCurrency,
        maxStake: Most,
        maxPrize: Most,
        /** What corrections may add to the prize of one round. */
        maxCorrection: Most,
        promoDayMax: Most,
        jackpotShare: Share,
        jackpotDayMax: Most,
      }),
    )
    .check(eachOnce(({ currency }) => currency)),
})
export type VendorTerms = z.infer<typeof VendorTerms>

export const opsVendorTerms = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/vendors/:id/terms',
  summary: 'What was agreed with a vendor: limits of a round, gifts of a day, addresses both ways',
  roles: ['admin'],
  everyMerchant: true,
  params: ById,
  value: VendorTerms,
  errors: ['not_found'],
})

export const opsSetVendorTerms = staffEndpoint({
  method: 'PUT',
  path: '/ops/v1/vendors/:id/terms',
  summary: 'What was agreed with a vendor; what lets it do more, or from elsewhere, takes a second person',
  roles: ['admin'],
  everyMerchant: true,
  params: ById,
  body: VendorTerms,
  gives: {
    apiUrl: 'identity',
    addresses: 'identity',
    limits: {
      each: {
        currency: 'identity',
        maxStake: 'unlimited',
        maxPrize: 'unlimited',
        maxCorrection: 'unlimited',
        promoDayMax: 'more',
        jackpotShare: 'more',
        jackpotDayMax: 'more',
      },
      by: ['currency'],
      gone: 'more',
    },
  },
  value: VendorTerms,
  errors: ['not_found', 'invalid_input', 'vendor_limits_missing', 'approval_required', 'margin_exceeded'],
})

/** As far back as the books of pools are shown. */
export const POOL_DAYS_SHOWN = 31
export const POOL_REFUSALS_SHOWN = 50

const PoolSums = { contributed: Money, won: Money }
const VendorPool = z.object({
  poolId: z.string(),
  currency: Currency,
  title: z.string(),
  /** As the vendor last said. */
  amount: Money,
  toldAt: DateTime,
  /** Players see it. */
  isFresh: z.boolean(),
  ...PoolSums,
})

export const opsVendorPools = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/vendors/:id/pools',
  summary:
    'Pools that a vendor keeps itself: what the brand’s stakes gave to them and won from them in the last 31 days, and wins that were refused',
  roles: ['risk', 'admin'],
  params: ById,
  value: z.object({
    pools: z.array(VendorPool),
    /** Newest first. */
    days: z.array(z.object({ day: z.string(), poolId: z.string(), currency: Currency, ...PoolSums })),
    /** Wins that the vendor asked for and that were refused, newest first, 50 at most. */
    refusals: z.array(
      z.object({
        /** Of the vendor. */
        transactionId: z.string(),
        poolId: z.string(),
        roundId: z.string(),
        currency: Currency,
        amount: Money,
        memberId: Id,
        userName: z.string(),
        /** What was answered last, and how often it was refused. */
        code: z.string(),
        times: z.int(),
        lastAt: DateTime,
        /** The same number was paid after all. */
        isPaid: z.boolean(),
      }),
    ),
  }),
  errors: ['not_found'],
})
