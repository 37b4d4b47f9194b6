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
      id: GeneratedAlways<bigint>
      merchant_id: ReadOnly<number>
      member_id: ReadOnly<bigint | null>
      kind: ReadOnly<MemberAccountKind | HouseAccountKind>
      currency: ReadOnly<Currency>
      created_at: ReadOnly<Date>
    }
    ledger_balance: { account_id: ReadOnly<bigint>; balance: ReadOnly<bigint> }
    ledger_transfer: {
      id: ReadOnly<bigint>
      merchant_id: ReadOnly<number>
      kind: ReadOnly<TransferKind>
      idem_key: ReadOnly<string>
      input_hash: ReadOnly<Buffer>
      meta: ReadOnly<Json | null>
      created_at: ReadOnly<Date>
    }
    ledger_posting: {
      transfer_id: ReadOnly<bigint>
      account_id: ReadOnly<bigint>
      amount: ReadOnly<bigint>
      balance_after: ReadOnly<bigint | null>
      created_at: ReadOnly<Date>
    }
  }
}
