import type { GiftKind } from '@trevo/contract/gifts'
import type { WayId } from '@trevo/contract/ops/ways'
import type { ColumnType, Generated } from 'kysely'

export type BudgetScope = 'sign_in' | 'referral' | 'rebate' | 'vip' | 'mall' | 'promotion'
export type GivenSource = BudgetScope | 'rain' | 'envelope'

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
      /** Written as YYYY-MM-DD. */
      day: ColumnType<Date, string, string>
      spent: bigint
    }
  }
}
