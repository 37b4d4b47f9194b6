import type { Tx } from '../src/platform/db.ts'
import '../src/base/merchants/tables.ts'
import type { DemoBrand } from './brands/brand.ts'

export async function seedMerchant(tx: Tx, brand: DemoBrand): Promise<void> {
  const { id } = await tx
    .insertInto('merchant')
    .values({ code: brand.code, regulation: brand.regulation, is_default: brand.isDefault, maintenance_until: null })
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
  await tx.insertInto('merchant_setting').values(settings).execute()
}
