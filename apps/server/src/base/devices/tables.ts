import type { Generated, GeneratedAlways } from 'kysely'

type KnownDeviceTable = {
  id: GeneratedAlways<bigint>
  merchant_id: number
  member_id: bigint
  id_hash: Buffer
  label: Generated<string>
  created_at: Date
  last_used_at: Date
  expires_at: Date
  /** Null: nothing but the password was ever shown there. */
  proved_at: Date | null
}

declare module '../../platform/db.ts' {
  interface Tables {
    known_device: KnownDeviceTable
  }
}
