import type { GiftKind } from '@trevo/contract/gifts'
import type { BudgetScope } from '@trevo/contract/ops/reward-programme'
import type { WayId } from '@trevo/contract/ops/ways'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

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
    /** What a person of staff let through; `member_id` of a gift by name. */
    staff_gift: {
      id: GeneratedAlways<bigint>
      merchant_id: number
      staff_id: bigint
      way: WayId
      amount: bigint
      alone: boolean
      member_id: bigint | null
      at: Date
    }
    /** Written only by take_gift_person(). */
    gift_person: {
      id: GeneratedAlways<bigint>
      merchant_id: number
      member_id: bigint
      id_number_sealed: Buffer | null
      id_number_hash: Buffer | null
      mobile_hash: Buffer | null
      at: Date
    }
    way_member_day: {
      book_id: number
      member_id: bigint
      way: WayId
      kind: GiftKind
      day: DayColumn
      spent: bigint
    }
    /** Written only by take_budget(); the slots of a day add up. */
    reward_spent: {
      merchant_id: number
      scope: BudgetScope
      kind: GiftKind
      day: DayColumn
      slot: number
      spent: bigint
    }
  }
}
