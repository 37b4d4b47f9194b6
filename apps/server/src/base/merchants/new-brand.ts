import type { FlagId } from '@trevo/contract/flags'
import { type CashCurrency, MONEY_FORMS } from '@trevo/contract/money'
import type { RegulationProfile } from '@trevo/contract/status'
import type { Tx } from '../../platform/db.ts'
import type { StoredSections } from './sections.ts'
import './tables.ts'

export const DEFAULT_CURRENCY: CashCurrency = 'BRL'

/** A brand as data; what is left out is as the platform has it. */
export type BrandData = {
  code: string
  isDefault: boolean
  regulation: RegulationProfile
  timeZone?: string
  /** BRL unless told. */
  currency?: CashCurrency
  /** The first is the main one. */
  hosts: readonly [string, ...string[]]
  flags: Partial<Record<FlagId, boolean>>
  settings: Partial<StoredSections>
}

/** What capabilities read of a brand that has just been made. */
export type NewBrand = Pick<BrandData, 'code' | 'isDefault' | 'regulation' | 'currency'> & { id: number }

/** The rows of a brand itself. */
export async function insertBrand(tx: Tx, brand: BrandData): Promise<NewBrand> {
  const { code, isDefault, regulation, timeZone, currency = DEFAULT_CURRENCY } = brand
  const { id } = await tx
    .insertInto('merchant')
    .values({
      code,
      regulation,
      currency,
      currency_symbol: MONEY_FORMS[currency].symbol,
      is_default: isDefault,
      maintenance_until: null,
      ...(timeZone !== undefined && { time_zone: timeZone }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const hosts = brand.hosts.map((host, index) => ({ host, merchant_id: id, is_main: index === 0 }))
  const flags = Object.entries(brand.flags).map(([flag, enabled]) => ({ merchant_id: id, flag, enabled }))
  const settings = Object.entries(brand.settings).map(([section, value]) => ({
    merchant_id: id,
    section,
    value: JSON.stringify(value),
  }))
  await tx.insertInto('merchant_host').values(hosts).execute()
  if (flags.length > 0) await tx.insertInto('merchant_flag').values(flags).execute()
  if (settings.length > 0) await tx.insertInto('merchant_setting').values(settings).execute()
  return { id, code, isDefault, regulation, currency }
}
