import type { GiftKind } from '@trevo/contract/gifts'
import type { ColumnType, GeneratedAlways } from 'kysely'

declare module '../../platform/db.ts' {
  interface Tables {
    rain_round: {
      id: GeneratedAlways<bigint>
      merchant_id: number
      title_pt: string
      title_en: string
      kind: GiftKind
      budget: bigint
      envelopes: number
      min_turnover: bigint
      starts_at: Date
      ends_at: Date
      cancelled_at: Date | null
      request_id: string
      created_by: string
      created_at: Date
      plan_id: bigint | null
    }
    rain_plan: {
      id: GeneratedAlways<bigint>
      merchant_id: number
      title_pt: string
      title_en: string
      kind: GiftKind
      budget: bigint
      envelopes: number
      min_turnover: bigint
      weekdays: number[]
      times: string[]
      minutes: number
      /** Written as YYYY-MM-DD; read it as text, a driver's Date would move it between time zones. */
      starts_on: ColumnType<Date, string, string>
      ends_on: ColumnType<Date | null, string | null, string | null>
      active: boolean
      request_id: ColumnType<string, string, never>
      created_by: ColumnType<string, string, never>
      revised_at: Date
    }
    rain_envelope: {
      round_id: bigint
      position: number
      amount: bigint
      member_id: bigint | null
      grabbed_at: Date | null
    }
  }
}
