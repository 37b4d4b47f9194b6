import type { GiftKind } from '@trevo/contract/gifts'
import type { BudgetScope } from '@trevo/contract/ops/reward-programme'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

export type DayBudget = { scope: BudgetScope; kind: GiftKind; dayMax: bigint; spentToday: bigint }

export async function dayBudgets(db: Db | Tx, merchantId: number, day: string): Promise<DayBudget[]> {
  const { rows } = await sql<DayBudget>`
    select b.scope, b.kind, b.day_max as "dayMax", coalesce(s.spent, 0) as "spentToday" from reward_budget b
    cross join lateral (select sum(s.spent)::bigint as spent from reward_spent s
      where (s.merchant_id, s.scope, s.kind) = (b.merchant_id, b.scope, b.kind) and s.day = ${day}::date) s
    where b.merchant_id = ${merchantId}`.execute(db)
  return rows
}
