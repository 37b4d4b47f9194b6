import * as z from 'zod/mini'
import { DateTime } from '../wire.ts'
import { staffEndpoint } from './staff-endpoint.ts'

export const OFFICE_LABEL_MAX = 60
const OFFICES_MAX = 20

/** `203.0.113.7` or `203.0.113.0/24`; of at most 256 addresses, or of a /48. */
const Network = z.string().check(z.trim(), z.toLowerCase(), z.minLength(2), z.maxLength(49))
const Label = z.string().check(z.trim(), z.minLength(1), z.maxLength(OFFICE_LABEL_MAX))

export const OfficeNetwork = z.object({
  network: z.string(),
  label: z.string(),
  namedBy: z.string(),
  namedAt: DateTime,
})
export type OfficeNetwork = z.infer<typeof OfficeNetwork>

export const OfficeNetworks = z.object({ networks: z.array(OfficeNetwork) })
export type OfficeNetworks = z.infer<typeof OfficeNetworks>

export const opsOfficeNetworks = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/office-networks',
  summary: 'Networks in which two people may decide side by side, by another browser and a fresh code',
  roles: ['admin'],
  value: OfficeNetworks,
})

export const opsSetOfficeNetworks = staffEndpoint({
  method: 'PUT',
  path: '/ops/v1/office-networks',
  summary: 'Name all of them; a second person agrees, or a founder does it alone before the first payment',
  roles: ['admin'],
  everyMerchant: true,
  body: z.strictObject({
    networks: z.array(z.strictObject({ network: Network, label: Label })).check(z.maxLength(OFFICES_MAX)),
    /** Those there were when it was asked for: `conflict` where somebody changed them meanwhile. */
    seen: z.array(z.string().check(z.maxLength(49))).check(z.maxLength(OFFICES_MAX)),
  }),
  gives: { networks: { each: { network: 'identity', label: 'words' }, by: ['network'] }, seen: 'words' },
  value: OfficeNetworks,
  errors: ['approval_required', 'conflict', 'invalid_input'],
})
