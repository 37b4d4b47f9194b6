import type { GiftKind } from '@trevo/contract/gifts'
import type { Money } from '@trevo/contract/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

export type StoredGift = { kind: GiftKind; amount: Money }
export type CheckInPlan = { id: bigint; minTurnover: bigint; gifts: StoredGift[] }

/** The plan of a day; of several the one that began last. */
export async function planOn(db: Db | Tx, merchantId: number, day: string): Promise<CheckInPlan | undefined> {
  const { rows } = await sql<CheckInPlan>`
    select id, min_turnover as "minTurnover", gifts from check_in_plan_on(${merchantId}, ${day}::date)`.execute(db)
  return rows[0]
}
