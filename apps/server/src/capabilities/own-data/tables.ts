import type { ClosingState } from '@trevo/contract/ops/own-data'
import type { ClosingReason, ClosingTrouble } from '@trevo/contract/own-data'
import type { Language } from '@trevo/contract/wire'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Written once, never changed. */
type Once<T> = ColumnType<T, T, never>

declare module '../../platform/db.ts' {
  interface Tables {
    data_copy: {
      id: GeneratedAlways<bigint>
      merchant_id: Once<number>
      member_id: Once<bigint>
      language: Once<Language>
      state: 'waiting' | 'ready' | 'gone'
      file_key: Generated<string | null>
      bytes: Generated<number | null>
      fetched_times: Generated<number>
      asked_at: Once<Date>
      ready_at: Generated<Date | null>
      expires_at: Generated<Date | null>
      next_try_at: Date | null
    }
    account_closing: {
      id: GeneratedAlways<bigint>
      merchant_id: Once<number>
      member_id: Once<bigint>
      reason: Once<ClosingReason>
      state: ClosingState
      asked_at: Once<Date>
      closes_at: Once<Date>
      ended_at: Generated<Date | null>
      trouble: Generated<ClosingTrouble | null>
      next_try_at: Date | null
    }
    account_erasure: {
      member_id: Once<bigint>
      merchant_id: Once<number>
      closed_at: Once<Date>
      stage: Generated<number>
      next_at: Date
      contacts_at: Generated<Date | null>
      person_at: Generated<Date | null>
    }
    own_data_request: {
      member_id: Once<bigint>
      request_id: Once<string>
      input_hash: Once<Buffer>
      answer: bigint | null
      created_at: Once<Date>
    }
  }
}
