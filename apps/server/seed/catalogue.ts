import { firstCatalogue } from '../src/capabilities/games/first-catalogue.ts'
import type { Tx } from '../src/platform/db.ts'
import '../src/base/merchants/tables.ts'
import type { DemoBrand } from './brands/brand.ts'

/** The studio's games, as every new brand begins. */
export async function seedCatalogue(tx: Tx, brand: DemoBrand): Promise<void> {
  const { id } = await tx.selectFrom('merchant').select('id').where('code', '=', brand.code).executeTakeFirstOrThrow()
  await firstCatalogue(tx, { ...brand, id })
}
