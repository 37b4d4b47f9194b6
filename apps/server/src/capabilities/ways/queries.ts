import type { GiftKind } from '@trevo/contract/gifts'
import { sql } from 'kysely'
import type { BudgetScope } from '../../money/ways/tables.ts'
import type { Db, Tx } from '../../platform/db.ts'

export type DayBudget = { scope: BudgetScope; kind: GiftKind; dayMax: bigint; spentToday: bigint }

export async function dayBudgets(db: Db | Tx, merchantId: number, day: string): Promise<DayBudget[]> {
  const { rows } = await sql<DayBudget>`
    select b.scope, b.kind, b.day_max as "dayMax", coalesce(s.spent, 0)::bigint as "spentToday" from reward_budget b
    left join reward_spent s on (s.merchant_id, s.scope, s.kind) = (b.merchant_id, b.scope, b.kind) and s.day = ${day}::date
    where b.merchant_id = ${merchantId}`.execute(db)
  return rows
}
