import * as z from 'zod/mini'
import { CashCurrency } from '../money.ts'
import { DateTime, RequestId } from '../wire.ts'
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
  currencies: z.array(VendorCurrency).check(
    z.minLength(1),
    z.refine((all) => new Set(all).size === all.length, 'twice'),
  ),
}

export const opsCreateVendor = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/vendors',
  summary: 'A vendor of games for every brand; none offers it by that alone, and it cannot call without a key',
  roles: ['admin'],
  everyMerchant: true,
  body: z.strictObject({ code: VendorCode, ...known, launchUrl: LaunchUrl }),
  value: StaffVendor,
  errors: ['code_taken'],
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
  value: StaffVendor,
  errors: ['not_found', 'conflict', 'margin_exceeded'],
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
  value: VendorKey,
  errors: ['not_found', 'conflict', 'approval_required'],
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
