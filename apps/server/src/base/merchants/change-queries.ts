import type { FlagId } from '@trevo/contract/flags'
import { type CashCurrency, MONEY_FORMS } from '@trevo/contract/money'
import type { RegulationProfile } from '@trevo/contract/status'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { turnLock } from '../../platform/locks.ts'
import type { SectionName, StoredSections } from './sections.ts'
import './tables.ts'

/** One change of a brand at a time, so that each knows what was there before it. Members' rows may refer to it meanwhile. */
export async function lockBrand(tx: Tx, merchantId: number): Promise<{ regulation: RegulationProfile }> {
  return tx
    .selectFrom('merchant')
    .select('regulation')
    .where('id', '=', merchantId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** What the brand stored; a flag that it never switched is not there. */
export async function storedFlags(db: Db | Tx, merchantId: number): Promise<Record<string, boolean>> {
  const rows = await db
    .selectFrom('merchant_flag')
    .select(['flag', 'enabled'])
    .where('merchant_id', '=', merchantId)
    .execute()
  return Object.fromEntries(rows.map(({ flag, enabled }) => [flag, enabled]))
}

export async function storeFlag(tx: Tx, merchantId: number, flag: FlagId, enabled: boolean): Promise<void> {
  await tx
    .insertInto('merchant_flag')
    .values({ merchant_id: merchantId, flag, enabled })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'flag']).doUpdateSet({ enabled }))
    .execute()
}

export async function storeSection<S extends SectionName>(
  tx: Tx,
  merchantId: number,
  section: S,
  value: StoredSections[S],
): Promise<void> {
  const stored = JSON.stringify(value)
  await tx
    .insertInto('merchant_setting')
    .values({ merchant_id: merchantId, section, value: stored })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'section']).doUpdateSet({ value: stored }))
    .execute()
}

export type Doors = { maintenance: boolean; maintenanceUntil: Date | null; blockedCountries: readonly string[] }

export async function storeDoors(tx: Tx, merchantId: number, doors: Doors): Promise<void> {
  const { maintenance, maintenanceUntil, blockedCountries } = doors
  await tx
    .updateTable('merchant')
    .set({ maintenance, maintenance_until: maintenanceUntil, blocked_countries: [...blockedCountries] })
    .where('id', '=', merchantId)
    .execute()
}

/** Hosts are given one after the other, so that who asks for one that was just taken is told so. */
export const hostsInTurn = turnLock('brand.hosts')

/** These and no others, the first being the main one; which of them are another brand's was looked at before. */
export async function storeHosts(tx: Tx, merchantId: number, hosts: readonly string[]): Promise<void> {
  await tx.deleteFrom('merchant_host').where('merchant_id', '=', merchantId).execute()
  const rows = hosts.map((host, index) => ({ host, merchant_id: merchantId, is_main: index === 0 }))
  await tx.insertInto('merchant_host').values(rows).execute()
}

export async function storeCurrency(tx: Tx, merchantId: number, currency: CashCurrency): Promise<void> {
  const { symbol } = MONEY_FORMS[currency]
  await tx.updateTable('merchant').set({ currency, currency_symbol: symbol }).where('id', '=', merchantId).execute()
}

/** Whether anything of the brand was ever counted in money; trials and points are none. */
export async function hasMoney(db: Db | Tx, merchantId: number): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`
    select exists (select from ledger_account where book_id = ${merchantId} and currency not in ('PTS', 'FUN', 'BNS')) as yes`.execute(
    db,
  )
  return rows[0]?.yes ?? false
}
