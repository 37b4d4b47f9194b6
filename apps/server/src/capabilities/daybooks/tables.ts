import type { Currency } from '@trevo/contract/money'
import type { ColumnType, GeneratedAlways } from 'kysely'
import type { HouseAccountKind, MemberAccountKind } from '../../money/ledger/account-kinds.ts'
import type { TransferKind } from '../../money/ledger/transfer-kinds.ts'

declare module '../../platform/db.ts' {
  interface Tables {
    book_day: {
      book_id: number
      /** The driver reads a date as local midnight: ask for `day::text`. */
      day: ColumnType<Date, string, never>
      account: MemberAccountKind | HouseAccountKind
      currency: Currency
      kind: TransferKind
      amount: bigint
      postings: bigint
    }
    book_day_mark: { book_id: number; counted_to: bigint; counted_at: Date }
    day_seal: {
      book_id: number
      day: ColumnType<Date, string, never>
      balances: ColumnType<{ account: string; currency: Currency; balance: string }[], string, never>
      postings: bigint
      hash: Buffer
      previous_hash: Buffer
      sealed_at: Date
    }
    bank_statement: {
      id: GeneratedAlways<bigint>
      merchant_id: number
      bank_account: string
      first_day: ColumnType<Date, string, never>
      last_day: ColumnType<Date, string, never>
      balance: bigint | null
      lines: number
      new_lines: number
      file_hash: Buffer
      imported_by: string
      imported_at: Date
    }
    bank_line: {
      id: GeneratedAlways<bigint>
      merchant_id: number
      statement_id: bigint
      bank_account: string
      line_hash: Buffer
      day: ColumnType<Date, string, never>
      amount: bigint
      refs: string[]
      about_sealed: Buffer
    }
  }
}
