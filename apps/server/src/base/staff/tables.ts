import type { StaffRole } from '@trevo/contract/ops/roles'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type StaffStatus = 'active' | 'disabled'

type StaffAccountTable = {
  id: GeneratedAlways<bigint>
  user_name: string
  display_name: string
  mail: string | null
  decides_from: Generated<Date>
  is_founder: Generated<boolean>
  merchant_id: number | null
  roles: StaffRole[]
  status: Generated<StaffStatus>
  password_hash: string
  must_change: Generated<boolean>
  password_changed_at: Generated<Date>
  totp_sealed: Buffer | null
  totp_offered_at: Date | null
  totp_confirmed_at: Date | null
  totp_last_counter: bigint | null
  last_sign_in_at: Date | null
  created_at: Generated<Date>
}

type StaffSessionTable = {
  id: GeneratedAlways<bigint>
  staff_id: bigint
  token_hash: Buffer
  token_used: Generated<boolean>
  ip: string
  device_label: Generated<string>
  device_hash: Buffer | null
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  ended_at: Date | null
  end_reason: string | null
}

type StaffRefreshTokenTable = {
  id: GeneratedAlways<bigint>
  session_id: bigint
  token_hash: Buffer
  created_at: Date
  used_at: Generated<Date | null>
  salt: Generated<Buffer | null>
}

type StaffSessionTokenTable = { token_hash: Buffer; session_id: bigint; created_at: Date }

/** Written once, never changed. */
type Once<T> = ColumnType<T, T, never>
type Json = ColumnType<unknown, string | null, never>

type StaffAuditTable = {
  id: GeneratedAlways<bigint>
  /** Null: at the command line. */
  staff_id: Once<bigint | null>
  staff_name: Once<string>
  merchant_id: Once<number | null>
  action: Once<string>
  entity: Once<string>
  entity_id: Once<string>
  before: Json
  after: Json
  ip: Once<string>
  created_at: Once<Date>
}

declare module '../../platform/db.ts' {
  interface Tables {
    staff_account: StaffAccountTable
    staff_session: StaffSessionTable
    staff_refresh_token: StaffRefreshTokenTable
    staff_session_token: StaffSessionTokenTable
    staff_audit: StaffAuditTable
    office_network: { network: Once<string>; label: Once<string>; named_by: Once<string>; named_at: Once<Date> }
    staff_request: {
      staff_id: Once<bigint>
      request_id: Once<string>
      merchant_id: Once<number>
      entity: Once<string>
      input_hash: Once<Buffer>
      entity_id: bigint | null
      created_at: Once<Date>
    }
  }
}
