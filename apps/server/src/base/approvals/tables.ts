import type { ApprovalKind, ApprovalState } from '@trevo/contract/ops/approvals'
import type { ColumnType, GeneratedAlways } from 'kysely'

/** Nobody writes down that the time for a decision is over: `expires_at` says so. */
export type StoredState = Exclude<ApprovalState, 'expired'>

/** The request as JSON; the owner of the kind parses it with a schema. */
type Payload = ColumnType<unknown, string, never>
/** Written once, never changed. */
type Once<T> = ColumnType<T, T, never>

declare module '../../platform/db.ts' {
  interface Tables {
    approval: {
      id: GeneratedAlways<bigint>
      merchant_id: Once<number>
      kind: Once<ApprovalKind>
      payload: Payload
      facts: ColumnType<unknown, string | undefined, never>
      note: Once<string>
      request_id: Once<string>
      requested_by: Once<bigint>
      requested_name: Once<string>
      requested_at: Once<Date>
      requested_ip: ColumnType<string, string | undefined, never>
      requested_device: ColumnType<Buffer | null, Buffer | null | undefined, never>
      expires_at: Once<Date>
      state: ColumnType<StoredState, never, StoredState>
      decided_by: ColumnType<bigint | null, never, bigint>
      decided_name: ColumnType<string | null, never, string>
      decided_at: ColumnType<Date | null, never, Date>
      decided_ip: ColumnType<string | null, never, string>
      decided_device: ColumnType<Buffer | null, never, Buffer | null>
      decision_note: ColumnType<string, never, string>
    }
  }
}
