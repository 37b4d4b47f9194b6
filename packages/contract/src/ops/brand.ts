import * as z from 'zod/mini'
import { AGENT_MENU_KEYS } from '../flags.ts'
import { CashCurrency } from '../money.ts'
import {
  Brand,
  DownloadLink,
  FieldSetting,
  LegalSettings,
  LocalText,
  Operator,
  RegisterField,
  RegulationProfile,
  ServiceChannel,
  SocialNetwork,
  TemplateSettings,
  TypedLink,
} from '../status.ts'
import { DateTime, Day, eachOnce, Language, RequestId } from '../wire.ts'
import { ChangeReason } from './flags.ts'
import { staffEndpoint } from './staff-endpoint.ts'
import { TimeZone } from './time-zone.ts'

export const BRAND_LOGO_BYTES_MAX = 2 * 1024 * 1024
const Accent = z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'colour'))
export const HostName = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.regex(/^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/, 'host'),
  )
const Hosts = z.array(HostName).check(z.minLength(1), z.maxLength(20), eachOnce())

export const BrandLanguages = z.array(Language).check(z.minLength(1), eachOnce())
// As the site has them; a request says nothing beside.
const Words = z.strictObject(LocalText.shape)
const Field = z.strictObject(FieldSetting.shape)
const Layout = z.strictObject(TemplateSettings.shape)
const Download = z.strictObject(DownloadLink.shape)
const Foot = z.strictObject({
  ...LegalSettings.shape,
  operator: z._default(z.nullable(z.strictObject(Operator.shape)), null),
  licence: z.nullable(Words),
})
const Country = z.string().check(z.toUpperCase(), z.regex(/^[A-Z]{2}$/, 'country'))
const Range = z.union([z.cidrv4(), z.cidrv6()])

/** What makes a brand look like itself. */
export const BrandLook = z.strictObject({
  name: Brand.shape.name,
  shortName: Brand.shape.shortName,
  mark: Brand.shape.mark,
  description: Words,
  /** The main colour of each theme; what else follows it is made from it. */
  accents: z.strictObject({ dark: Accent, light: Accent }),
})
export type BrandLook = z.infer<typeof BrandLook>

const ServiceLink = z.strictObject({
  csType: ServiceChannel,
  name: Words,
  title: Words,
  path: TypedLink,
})
/** What the site offers and asks. */
export const BrandSite = z.strictObject({
  languages: BrandLanguages,
  timeZone: TimeZone,
  template: Layout,
  register: z.partialRecord(RegisterField, Field),
  menus: z.array(z.enum(AGENT_MENU_KEYS)).check(eachOnce()),
  service: z.array(ServiceLink).check(z.maxLength(10)),
  resources: z.array(Download).check(z.maxLength(3)),
  social: z.partialRecord(SocialNetwork, TypedLink),
  affiliateService: z.nullable(TypedLink),
  legal: Foot,
})
export type BrandSite = z.infer<typeof BrandSite>

/** Whom the site is closed to. */
export const BrandAccess = z.strictObject({
  maintenance: z.boolean(),
  maintenanceUntil: z.nullable(DateTime),
  blockedCountries: z.array(Country).check(z.maxLength(250), eachOnce()),
  blockedIps: z.array(Range).check(z.maxLength(500), eachOnce()),
})
export type BrandAccess = z.infer<typeof BrandAccess>

export const BrandPlace = z.strictObject({
  /** The first is the main one. */
  hosts: Hosts,
  currency: CashCurrency,
})
export type BrandPlace = z.infer<typeof BrandPlace>

export const BrandSettings = z.object({
  code: z.string(),
  /** Of what was read: what somebody else changed meanwhile is not written over. */
  revision: z.string(),
  regulation: RegulationProfile,
  /** Money of the brand is counted already. */
  hasMoney: z.boolean(),
  /** The time zone that the brand moves to, and the first day that ends by it. */
  nextTimeZone: z.nullable(z.object({ timeZone: z.string(), from: Day })),
  logo: z.nullable(z.string()),
  look: z.object(BrandLook.shape),
  site: z.object({
    ...BrandSite.shape,
    languages: z.array(Language),
    timeZone: z.string(),
    menus: z.array(z.enum(AGENT_MENU_KEYS)),
  }),
  access: z.object({
    ...BrandAccess.shape,
    blockedCountries: z.array(z.string()),
    blockedIps: z.array(z.string()),
  }),
  /** A brand made before hosts were asked for may have none. */
  place: z.object({ hosts: z.array(z.string()), currency: CashCurrency }),
})
export type BrandSettings = z.infer<typeof BrandSettings>

