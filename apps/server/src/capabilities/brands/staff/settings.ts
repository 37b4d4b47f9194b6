import { createHash } from 'node:crypto'
import { Gateway } from '@trevo/contract/catalogue'
import { CashCurrency } from '@trevo/contract/money'
import type { BrandSettings } from '@trevo/contract/ops/brand'
import { BASE_COLOURS, type PaletteTheme } from '@trevo/contract/palette'
import { sourceOf } from '../../../base/merchants/build-brand.ts'
import { hasMoney } from '../../../base/merchants/change-queries.ts'
import { type MerchantRow, readMerchants } from '../../../base/merchants/queries.ts'
import { registerUnder } from '../../../base/merchants/regulation.ts'
import { parseSections, type Sections } from '../../../base/merchants/sections.ts'
import { nextZone } from '../../../base/merchants/zones.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'

export type Stored = { row: MerchantRow; sections: Sections; revision: string }

/** The brand as the database has it; a section that cannot be read shows its default, as on the site. */
export async function storedBrand(db: Db | Tx, merchantId: number): Promise<Stored> {
  const row = (await readMerchants(db)).find(({ id }) => id === merchantId)
  if (row === undefined) throw new AppError('not_found')
  const sections = parseSections(row.code, new Map(Object.entries(row.settings)), () => undefined)
  return { row, sections, revision: createHash('sha256').update(sourceOf(row)).digest('hex').slice(0, 32) }
}

const accentOf = ({ brand }: Sections, theme: PaletteTheme) =>
  brand.variables[theme]['--c-brand'] ?? BASE_COLOURS[theme]['--c-brand'] ?? ''

export async function settingsOf(db: Db | Tx, merchantId: number, now: Date): Promise<BrandSettings> {
  const { row, sections, revision } = await storedBrand(db, merchantId)
  const { brand, paths } = sections
  const { name, shortName, mark, description } = brand
  return {
    code: row.code,
    revision,
    regulation: row.regulation,
    hasMoney: await hasMoney(db, merchantId),
    nextTimeZone: await nextZone(db, merchantId, now),
    logo: sections.icons && `/wps/files/${sections.icons.logo}`,
    look: {
      name,
      shortName,
      mark,
      description,
      accents: { dark: accentOf(sections, 'dark'), light: accentOf(sections, 'light') },
    },
    site: {
      languages: sections.languages,
      timeZone: row.timeZone,
      template: sections.template,
      register: registerUnder(row.regulation, sections.register),
      menus: sections.menus,
      service: sections.service
        .filter(({ type }) => type === Gateway.MOBILE)
        .map(({ csType, name: label, title, path }) => ({ csType, name: label, title, path })),
      resources: sections.resources,
      social: Object.fromEntries(Object.entries(paths.social).map(([network, { url }]) => [network, url])),
      affiliateService: paths.affiliateService,
      legal: sections.legal,
    },
    access: {
      maintenance: row.maintenance,
      maintenanceUntil: row.maintenanceUntil?.toISOString() ?? null,
      blockedCountries: row.blockedCountries,
      blockedIps: sections.access.blockedIps,
    },
    place: { hosts: row.hosts, currency: CashCurrency.parse(row.currency) },
  }
}
