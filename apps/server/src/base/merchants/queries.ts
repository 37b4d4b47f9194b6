import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import './tables.ts'

export type MerchantRow = {
  id: number
  code: string
  timeZone: string
  currency: string
  currencySymbol: string
  regulation: 'br' | 'none'
  maintenance: boolean
  maintenanceUntil: Date | null
  blockedCountries: string[]
  isDefault: boolean
  /** The main host first. */
  hosts: string[]
  flags: Record<string, boolean>
  settings: Record<string, unknown>
}

/** One statement, so that a brand is never seen half changed. */
export async function readMerchants(db: Db | Tx): Promise<MerchantRow[]> {
  const { rows } = await sql<MerchantRow>`
    select m.id, m.code, m.time_zone as "timeZone", m.currency, m.currency_symbol as "currencySymbol", m.regulation,
      m.maintenance, m.maintenance_until as "maintenanceUntil", m.blocked_countries as "blockedCountries",
      m.is_default as "isDefault",
      array(select h.host from merchant_host h where h.merchant_id = m.id order by h.is_main desc, h.host) as hosts,
      coalesce((select jsonb_object_agg(f.flag, f.enabled) from merchant_flag f where f.merchant_id = m.id), '{}') as flags,
      coalesce((select jsonb_object_agg(s.section, s.value) from merchant_setting s where s.merchant_id = m.id), '{}') as settings
    from merchant m
    order by m.is_default desc, m.id`.execute(db)
  return rows
}

/** The code of the brand that answers on a host. */
export async function hostOwner(tx: Db | Tx, host: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('merchant_host as h')
    .innerJoin('merchant as m', 'm.id', 'h.merchant_id')
    .select('m.code')
    .where('h.host', '=', host)
    .executeTakeFirst()
  return row?.code
}

export async function codeTaken(tx: Db | Tx, code: string): Promise<boolean> {
  return (await tx.selectFrom('merchant').select('id').where('code', '=', code).executeTakeFirst()) !== undefined
}
