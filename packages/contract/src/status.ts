import * as z from 'zod/mini'
import { Gateway, PLATFORM, PrizeMode } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { AGENT_MENU_KEYS, FLAG_IDS } from './flags.ts'
import { Currency } from './money.ts'
import { DateTime, Language } from './wire.ts'

/** `br`: the Brazilian rules of the design; `none`: the specification alone. */
export const RegulationProfile = z.enum(['br', 'none'])
export type RegulationProfile = z.infer<typeof RegulationProfile>

/** Every registration field a merchant may show or require. */
export const REGISTER_FIELDS = [
  'username',
  'password',
  'confirmPassword',
  'paymentPassword',
  'nickname',
  'payeeName',
  'idNumber',
  'email',
  'mobileNum',
  'verificationCode',
  'birthday',
  'affiliateCode',
  'recommenderId',
  'captcha',
  'qqNum',
  'facebook',
  'wechat',
  'line',
  'whatsapp',
  'zalo',
] as const
export const RegisterField = z.enum(REGISTER_FIELDS)
export type RegisterField = z.infer<typeof RegisterField>

export const FieldSetting = z.object({ enabled: z.boolean(), required: z.boolean() })
export const RegisterSettings = z.record(RegisterField, FieldSetting)
export type RegisterSettings = z.infer<typeof RegisterSettings>

/** mem_cen and dep_func choose the new (1) or base (0) layout; birthday_limit is the adult age. */
export const TemplateSettings = z.object({
  mem_cen: z.union([z.literal(0), z.literal(1)]),
  dep_func: z.union([z.literal(0), z.literal(1)]),
  birthday_limit: z.union([z.literal(18), z.literal(21)]),
})
export type TemplateSettings = z.infer<typeof TemplateSettings>

const LINK = z.regex(/^(?:https:\/\/[^\s/\\]|\/(?![/\\]))[^\s]*$/, 'address')
/** Staff type links in; only a page of ours or an https address may come out, never a script or `//host`. */
export const Link = z.string().check(LINK, z.maxLength(500))
/** The same as it stands in a form. */
export const TypedLink = z.string().check(z.trim(), LINK, z.maxLength(500))

const Words = z.string().check(z.maxLength(200))
/** A text that staff write once per language; where they did not, English is what most can read. */
export const LocalText = z.object({ PT: Words, EN: Words, ES: z.optional(Words) })
export type LocalText = z.infer<typeof LocalText>
export const localText = (text: LocalText, language: Language): string => text[language] || text.EN

export const ResourceType = z.enum(['IOS', 'Android', 'MOBILECONFIG'])
export const DownloadLink = z.object({ resourceType: ResourceType, url: Link })
export type DownloadLink = z.infer<typeof DownloadLink>

export const SocialNetwork = z.enum(['FACEBOOK', 'TWITTER', 'TELEGRAM'])
const SocialLinks = z.partialRecord(SocialNetwork, z.object({ url: Link }))

export const ServiceChannel = z.enum([
  'LIVECHAT',
  'LIVECHAT 1',
  'WHATSAPP',
  'WHATSAPP2',
  'WHATSAPP3',
  'TELEGRAM',
  'FACEBOOK',
])
export type ServiceChannel = z.infer<typeof ServiceChannel>

/** `name` is the channel, `title` the line under it, `type` a gateway; `path` is sealed, see service-path.ts. */
export const ServiceEntry = z.object({
  csType: ServiceChannel,
  type: z.int(),
  name: LocalText,
  icon: z.string(),
  title: LocalText,
  path: z.string(),
})
export type ServiceEntry = z.infer<typeof ServiceEntry>

function hasBalancedParentheses(text: string): boolean {
  let depth = 0
  for (const char of text) {
    if (char === '(') depth += 1
    if (char === ')') depth -= 1
    if (depth < 0) return false
  }
  return depth === 0
}

const Colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'colour'))
// These land in a style element: nothing may close a rule, start a comment, open a tag or fetch an address.
const CssVariable = z.string().check(z.regex(/^--[a-z0-9-]{1,40}$/, 'css_variable'))
const CssValue = z
  .string()
  .check(
    z.regex(/^(?!.*(?:url|image|image-set|src|attr|element|expression)\s*\()[\w#%(),. -]{1,200}$/i, 'css_value'),
    z.refine(hasBalancedParentheses, 'css_value'),
  )
const ThemeVariables = z.record(CssVariable, CssValue)
/** What makes a brand look like itself: a name, a mark and a few CSS variables for each theme. */
export const Brand = z.object({
  code: z.string(),
  name: z.string().check(z.minLength(1), z.maxLength(40)),
  shortName: z.string().check(z.minLength(1), z.maxLength(12)),
  mark: z.enum(['clover', 'wave']),
  /** The brand's own picture, shown instead of the mark. */
  logo: z.optional(z.string().check(z.regex(/^\/wps\/files\/[\w-]{16,64}\.webp$/))),
  themeColor: z.object({ dark: Colour, light: Colour }),
  variables: z.object({ dark: ThemeVariables, light: ThemeVariables }),
})
export type Brand = z.infer<typeof Brand>

/** Links of the footer and message centre, and the hosts that `/m/outterApp?url=` may frame. */
export const SitePaths = z.object({
  social: SocialLinks,
  affiliateService: z.nullable(Link),
  outerHosts: z.array(z.string()),
})

const Years = z.string().check(z.regex(/^\d{4}(-\d{4})?$/, 'years'))
/** The company that runs the brand, with its number at the tax office: of a Brazilian one its CNPJ, without dots. */
export const Operator = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  document: z.string().check(z.trim(), z.minLength(1), z.maxLength(30)),
  /** As the authority that let it operate numbers its permission. */
  authorisation: z._default(z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(80))), null),
  /** The year since when it has operated. */
  since: z._default(z.nullable(z.string().check(z.regex(/^\d{4}$/, 'years'))), null),
})
export type Operator = z.infer<typeof Operator>

