import type { Db, Tx } from '../../../platform/db.ts'
import '../tables.ts'

export type CashbackRow = {
  active: boolean
  period: 'day' | 'week'
  percent: number
  share: number
  least: bigint
  most: bigint
}

export const cashbackRow = (db: Db | Tx, merchantId: number): Promise<CashbackRow | undefined> =>
  db
    .selectFrom('cashback_rule')
    .select(['active', 'period', 'percent', 'share', 'least', 'most'])
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()

export async function setCashbackRow(tx: Tx, merchantId: number, row: CashbackRow, now: Date): Promise<void> {
  const values = { ...row, revised_at: now }
  await tx
    .insertInto('cashback_rule')
    .values({ merchant_id: merchantId, ...values })
    .onConflict((conflict) => conflict.column('merchant_id').doUpdateSet(values))
    .execute()
}
