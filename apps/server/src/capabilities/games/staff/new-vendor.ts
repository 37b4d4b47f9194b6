import { saveVendors, type VendorEntry } from '../../../base/catalogue/changes.ts'
import type { Written } from '../../../base/staff/audit.ts'
import { allBrands, withinMargin } from '../../../money/margin/margin.ts'
import type { Tx } from '../../../platform/db.ts'
import { vendorEntry } from './queries.ts'

/** Adds a vendor of games, or changes what is known of it; for every brand, none of which offers it by that alone. */
export async function saveVendor(tx: Tx, vendor: VendorEntry): Promise<Written<VendorEntry>> {
  const before = (await vendorEntry(tx, vendor.code)) ?? null
  await withinMargin(tx, await allBrands(tx), () => saveVendors(tx, [vendor]))
  const action = before === null ? 'vendor.create' : 'vendor.change'
  return { value: vendor, note: { action, entity: 'vendor', entityId: vendor.code, before, after: vendor } }
}
