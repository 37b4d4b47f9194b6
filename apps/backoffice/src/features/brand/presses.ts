import {
  opsBrand,
  opsMoveBrandZone,
  opsSetBrandAccess,
  opsSetBrandLogo,
  opsSetBrandLook,
  opsSetBrandPlace,
  opsSetBrandSite,
} from '@trevo/contract/ops/brand'
import { fill, type Press, press, save, upload } from '../../lib/testing/press.ts'

const words = { PT: 'Loterias', EN: 'Lotteries', ES: 'Loterías' }
const accents = { dark: '#ff8a3d', light: '#b3261e' }
const SITE = {
  languages: ['ES', 'EN'],
  timeZone: 'America/Mexico_City',
  template: { mem_cen: 1, dep_func: 1, birthday_limit: 18 },
  register: {},
  menus: ['AGEPAG'],
  service: [],
  resources: [],
  social: {},
  affiliateService: null,
  legal: {
    operator: { name: 'Sol SA de CV', document: 'SOL010101AB1' },
    licence: words,
    noteYears: '2026',
    copyrightYears: '2026',
  },
}
const ACCESS = { maintenance: false, maintenanceUntil: null, blockedCountries: ['US'], blockedIps: ['10.0.0.0/8'] }
const PLACE = { hosts: ['mare.example'], currency: 'MXN' }
const BRAND = {
  hasMoney: false,
  nextTimeZone: null,
  regulation: 'none',
  logo: null,
  look: { name: 'Maré', shortName: 'Maré', mark: 'wave', description: words, accents },
  site: SITE,
  access: ACCESS,
  place: PLACE,
}

export const presses: readonly Press[] = [
  {
    call: opsSetBrandLook,
    at: '/brandLook',
    given: [[opsBrand, BRAND]],
    does: [fill('brand.short_name', 'Alta'), save],
    sends: { shortName: 'Alta', accents },
  },
  {
    call: opsSetBrandLogo,
    at: '/brandLook',
    given: [[opsBrand, BRAND]],
    does: [upload],
    sends: { picture: 'cGljdHVyZQ==' },
  },
  {
    call: opsSetBrandSite,
    at: '/brandSite',
    given: [[opsBrand, BRAND]],
    does: [fill('brand.copyright_years', '2025-2026'), save],
    sends: { ...SITE, legal: { ...SITE.legal, copyrightYears: '2025-2026' } },
  },
  {
    call: opsMoveBrandZone,
    at: '/brandSite',
    given: [[opsBrand, { ...BRAND, hasMoney: true }]],
    does: [press('brand.zone_move'), fill('brand.zone_from', '2027-01-10'), press('brand.zone_confirm')],
    sends: { timeZone: 'America/Mexico_City', from: '2027-01-10' },
  },
  {
    call: opsSetBrandAccess,
    at: '/brandAccess',
    given: [[opsBrand, BRAND]],
    does: [fill('brand.reason', 'Manutenção do banco de dados'), save],
    sends: { ...ACCESS, reason: 'Manutenção do banco de dados' },
  },
  {
    call: opsSetBrandPlace,
    at: '/brandPlace',
    given: [[opsBrand, BRAND]],
    does: [fill('brand.reason', 'Novo endereço'), save],
    sends: { ...PLACE, reason: 'Novo endereço' },
  },
]
