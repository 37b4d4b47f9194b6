import { Gateway } from '@trevo/contract/catalogue'
import { isCnpj, plainCnpj } from '@trevo/contract/fields'
import type { BrandAccess, BrandLook, BrandPlace, BrandSettings, BrandSite } from '@trevo/contract/ops/brand'
import { type PaletteTheme, paletteFrom, weakPairs } from '@trevo/contract/palette'
import { REGISTER_FIELDS, type ServiceChannel } from '@trevo/contract/status'
import { playIn } from '../../../base/catalogue/changes.ts'
import {
  hasMoney,
  hostsInTurn,
  lockBrand,
  storeCurrency,
  storeDoors,
  storeHosts,
  storeSection,
} from '../../../base/merchants/change-queries.ts'
import { hostOwner } from '../../../base/merchants/queries.ts'
import { registerUnder } from '../../../base/merchants/regulation.ts'
import { storeTimeZone } from '../../../base/merchants/zones.ts'
import type { Written } from '../../../base/staff/audit.ts'
import type { Tx } from '../../../platform/db.ts'
import { AppError, wrongField } from '../../../platform/errors.ts'
import { type Stored, settingsOf, storedBrand } from './settings.ts'

type Part = 'look' | 'site' | 'access' | 'place'

/** What somebody else changed since the page was opened is not written over. */
async function change(
  tx: Tx,
  now: Date,
  merchantId: number,
  { part, revision, reason }: { part: Part; revision: string; reason?: string },
  store: (stored: Stored) => Promise<void>,
): Promise<Written<BrandSettings>> {
  await lockBrand(tx, merchantId)
  const stored = await storedBrand(tx, merchantId)
  if (stored.revision !== revision) throw new AppError('conflict')
  const before = await settingsOf(tx, merchantId, now)
  await store(stored)
  const value = await settingsOf(tx, merchantId, now)
  const note = { action: `brand.${part}`, entity: 'brand', entityId: value.code } as const
  const after = { ...value[part], ...(reason !== undefined && { reason }) }
  return { value, note: { ...note, before: before[part], after } }
}

type Revised<T> = T & { revision: string }

/** Both themes, made from their accents; what the brand has beside, such as its grounds, stays. */
function coloursOf({ sections }: Stored, accents: BrandLook['accents']) {
  const made = (theme: PaletteTheme) => {
    const own = sections.brand.variables[theme]
    const isKept = (own['--c-brand'] ?? '').toLowerCase() === accents[theme].toLowerCase()
    const variables = isKept ? own : { ...own, ...paletteFrom(accents[theme], theme, own) }
    if (weakPairs(theme, variables).length > 0) throw wrongField(`accents.${theme}`, 'contrast')
    return variables
  }
  return { dark: made('dark'), light: made('light') }
}

export const changeLook = (tx: Tx, now: Date, merchantId: number, { revision, ...look }: Revised<BrandLook>) =>
  change(tx, now, merchantId, { part: 'look', revision }, async (stored) => {
    const { accents, ...words } = look
    const { themeColor } = stored.sections.brand
    const variables = coloursOf(stored, accents)
    await storeSection(tx, merchantId, 'brand', { ...words, themeColor, variables })
  })

/** The pictures that the site has for channels. */
const CHANNEL_ICONS: Readonly<Record<ServiceChannel, string>> = {
  LIVECHAT: 'livechat',
  'LIVECHAT 1': 'livechat',
  WHATSAPP: 'whatsapp',
  WHATSAPP2: 'whatsapp',
  WHATSAPP3: 'whatsapp',
  TELEGRAM: 'telegram',
  FACEBOOK: 'facebook',
}

/** A field that is asked for and not shown could never be filled; what the profile asks for stays. */
function checkRegister({ row, sections }: Stored, asked: BrandSite['register']): void {
  const wanted = { ...sections.register, ...asked }
  const decided = registerUnder(row.regulation, wanted)
  for (const field of REGISTER_FIELDS) {
    const { enabled, required } = wanted[field]
    if (required && !enabled) throw wrongField(`register.${field}.required`, 'required_hidden')
    const fixed = decided[field]
    if (fixed.enabled !== enabled || fixed.required !== required)
      throw new AppError('regulation_forbids', { regulation: row.regulation, field })
  }
}

/** Under the Brazilian profile the number is a CNPJ, which the year's statement of every bettor names. */
function operatorOf({ row: { regulation } }: Stored, { operator }: BrandSite['legal']) {
  if (operator === null || regulation !== 'br') return operator
  if (!isCnpj(operator.document)) throw wrongField('legal.operator.document', 'cnpj')
  return { ...operator, document: plainCnpj(operator.document) }
}

export const changeSite = (tx: Tx, now: Date, merchantId: number, { revision, ...site }: Revised<BrandSite>) =>
  change(tx, now, merchantId, { part: 'site', revision }, async (stored) => {
    const { sections } = stored
    checkRegister(stored, site.register)
    const others = sections.service.filter(({ type }) => type !== Gateway.MOBILE)
    const service = site.service.map((entry) => ({
      ...entry,
      type: Gateway.MOBILE,
      icon: CHANNEL_ICONS[entry.csType],
    }))
    const social = Object.fromEntries(Object.entries(site.social).map(([network, url]) => [network, { url }]))
    await storeSection(tx, merchantId, 'languages', site.languages)
    await storeSection(tx, merchantId, 'template', site.template)
    await storeSection(tx, merchantId, 'register', { ...sections.register, ...site.register })
    await storeSection(tx, merchantId, 'menus', site.menus)
    await storeSection(tx, merchantId, 'service', [...service, ...others])
    await storeSection(tx, merchantId, 'resources', site.resources)
    await storeSection(tx, merchantId, 'paths', {
      social,
      affiliateService: site.affiliateService,
      outerHosts: sections.paths.outerHosts,
    })
    await storeSection(tx, merchantId, 'legal', { ...site.legal, operator: operatorOf(stored, site.legal) })
    if (site.timeZone === stored.row.timeZone) return
    if (await hasMoney(tx, merchantId)) throw new AppError('time_zone_fixed')
    await storeTimeZone(tx, merchantId, site.timeZone)
  })

type WithReason<T> = Revised<T> & { reason: string }

export const changeAccess = (
  tx: Tx,
  now: Date,
  merchantId: number,
  { revision, reason, ...access }: WithReason<BrandAccess>,
) =>
  change(tx, now, merchantId, { part: 'access', revision, reason }, async () => {
    const { maintenance, maintenanceUntil, blockedCountries, blockedIps } = access
    const until = maintenance && maintenanceUntil !== null ? new Date(maintenanceUntil) : null
    await storeDoors(tx, merchantId, { maintenance, maintenanceUntil: until, blockedCountries })
    await storeSection(tx, merchantId, 'access', { blockedIps })
  })

export const changePlace = (
  tx: Tx,
  now: Date,
  merchantId: number,
  { revision, reason, ...place }: WithReason<BrandPlace>,
) =>
  change(tx, now, merchantId, { part: 'place', revision, reason }, async ({ row }) => {
    await hostsInTurn.take(tx)
    for (const host of place.hosts) {
      const owner = await hostOwner(tx, host)
      if (owner !== undefined && owner !== row.code) throw new AppError('host_taken', { host })
    }
    if (place.currency !== row.currency) {
      if (await hasMoney(tx, merchantId)) throw new AppError('currency_fixed')
      await storeCurrency(tx, merchantId, place.currency)
      await playIn(tx, place.currency)
    }
    await storeHosts(tx, merchantId, place.hosts)
  })
