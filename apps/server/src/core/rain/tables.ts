import type { GiftKind } from '@trevo/contract/gifts'
import type { GeneratedAlways } from 'kysely'

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
