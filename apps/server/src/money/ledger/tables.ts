import type { Currency } from '@trevo/contract/money'
import type { ColumnType, GeneratedAlways } from 'kysely'
import type { Json } from '../../platform/canonical-json.ts'
import type { HouseAccountKind, MemberAccountKind } from './account-kinds.ts'
import type { TransferKind } from './transfer-kinds.ts'

/** Read through Kysely, written only by the SQL functions of the ledger. */
type ReadOnly<T> = ColumnType<T, never, never>

declare module '../../platform/db.ts' {
  interface Tables {
    ledger_account: {
      book_id: ReadOnly<number>
      id: GeneratedAlways<bigint>
      member_id: ReadOnly<bigint | null>
      kind: ReadOnly<MemberAccountKind | HouseAccountKind>
      currency: ReadOnly<Currency>
      created_at: ReadOnly<Date>
    }
    ledger_balance: {
      book_id: ReadOnly<number>
      account_id: ReadOnly<bigint>
      balance: ReadOnly<bigint>
      last_transfer: ReadOnly<bigint>
    }
    ledger_transfer: {
      book_id: ReadOnly<number>
      id: ReadOnly<bigint>
      kind: ReadOnly<TransferKind>
      /** Null for play, which knows its transactions itself. */
      idem_key: ReadOnly<string | null>
      meta: ReadOnly<Json | null>
      created_at: ReadOnly<Date>
    }
    /** Which keys were used, until nobody can come back with them. */
    ledger_key: {
      book_id: ReadOnly<number>
      idem_key: ReadOnly<string>
      input_hash: ReadOnly<Buffer>
      transfer_id: bigint
    }
    ledger_posting: {
      book_id: ReadOnly<number>
      account_id: ReadOnly<bigint>
      transfer_id: ReadOnly<bigint>
      amount: ReadOnly<bigint>
      balance_after: ReadOnly<bigint | null>
    }
    /** What postings of sealed parts gave each account. */
    ledger_carried: {
      book_id: ReadOnly<number>
      account_id: ReadOnly<bigint>
      kind: ReadOnly<TransferKind>
      source: ReadOnly<string>
      amount: ReadOnly<bigint>
      postings: ReadOnly<bigint>
      newest_transfer: ReadOnly<bigint>
    }
    turnover_account: {
      member_id: ReadOnly<bigint>
      currency: ReadOnly<Currency>
      merchant_id: ReadOnly<number>
      required: ReadOnly<bigint>
      done: ReadOnly<bigint>
      by_credit: ReadOnly<boolean>
      unplayed: ReadOnly<bigint>
      /** Perhaps '-infinity', which the driver reads as a number: only SQL compares it. */
      mark_day: ReadOnly<never>
      mark_turnover: ReadOnly<bigint>
    }
    /** Written by the functions of sql/turnover.sql alone. */
    turnover_credit: {
      id: GeneratedAlways<bigint>
      member_id: ReadOnly<bigint>
      currency: ReadOnly<Currency>
      batch_id: ReadOnly<bigint | null>
      transfer_id: ReadOnly<bigint>
      kind: ReadOnly<TransferKind>
      source: ReadOnly<string | null>
      other_id: ReadOnly<bigint | null>
      amount: ReadOnly<bigint>
      percent: ReadOnly<number>
      open: ReadOnly<bigint>
      played: ReadOnly<bigint>
      worked_on: ReadOnly<never>
      at: ReadOnly<Date>
    }
    turnover_entry: {
      id: GeneratedAlways<bigint>
      member_id: ReadOnly<bigint>
      currency: ReadOnly<Currency>
      transfer_id: ReadOnly<bigint>
      kind: ReadOnly<TransferKind>
      amount: ReadOnly<bigint>
      percent: ReadOnly<number>
      required: ReadOnly<bigint>
      unplayed: ReadOnly<bigint>
      other_id: ReadOnly<bigint | null>
      created_at: ReadOnly<Date>
    }
    /** A member's transfers as the statement lists them, by the kind of line. */
    statement_mark: {
      book_id: ReadOnly<number>
      account_id: ReadOnly<bigint>
      type: ReadOnly<string>
      transfer_id: ReadOnly<bigint>
      amount: ReadOnly<bigint>
    }
  }
}
