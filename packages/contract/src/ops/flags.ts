import * as z from 'zod/mini'
import { FLAG_GROUPS } from '../flag-groups.ts'
import { FLAG_IDS } from '../flags.ts'
import { RegulationProfile } from '../status.ts'
import { DateTime, Id, RequestId } from '../wire.ts'
import { staffEndpoint } from './staff-endpoint.ts'

const FlagName = z.enum(FLAG_IDS)
export const REASON_MAX = 200
/** Why something of a brand is changed; it stands in the audit log. */
export const ChangeReason = z.string().check(z.trim(), z.minLength(3), z.maxLength(REASON_MAX))

/** A switch of the brand. What it turns on is said by the contract's list, and by the console in its languages. */
export const BrandFlag = z.object({
  id: FlagName,
  group: z.enum(FLAG_GROUPS),
  enabled: z.boolean(),
  /** What a brand has that never switched it. */
  default: z.boolean(),
  /** The regulation profile that decides it for the brand; null: the brand does. */
  fixedBy: z.nullable(RegulationProfile),
  changedAt: z.nullable(DateTime),
  changedBy: z.nullable(z.string()),
})
export type BrandFlag = z.infer<typeof BrandFlag>

export const FlagChange = z.object({
  id: Id,
  at: DateTime,
  by: z.string(),
  enabled: z.boolean(),
  reason: z.string(),
})
export type FlagChange = z.infer<typeof FlagChange>

export const opsFlags = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/flags',
  summary: 'Every flag of the platform, and whether it is on for the brand',
  roles: ['admin'],
  value: z.object({ data: z.array(BrandFlag), total: z.int() }),
})

export const opsFlag = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/flags/:id',
  summary: 'One flag of the brand and its latest changes, newest first',
  roles: ['admin'],
  params: z.strictObject({ id: FlagName }),
  value: z.extend(BrandFlag, { changes: z.array(FlagChange) }),
})

export const opsSwitchFlag = staffEndpoint({
  method: 'PUT',
  path: '/ops/v1/flags/:id',
  summary: 'Switch a flag of the brand; open pages follow within seconds',
  roles: ['admin'],
  params: z.strictObject({ id: FlagName }),
  body: z.strictObject({ requestId: RequestId, enabled: z.boolean(), reason: ChangeReason }),
  gives: { requestId: 'words', enabled: 'more', reason: 'words' },
  value: BrandFlag,
  errors: ['regulation_forbids', 'idempotency_conflict'],
})
