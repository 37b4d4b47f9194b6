import type { Generated } from 'kysely'

declare module './db.ts' {
  interface Tables {
    kept_key: { purpose: string; key_sealed: Buffer; created_at: Generated<Date> }
  }
}
