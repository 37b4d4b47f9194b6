import type { PictureKind } from '@trevo/contract/identity'
import type { CheckReason, CheckState } from '@trevo/contract/ops/identity'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Written once, never changed. */
type Once<T> = ColumnType<T, T, never>

declare module '../../platform/db.ts' {
  interface Tables {
    identity_check: {
      id: GeneratedAlways<bigint>
      merchant_id: Once<number>
      member_id: Once<bigint>
      state: CheckState
      reason: CheckReason | null
      turn: Once<'left' | 'right'>
      /** See claims.ts. */
      claimed_sealed: Buffer
      returned_sealed: Buffer | null
      asked_at: Generated<Date | null>
      asked_times: Generated<number>
      decided_at: Generated<Date | null>
      staff_id: Generated<bigint | null>
      staff_name: Generated<string | null>
      note: Generated<string>
      forgiven_at: Generated<Date | null>
      created_at: Once<Date>
    }
    identity_picture: {
      id: GeneratedAlways<bigint>
      check_id: Once<bigint>
      kind: Once<PictureKind>
      /** In the storage, sealed; a new name when the keys change. */
      file_key: string
      created_at: Date
    }
    identity_declaration: {
      member_id: bigint
      merchant_id: Once<number>
      /** See claims.ts. */
      declared_sealed: Buffer
      declared_at: Date
    }
    identity_request: {
      member_id: bigint
      request_id: string
      input_hash: Buffer
      answer: bigint | null
      created_at: Date
    }
  }
}