export const opsBrand = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/brand',
  summary: 'Everything that is set of the brand',
  roles: ['admin'],
  value: BrandSettings,
})

const Change = z.strictObject({ requestId: RequestId, revision: z.string().check(z.maxLength(64)) })

export const opsSetBrandLook = staffEndpoint({
  method: 'PUT',
  path: '/ops/v1/brand/look',
  summary: 'Name, mark, description and colours; colours that cannot be read are refused',
  roles: ['admin'],
  body: z.extend(Change, BrandLook.shape),
  gives: {
    requestId: 'words',
    revision: 'words',
    name: 'words',
    shortName: 'words',
    mark: 'words',
    description: 'words',
    accents: 'words',
  },
  value: BrandSettings,
  errors: ['conflict', 'idempotency_conflict'],
})

export const opsSetBrandLogo = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/brand/logo',
  summary: 'A square PNG or JPEG, drawn anew in every size that the site and phones need; null: the mark again',
  roles: ['admin'],
  body: z.strictObject({ requestId: RequestId, picture: z.nullable(z.string()) }),
  gives: { requestId: 'words', picture: 'words' },
  value: BrandSettings,
  errors: ['image_type', 'image_too_large', 'image_pixels', 'picture_refused', 'idempotency_conflict'],
  maxBodyBytes: 4 * 1024 * 1024,
})

export const opsSetBrandSite = staffEndpoint({
  method: 'PUT',
  path: '/ops/v1/brand/site',
  summary: 'Languages, time zone, layouts, registration, menus, links and the foot of every page',
  roles: ['admin'],
  body: z.extend(Change, BrandSite.shape),
  gives: {
    requestId: 'words',
    revision: 'words',
    languages: 'words',
    timeZone: 'identity',
    template: 'words',
    register: 'words',
    menus: 'words',
    service: 'words',
    resources: 'words',
    social: 'words',
    affiliateService: 'words',
    legal: 'words',
  },
  value: BrandSettings,
  errors: ['conflict', 'time_zone_fixed', 'regulation_forbids', 'idempotency_conflict'],
})

export const opsMoveBrandZone = staffEndpoint({
  method: 'PUT',
  path: '/ops/v1/brand/time-zone',
  summary:
    'Another time zone once money is counted: from a later day, by two people; the one that holds takes a plan back',
  roles: ['admin'],
  body: z.strictObject({ timeZone: TimeZone, from: Day }),
  gives: { timeZone: 'identity', from: 'identity' },
  value: BrandSettings,
  errors: ['approval_required', 'invalid_input'],
})

export const opsSetBrandAccess = staffEndpoint({
  method: 'PUT',
  path: '/ops/v1/brand/access',
  summary: 'Maintenance, and from where nobody gets in',
  roles: ['admin'],
  body: z.extend(Change, { ...BrandAccess.shape, reason: ChangeReason }),
  gives: {
    requestId: 'words',
    revision: 'words',
    maintenance: 'words',
    maintenanceUntil: 'words',
    blockedCountries: 'words',
    blockedIps: 'words',
    reason: 'words',
  },
  value: BrandSettings,
  errors: ['conflict', 'idempotency_conflict'],
})

export const opsSetBrandPlace = staffEndpoint({
  method: 'PUT',
  path: '/ops/v1/brand/place',
  summary: 'Host names, and the currency as long as no money was moved; a host is added by two people from then on',
  roles: ['admin'],
  everyMerchant: true,
  body: z.extend(Change, { ...BrandPlace.shape, reason: ChangeReason }),
  gives: { requestId: 'words', revision: 'words', hosts: 'identity', currency: 'identity', reason: 'words' },
  value: BrandSettings,
  errors: ['conflict', 'host_taken', 'currency_fixed', 'idempotency_conflict', 'approval_required'],
})
