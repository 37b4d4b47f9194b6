import type { Generated } from 'kysely'

type MerchantTable = {
  id: Generated<number>
  code: string
  time_zone: Generated<string>
  /** By which zones it has counted its days, and from when; null: always by the one. See zones.ts. */
  zones_from: Generated<Date[] | null>
  zones: Generated<string[] | null>
  currency: Generated<string>
  currency_symbol: Generated<string>
  regulation: Generated<'br' | 'none'>
  maintenance: Generated<boolean>
  maintenance_until: Date | null
  blocked_countries: Generated<string[]>
  is_default: Generated<boolean>
  shares_exclusions: Generated<boolean>
  /** See consent-editions.ts; the gate reads them. */
  consent_edition: Generated<number>
  next_consent_edition: Generated<number | null>
  next_consent_from: Generated<Date | null>
  created_at: Generated<Date>
}

type MerchantHostTable = { host: string; merchant_id: number; is_main: Generated<boolean> }
type MerchantFlagTable = { merchant_id: number; flag: string; enabled: boolean }
/** `value` goes in as JSON text. */
type MerchantSettingTable = { merchant_id: number; section: string; value: string }

declare module '../../platform/db.ts' {
  interface Tables {
    merchant: MerchantTable
    merchant_host: MerchantHostTable
    merchant_flag: MerchantFlagTable
    merchant_setting: MerchantSettingTable
  }
}
