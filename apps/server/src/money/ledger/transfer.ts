import type { Currency } from '@trevo/contract/money'
import type { Json } from '../../platform/canonical-json.ts'
import { AppError } from '../../platform/errors.ts'
import type { HouseAccountKind, MemberAccountKind } from './account-kinds.ts'
import type { TransferKind } from './transfer-kinds.ts'

export type AccountRef =
  | { memberId: bigint; kind: MemberAccountKind; currency: Currency }
  | { house: HouseAccountKind; currency: Currency }

export type Posting = {
  /** The account by name (opened when it does not exist yet) or by id. */
  account: AccountRef | bigint
  /** Minor units; negative takes from the account. Never zero. */
  amount: bigint
}

export type TransferInput = {
  merchantId: number
  kind: TransferKind
  /** Idempotency key, unique per merchant: `bet:<requestId>`. The same key with the same input answers the same. */
  key: string
  /** Two or more, each account once, zero in sum per currency. */
  postings: readonly Posting[]
  meta?: { readonly [key: string]: Json }
}

/** Balances follow the order of the postings; null for accounts of the house. */
export type PostedTransfer = {
  status: 'posted' | 'replayed'
  transferId: bigint
  balances: (bigint | null)[]
}
export type RefusedTransfer = {
  status: 'insufficient_funds' | 'idempotency_conflict'
  /** As they are now. */
  balances: (bigint | null)[]
}
export type TransferResult = PostedTransfer | RefusedTransfer

/** Nothing moved. `balances` follow the order of the postings. */
export class TransferRefused extends AppError {
  readonly balances: (bigint | null)[]

  constructor({ status, balances }: RefusedTransfer) {
    super(status)
    this.name = 'TransferRefused'
    this.balances = balances
  }
}

export function postedOrThrow(result: TransferResult): PostedTransfer {
  if ('transferId' in result) return result
  throw new TransferRefused(result)
}

export const memberCash = (memberId: bigint, currency: Currency): AccountRef => ({ memberId, kind: 'cash', currency })
export const memberHeld = (memberId: bigint, currency: Currency): AccountRef => ({ memberId, kind: 'held', currency })
export const houseAccount = (house: HouseAccountKind, currency: Currency): AccountRef => ({ house, currency })
