import { firstLotteries } from '../src/capabilities/lottery/first-lotteries.ts'
import type { Tx } from '../src/platform/db.ts'
import '../src/base/merchants/tables.ts'
import type { DemoBrand } from './brands/brand.ts'

/** Our lotteries, as every new brand begins. */
export async function seedLottery(tx: Tx, brand: DemoBrand): Promise<void> {
  const { id } = await tx.selectFrom('merchant').select('id').where('code', '=', brand.code).executeTakeFirstOrThrow()
  await firstLotteries(tx, { ...brand, id })
}
