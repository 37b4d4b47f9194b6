import * as z from 'zod/mini'
import { CashCurrency } from '../money.ts'
import { RegulationProfile } from '../status.ts'
import { DateTime, eachOnce, Id, Language, RequestId } from '../wire.ts'
import { BrandLanguages, HostName } from './brand.ts'
import { staffEndpoint } from './staff-endpoint.ts'
import { TimeZone } from './time-zone.ts'

const Typed = z.string().check(z.maxLength(253))
/** As it stands in the form: nothing of it has to be right yet. */
export const BrandDraftFields = z.strictObject({
  /** A template of the platform, or the code of a brand whose rules, registration, menus and flags are taken. */
  template: Typed,
  code: Typed,
  name: Typed,
  hosts: z.array(Typed).check(z.maxLength(20)),
  languages: z.array(Language).check(z.maxLength(Language.options.length)),
  timeZone: Typed,
  currency: CashCurrency,
})
export type BrandDraftFields = z.infer<typeof BrandDraftFields>

/** What a brand can be made of. */
export const WantedBrand = z.strictObject({
  template: z.string().check(z.minLength(1)),
  code: z.string().check(z.trim(), z.regex(/^[a-z][a-z0-9_-]{1,31}$/, 'brand_code')),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  hosts: z.array(HostName).check(z.minLength(1), eachOnce()),
  languages: BrandLanguages,
  timeZone: TimeZone,
  currency: CashCurrency,
})

export const BrandDraft = z.object({
  id: Id,
  ...BrandDraftFields.shape,
  createdAt: DateTime,
  revisedAt: DateTime,
  /** What stands in the way, by field. */
  problems: z.array(z.object({ path: z.string(), code: z.string() })),
  /** What comes of it; null as long as something stands in the way. */
  plan: z.nullable(z.object({ regulation: RegulationProfile, flags: z.int(), games: z.int(), lotteries: z.int() })),
  /** The brand that was made of it. */
  madeCode: z.nullable(z.string()),
})
export type BrandDraft = z.infer<typeof BrandDraft>

const ById = z.strictObject({ id: Id })

export const opsBrandDrafts = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/brand-drafts',
  summary: 'Brands that are being made, and the templates there are',
  roles: ['admin'],
  everyMerchant: true,
  value: z.object({ data: z.array(BrandDraft), total: z.int(), templates: z.array(z.string()) }),
})

export const opsBrandDraft = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/brand-drafts/:id',
  summary: 'One of them, with what stands in its way and what will happen',
  roles: ['admin'],
  everyMerchant: true,
  params: ById,
  value: BrandDraft,
  errors: ['not_found'],
})

export const opsCreateBrandDraft = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/brand-drafts',
  summary: 'Begin a brand; nothing is made yet',
  roles: ['admin'],
  everyMerchant: true,
  body: z.extend(BrandDraftFields, { requestId: RequestId }),
  gives: {
    template: 'identity',
    code: 'words',
    name: 'words',
    hosts: 'identity',
    languages: 'words',
    timeZone: 'identity',
    currency: 'identity',
    requestId: 'words',
  },
  value: BrandDraft,
  errors: ['idempotency_conflict'],
})

export const opsSaveBrandDraft = staffEndpoint({
  method: 'PUT',
  path: '/ops/v1/brand-drafts/:id',
  summary: 'Keep what was typed',
  roles: ['admin'],
  everyMerchant: true,
  params: ById,
  body: z.extend(BrandDraftFields, { requestId: RequestId }),
  gives: {
    template: 'identity',
    code: 'words',
    name: 'words',
    hosts: 'identity',
    languages: 'words',
    timeZone: 'identity',
    currency: 'identity',
    requestId: 'words',
  },
  value: BrandDraft,
  errors: ['not_found', 'conflict', 'idempotency_conflict'],
})

export const opsMakeBrand = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/brand-drafts/:id/make',
  summary: 'Make the brand: its hosts answer within seconds',
  roles: ['admin'],
  everyMerchant: true,
  params: ById,
  body: z.strictObject({ requestId: RequestId }),
  gives: { requestId: 'words' },
  value: BrandDraft,
  errors: ['not_found', 'conflict', 'host_taken', 'brand_code_taken', 'idempotency_conflict'],
})
