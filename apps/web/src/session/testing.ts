import { FLAG_IDS, flagsWith } from '@trevo/contract/flags'
import { REGISTER_FIELDS, type RegisterSettings, type SiteInfo, type SystemStatus } from '@trevo/contract/status'

/** A site for tests, with what matters changed. */
export function siteWith(changes: Partial<SiteInfo> = {}): SiteInfo {
  const fields = REGISTER_FIELDS.map((field) => [field, { enabled: false, required: false }])
  const flags = flagsWith({})
  return {
    merchantCode: 'trevo',
    brand: {
      code: 'trevo',
      name: 'Trevo',
      shortName: 'Trevo',
      mark: 'clover',
      themeColor: { dark: '#06110c', light: '#f4f7f3' },
      variables: { dark: { '--c-brand': '#00aa55' }, light: { '--c-brand': '#007733' } },
    },
    platform: 'mobile',
    gateways: { WEB: 1, MOBILE: 3 },
    languages: ['PT', 'EN'],
    timeZone: 'America/Sao_Paulo',
    currency: 'BRL',
    currencySymbol: 'R$',
    regulation: 'br',
    prizeMode: 'LOTT',
    whitelabel: Object.fromEntries(FLAG_IDS.map((id) => [id, flags[id]])) as SiteInfo['whitelabel'],
    menus: [],
    mobileTemplate: { mem_cen: 1, dep_func: 1, birthday_limit: 18 },
    legal: { operator: null, licence: null, noteYears: '2020-2023', copyrightYears: '2019-2024' },
    register: Object.fromEntries(fields) as RegisterSettings,
    customerService: [],
    resources: [],
    paths: { social: {}, affiliateService: null, outerHosts: [] },
    domainRoute: ['trevo.example'],
    mainDomain: 'trevo.example',
    imageCDNs: [],
    encryption: { kid: 'k1', jwk: { kty: 'EC', crv: 'P-256', x: 'x', y: 'y' } },
    maintenanceUntil: null,
    ...changes,
  }
}

export function statusWith(changes: Partial<SystemStatus> = {}): SystemStatus {
  return {
    info: siteWith(),
    location: { ip: '203.0.113.7', country: 'BR' },
    maintenance: false,
    regionRestriction: false,
    serverTime: '2025-11-15T12:00:00.000Z',
    ...changes,
  }
}
