import type { GiftKind } from '@trevo/contract/gifts'
import type { WayId } from '@trevo/contract/ops/ways'
import type { ColumnType, Generated } from 'kysely'

export type BudgetScope = 'sign_in' | 'referral' | 'rebate' | 'vip' | 'mall' | 'promotion'
export type GivenSource = BudgetScope | 'rain' | 'envelope'

/** Written as YYYY-MM-DD; read it as text, a driver's Date would move it between time zones. */
type DayColumn = ColumnType<Date, string, string>

declare module '../../platform/db.ts' {
  interface Tables {
    reward_budget: { merchant_id: number; scope: BudgetScope; kind: GiftKind; day_max: bigint }
    way_limit: {
      merchant_id: number
      way: WayId
      grant_max: bigint | null
      member_day_max: bigint | null
      second_from: bigint | null
      revised_at: Generated<Date>
    }
    way_member_day: {
      member_id: bigint
      way: WayId
      kind: GiftKind
      day: DayColumn
      spent: bigint
    }
    reward_spent: { merchant_id: number; scope: BudgetScope; kind: GiftKind; day: DayColumn; spent: bigint }
  }
}
