import { Gateway, PLATFORM, prizeModeOf } from '@trevo/contract/catalogue'
import { type Flags, flagsWith } from '@trevo/contract/flags'
import { Currency } from '@trevo/contract/money'
import { sealServicePath } from '@trevo/contract/service-path'
import type { SiteInfo } from '@trevo/contract/status'
import type { MerchantRow } from './queries.ts'
import { flagsUnder, registerUnder } from './regulation.ts'
import type { Sections } from './sections.ts'

/** What is the same for every brand of a deployment. */
export type Deployment = Pick<SiteInfo, 'encryption' | 'outbox'>

/** Status as the specification names it, from what staff stored. Paths are sealed here, so once per change and not per call. */
export async function buildSiteInfo(row: MerchantRow, sections: Sections, deployment: Deployment): Promise<SiteInfo> {
  const { description: _inShellOnly, ...brand } = sections.brand
  const flags: Flags = flagsUnder(row.regulation, flagsWith(row.flags))
  const customerService = await Promise.all(
    sections.service.map(async (entry) => ({ ...entry, path: await sealServicePath(entry.path) })),
  )
  return {
    merchantCode: row.code,
    brand: { code: row.code, ...brand, ...(sections.icons && { logo: `/wps/files/${sections.icons.logo}` }) },
    platform: PLATFORM,
    gateways: Gateway,
    languages: sections.languages,
    timeZone: row.timeZone,
    currency: Currency.parse(row.currency),
    currencySymbol: row.currencySymbol,
    regulation: row.regulation,
    prizeMode: prizeModeOf(sections.vendors.mapping, sections.vendors.prizeMode),
    whitelabel: flags,
    menus: sections.menus.filter((key) => flags[key]),
    mobileTemplate: sections.template,
    legal: sections.legal,
    register: registerUnder(row.regulation, sections.register),
    customerService,
    resources: sections.resources,
    paths: sections.paths,
    domainRoute: row.hosts,
    mainDomain: row.hosts[0] ?? '',
    imageCDNs: sections.cdn,
    ...deployment,
    maintenanceUntil: row.maintenanceUntil?.toISOString() ?? null,
  }
}
