import type { GiftKind } from '@trevo/contract/gifts'
import type { WayId } from '@trevo/contract/ops/ways'
import type { ColumnType, Generated } from 'kysely'

declare module '../../platform/db.ts' {
  interface Tables {
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
