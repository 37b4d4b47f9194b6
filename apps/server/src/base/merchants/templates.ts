import type { CashCurrency } from '@trevo/contract/money'
import type { RegulationProfile } from '@trevo/contract/status'
import type { Language } from '@trevo/contract/wire'
import { type BrandData, DEFAULT_CURRENCY } from './new-brand.ts'

export type Template = {
  doc: string
  regulation: RegulationProfile
  timeZone: string
  languages: readonly [Language, ...Language[]]
  flags: BrandData['flags']
  settings: Pick<BrandData['settings'], 'register' | 'template' | 'vendors'>
}

/** What a brand starts from. The demo's brands start from them too. */
export const TEMPLATES = {
  brazil: {
    doc: 'the Brazilian rules: CPF, legal name and mail at registration, adults from 18, one series for all lottery bets',
    regulation: 'br',
    timeZone: 'America/Sao_Paulo',
    languages: ['PT', 'EN', 'ES'],
    flags: {},
    settings: {
      register: {
        idNumber: { enabled: true, required: true },
        payeeName: { enabled: true, required: true },
        email: { enabled: true, required: true },
        // A number signs in as well, and a code to it shows that a person registers.
        username: { enabled: true, required: false },
        captcha: { enabled: true, required: false },
      },
      template: { mem_cen: 1, dep_func: 1, birthday_limit: 18 },
      vendors: { mapping: { LOTT: ['LOTT'] } },
    },
  },
  open: {
    doc: 'no regulation profile: no CPF at registration, adults from 21, bettors choose their lottery series',
    regulation: 'none',
    timeZone: 'America/Sao_Paulo',
    languages: ['PT', 'EN', 'ES'],
    flags: {},
    settings: {
      register: {
        nickname: { enabled: false, required: false },
        captcha: { enabled: true, required: false },
      },
      template: { mem_cen: 0, dep_func: 0, birthday_limit: 21 },
      vendors: { mapping: { TCG_LOTTO_VN: ['ELOTT'], LOTT: ['LOTT'] } },
    },
  },
} as const satisfies Record<string, Template>

export type TemplateName = keyof typeof TEMPLATES
export const TEMPLATE_NAMES = Object.keys(TEMPLATES) as [TemplateName, ...TemplateName[]]

type Wanted = {
  template: TemplateName
  code: string
  name: string
  hosts: BrandData['hosts']
  isDefault: boolean
  timeZone?: string | undefined
  currency?: CashCurrency | undefined
  languages?: readonly [Language, ...Language[]] | undefined
  /** What differs from the template. */
  flags?: BrandData['flags'] | undefined
  /** The year its copyright begins with. */
  year: number
}

const SHORT_NAME = 12

/** A brand of its own name on a template: the base design, no promotions, nothing that gives anything away. */
export function brandFrom(wanted: Wanted): BrandData {
  const { code, name, hosts, isDefault, year } = wanted
  const { regulation, timeZone, languages, flags, settings } = TEMPLATES[wanted.template] as Template
  return {
    code,
    isDefault,
    regulation,
    hosts,
    timeZone: wanted.timeZone ?? timeZone,
    currency: wanted.currency ?? DEFAULT_CURRENCY,
    flags: { ...flags, ...wanted.flags },
    settings: {
      ...settings,
      brand: {
        name,
        shortName: name.slice(0, SHORT_NAME),
        mark: 'clover',
        themeColor: { dark: '#06110C', light: '#F4F7F3' },
        variables: { dark: {}, light: {} },
        description: { PT: name, EN: name, ES: name },
      },
      languages: [...(wanted.languages ?? languages)],
      legal: { operator: null, licence: null, noteYears: String(year), copyrightYears: String(year) },
    },
  }
}
