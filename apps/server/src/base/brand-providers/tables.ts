import type { ProviderFact, ProviderKind } from '@trevo/contract/ops/providers'
import type { ColumnType, GeneratedAlways } from 'kysely'

type Once<T> = ColumnType<T, T, never>

declare module '../../platform/db.ts' {
  interface Tables {
    brand_provider: {
      id: GeneratedAlways<bigint>
      merchant_id: Once<number>
      kind: Once<ProviderKind>
      label: Once<string>
      settings_sealed: ColumnType<Buffer, Buffer, never>
      /** Goes in as JSON text. */
      shown: ColumnType<ProviderFact[], string, never>
      made_by: Once<bigint>
      created_at: Once<Date>
      tested_at: Date | null
      test_passed: boolean | null
      test_said: string | null
      /** Of a payment service that founders agreed to: two agree again before it is used. */
      agreed_at: Date | null
      used_at: Date | null
      ended_at: Date | null
    }
  }
}
