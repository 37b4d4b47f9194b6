import { PrizeMode } from '@trevo/contract/catalogue'
import { AGENT_MENU_KEYS } from '@trevo/contract/flags'
import {
  Brand,
  DownloadLink,
  FieldSetting,
  LegalSettings,
  Link,
  LocalText,
  REGISTER_FIELDS,
  RegisterField,
  type RegisterSettings,
  ServiceEntry,
  SitePaths,
  TemplateSettings,
} from '@trevo/contract/status'
import { Language } from '@trevo/contract/wire'
import * as z from 'zod/mini'
import { inEveryLanguage } from '../../platform/language.ts'
import { STORED_NAME } from '../../providers/storage/storage.ts'

const SHOWN_AND_REQUIRED: ReadonlySet<RegisterField> = new Set([
  'username',
  'password',
  'confirmPassword',
  'mobileNum',
  'verificationCode',
  'captcha',
  'birthday',
])
const SHOWN: ReadonlySet<RegisterField> = new Set(['affiliateCode', 'email', 'nickname'])

const DEFAULT_REGISTER = Object.fromEntries(
  REGISTER_FIELDS.map((field) => {
    const required = SHOWN_AND_REQUIRED.has(field)
    return [field, { enabled: required || SHOWN.has(field), required }]
  }),
) as RegisterSettings

/** What staff store for a channel: the path is plain here and sealed on its way out. */
const StoredServiceEntry = z.extend(ServiceEntry, { path: Link })
const StoredBrand = z.extend(z.omit(Brand, { code: true, logo: true }), { description: LocalText })
const StoredName = z.string().check(z.regex(STORED_NAME))
/** What was drawn of the brand's own picture, by the name it is asked for as; all of it, or none. */
export const BrandIcons = z.object({
  logo: StoredName,
  'icon-192.png': StoredName,
  'icon-512.png': StoredName,
  'maskable-512.png': StoredName,
  'apple-touch-icon.png': StoredName,
})
export type BrandIcons = z.infer<typeof BrandIcons>
/** Only the fields that differ from the default are stored. */
const StoredRegister = z.pipe(
  z.partialRecord(RegisterField, FieldSetting),
  z.transform((stored): RegisterSettings => ({ ...DEFAULT_REGISTER, ...stored })),
)

/** Every section of `merchant_setting` and its shape. */
const SCHEMAS = {
  brand: StoredBrand,
  icons: z.nullable(BrandIcons),
  languages: z.array(Language).check(z.minLength(1)),
  register: StoredRegister,
  template: TemplateSettings,
  legal: LegalSettings,
  service: z.array(StoredServiceEntry).check(z.maxLength(20)),
  resources: z.array(DownloadLink).check(z.maxLength(10)),
  paths: SitePaths,
  cdn: z.array(z.url({ protocol: /^https$/ })).check(z.maxLength(10)),
  vendors: z.object({ mapping: z.record(z.string(), z.array(z.string())), prizeMode: z.optional(PrizeMode) }),
  menus: z.array(z.enum(AGENT_MENU_KEYS)),
  access: z.object({ blockedIps: z.array(z.union([z.cidrv4(), z.cidrv6()])) }),
}

export type SectionName = keyof typeof SCHEMAS
export type Sections = { [S in SectionName]: z.output<(typeof SCHEMAS)[S]> }
/** What may be written into `merchant_setting`. */
export type StoredSections = { [S in SectionName]: z.input<(typeof SCHEMAS)[S]> }
const SECTION_NAMES = Object.keys(SCHEMAS) as SectionName[]

const titleCase = (code: string) => code.charAt(0).toUpperCase() + code.slice(1)

/** What a merchant without a section, or with a broken one, gets. */
const FALLBACKS: { [S in SectionName]: (code: string) => Sections[S] } = {
  brand: (code) => ({
    name: titleCase(code),
    shortName: titleCase(code).slice(0, 12),
    mark: 'clover',
    themeColor: { dark: '#06110C', light: '#F4F7F3' },
    variables: { dark: {}, light: {} },
    description: inEveryLanguage(() => titleCase(code)),
  }),
  icons: () => null,
  languages: () => [...Language.options],
  register: () => DEFAULT_REGISTER,
  template: () => ({ mem_cen: 1, dep_func: 1, birthday_limit: 18 }),
  legal: () => ({ operator: null, licence: null, noteYears: '2020-2023', copyrightYears: '2019-2024' }),
  service: () => [],
  resources: () => [],
  paths: () => ({ social: {}, affiliateService: null, outerHosts: [] }),
  cdn: () => [],
  vendors: () => ({ mapping: {} }),
  menus: () => [...AGENT_MENU_KEYS],
  access: () => ({ blockedIps: [] }),
}

/** One bad section costs that section, never the brand: it falls back and `onBad` hears why. */
export function parseSections(
  code: string,
  stored: ReadonlyMap<string, unknown>,
  onBad: (section: SectionName, why: string) => void,
): Sections {
  const parsed = SECTION_NAMES.map((name) => {
    const fallback = FALLBACKS[name](code)
    if (!stored.has(name)) return [name, fallback]
    const result = SCHEMAS[name].safeParse(stored.get(name))
    if (result.success) return [name, result.data]
    onBad(name, z.prettifyError(result.error))
    return [name, fallback]
  })
  return Object.fromEntries(parsed) as Sections
}
