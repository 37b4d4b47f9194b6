import { localText } from '@trevo/contract/status'
import { DEFAULT_LANGUAGE } from '@trevo/contract/wire'
import type { Logger } from 'pino'
import type { Merchant, ShellData } from '../../platform/guards.ts'
import { type Access, createAccess } from './access.ts'
import type { MerchantRow } from './queries.ts'
import { parseSections } from './sections.ts'
import { brandCss } from './shell.ts'
import { buildSiteInfo, type Deployment } from './site-info.ts'

/** Everything kept in memory about one brand, made anew as a whole when its rows change. */
export type BrandRecord = {
  /** The rows it was made from, as text: equal text means nothing changed. */
  readonly source: string
  readonly hosts: readonly string[]
  readonly merchant: Merchant
  readonly shell: ShellData
  readonly access: Access
}

export const sourceOf = (row: MerchantRow) => JSON.stringify(row)

export async function buildBrand(row: MerchantRow, deployment: Deployment, log: Logger): Promise<BrandRecord> {
  // Refuses a zone that no date could later be shown in.
  new Intl.DateTimeFormat('en', { timeZone: row.timeZone })
  const sections = parseSections(row.code, new Map(Object.entries(row.settings)), (section, why) =>
    log.error({ merchant: row.code, section, why }, 'a setting is not valid, its default is used'),
  )
  const site = await buildSiteInfo(row, sections, deployment)
  const merchant: Merchant = {
    id: row.id,
    code: row.code,
    site,
    flags: site.whitelabel,
    timeZone: row.timeZone,
    currency: site.currency,
    regulation: row.regulation,
    maintenance: row.maintenance,
    icons: sections.icons,
  }
  const { brand } = site
  const language = site.languages[0] ?? DEFAULT_LANGUAGE
  const shell: ShellData = {
    code: brand.code,
    name: brand.name,
    shortName: brand.shortName,
    themeColor: brand.themeColor,
    language,
    description: localText(sections.brand.description, language),
    css: brandCss(brand.variables),
    bootJson: JSON.stringify(site),
  }
  const access = createAccess({ blockedCountries: row.blockedCountries, blockedIps: sections.access.blockedIps })
  return { source: sourceOf(row), hosts: row.hosts, merchant, shell, access }
}
