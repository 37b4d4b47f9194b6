import { insertBrand } from '../src/base/merchants/new-brand.ts'
import type { Tx } from '../src/platform/db.ts'
import type { DemoBrand } from './brands/brand.ts'

export async function seedMerchant(tx: Tx, brand: DemoBrand): Promise<void> {
  await insertBrand(tx, brand)
}