/** What the foot of every page says of the operator; without a licence it claims none. */
export const LegalSettings = z.object({
  operator: z._default(z.nullable(Operator), null),
  licence: z.nullable(LocalText),
  /** Of the note beside the licence. */
  noteYears: Years,
  copyrightYears: Years,
})

/** Everything about the site that is the same for every visitor of one merchant. */
export const SiteInfo = z.object({
  merchantCode: z.string(),
  brand: Brand,
  platform: z.literal(PLATFORM),
  gateways: z.object({ WEB: z.literal(Gateway.WEB), MOBILE: z.literal(Gateway.MOBILE) }),
  languages: z.array(Language),
  timeZone: z.string(),
  currency: Currency,
  currencySymbol: z.string(),
  regulation: RegulationProfile,
  prizeMode: PrizeMode,
  /** Whitelabel flags by id. */
  whitelabel: z.record(z.enum(FLAG_IDS), z.boolean()),
  /** The merchant's menu whitelist for the agent home, in order. */
  menus: z.array(z.enum(AGENT_MENU_KEYS)),
  mobileTemplate: TemplateSettings,
  legal: LegalSettings,
  register: RegisterSettings,
  customerService: z.array(ServiceEntry),
  /** Download links. */
  resources: z.array(DownloadLink),
  paths: SitePaths,
  /** Host names this merchant answers on, the first being its main one. */
  domainRoute: z.array(z.string()),
  mainDomain: z.string(),
  imageCDNs: z.array(z.string()),
  /** Key that encrypted bodies are sealed to (ECDH-ES, P-256). */
  encryption: z.object({
    kid: z.string(),
    jwk: z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string() }),
  }),
  /** Messages that nobody really sends: they stand at /wps/outbox, and the screens say so. Absent in production. */
  outbox: z.optional(z.array(z.enum(['sms', 'mail']))),
  /** Expected end of the maintenance, where staff gave one. */
  maintenanceUntil: z.nullable(DateTime),
})
export type SiteInfo = z.infer<typeof SiteInfo>

export const SystemStatus = z.object({
  info: SiteInfo,
  location: z.object({ ip: z.string(), country: z.nullable(z.string()) }),
  maintenance: z.boolean(),
  regionRestriction: z.boolean(),
  serverTime: DateTime,
})
export type SystemStatus = z.infer<typeof SystemStatus>

/** 0 normal, 1 maintenance (also when the region is restricted as well), 2 region restricted only. */
export function statusCodeOf(status: Pick<SystemStatus, 'maintenance' | 'regionRestriction'>): 0 | 1 | 2 {
  if (status.maintenance) return 1
  return status.regionRestriction ? 2 : 0
}

/** One image host is picked at random, so that load spreads; no host means our own origin. */
export function pickImageCdn(cdns: readonly string[], random: () => number = Math.random): string {
  return cdns[Math.floor(random() * cdns.length)] ?? ''
}

export const systemStatus = endpoint({
  method: 'GET',
  path: '/wps/system/status',
  summary: 'Site status and everything a client needs to know about the brand',
  auth: 'guest',
  always: true,
  value: SystemStatus,
})

export const systemCountry = endpoint({
  method: 'GET',
  path: '/wps/system/country',
  summary: 'Country of the caller and its dialling code',
  auth: 'guest',
  always: true,
  value: z.object({ country: z.nullable(z.string()), countryDialingCode: z.string() }),
})

export const customerService = endpoint({
  method: 'GET',
  path: '/wps/system/customer-service',
  summary: 'Customer-service channels',
  auth: 'guest',
  always: true,
  query: z.strictObject({ type: z._default(z.coerce.number().check(z.int()), Gateway.MOBILE) }),
  value: z.object({ version: z.object({ pathList: z.array(ServiceEntry) }) }),
})

export const setTemplate = endpoint({
  method: 'GET',
  path: '/wps/system/template',
  summary: 'Which layout variants the merchant uses',
  auth: 'guest',
  always: true,
  value: TemplateSettings,
})

export const registerSettings = endpoint({
  method: 'GET',
  path: '/wps/system/register-settings',
  summary: 'Registration fields the merchant shows and requires',
  auth: 'guest',
  value: RegisterSettings,
})
