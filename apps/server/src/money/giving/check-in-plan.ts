import type { GiftKind } from '@trevo/contract/gifts'
import type { Money } from '@trevo/contract/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

export type StoredGift = { kind: GiftKind; amount: Money }
export type CheckInPlan = { id: bigint; minTurnover: bigint; gifts: StoredGift[] }

/** The plan of a day; of several the one that began last. */
export async function planOn(db: Db | Tx, merchantId: number, day: string): Promise<CheckInPlan | undefined> {
  const { rows } = await sql<CheckInPlan>`
    select id, min_turnover as "minTurnover", gifts from sign_in_plan
    where merchant_id = ${merchantId} and active and starts_on <= ${day}::date
      and (ends_on is null or ends_on >= ${day}::date)
    order by starts_on desc, id desc limit 1`.execute(db)
  return rows[0]
}
