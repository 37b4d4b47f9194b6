import type { Generated, GeneratedAlways } from 'kysely'

type SecondFactorTotpTable = {
  member_id: bigint
  secret_sealed: Buffer
  created_at: Generated<Date>
  confirmed_at: Generated<Date | null>
  last_counter: Generated<bigint | null>
}

type RecoveryCodeTable = {
  id: GeneratedAlways<bigint>
  member_id: bigint
  code_hash: Buffer
  created_at: Generated<Date>
  used_at: Generated<Date | null>
}

type PasskeyTable = {
  id: GeneratedAlways<bigint>
  member_id: bigint
  credential_id: string
  public_key: Buffer
  counter: Generated<bigint>
  transports: Generated<string[]>
  name: string
  created_at: Generated<Date>
  last_used_at: Generated<Date | null>
}

declare module '../../platform/db.ts' {
  interface Tables {
    second_factor_totp: SecondFactorTotpTable
    recovery_code: RecoveryCodeTable
    passkey: PasskeyTable
  }
}
