import type { DocumentKind } from '@trevo/contract/ops/member-file'
import type { ColumnType, GeneratedAlways } from 'kysely'

/** Written once, never changed. */
type Once<T> = ColumnType<T, T, never>

declare module '../../platform/db.ts' {
  interface Tables {
    member_note: {
      id: GeneratedAlways<bigint>
      merchant_id: Once<number>
      member_id: Once<bigint>
      text: Once<string>
      staff_id: Once<bigint>
      staff_name: Once<string>
      created_at: Once<Date>
    }
    member_tag: { merchant_id: Once<number>; tag: Once<string>; member_id: Once<bigint> }
    member_document: {
      id: GeneratedAlways<bigint>
      merchant_id: Once<number>
      member_id: Once<bigint>
      kind: Once<DocumentKind>
      note: Once<string>
      /** In the storage, sealed; a new name when the keys change. */
      file_key: string
      staff_name: Once<string>
      created_at: Once<Date>
    }
  }
}
