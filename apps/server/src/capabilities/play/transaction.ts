import { hash } from 'node:crypto'
import type { ErrorCode } from '@trevo/contract/errors'
import type { Currency } from '@trevo/contract/money'
import { formatMoney } from '@trevo/contract/money'
import { AppError } from '../../platform/errors.ts'

type Common = {
  vendorCode: string
  /** The vendor's own; processed once. */
  transactionId: string
  merchantId: number
  memberId: bigint
  /** The vendor's own; a round is one player's. */
  roundId: string
  currency: Currency
}
export type Bet = Common & { kind: 'bet'; sessionId: bigint; gameCode: string; amount: bigint }
/** `amount` may be zero, to end a round. */
export type Win = Common & { kind: 'win'; gameCode: string; amount: bigint; roundEnd: boolean }
export type Rollback = Common & { kind: 'rollback'; betTransactionId: string }
export type VendorTransaction = Bet | Win | Rollback

export type Taken = {
  /** `replayed`: it had been taken before, and this is the first answer again. */
  status: 'posted' | 'replayed'
  reference: bigint
  /** Null where no money moved. */
  transferId: bigint | null
  balance: bigint
}
/** Why nothing happened. A refused transaction leaves no trace: the same id may be sent again later. */
export type Refused = { status: ErrorCode; balance: bigint | null }

export function takenOrThrow(result: Taken | Refused): Taken {
  if (isTaken(result)) return result
  const { status, balance } = result
  throw new AppError(status, status === 'insufficient_funds' ? { balance: formatMoney(balance ?? 0n) } : undefined)
}

const isTaken = (result: Taken | Refused): result is Taken => result.status === 'posted' || result.status === 'replayed'

/** What a repeat of the same transaction id must agree with. Hex. */
export function transactionHash(transaction: VendorTransaction): string {
  const { kind, memberId, roundId, currency } = transaction
  return hash('sha256', [kind, memberId, roundId, currency, ...detailsOf(transaction)].join('\n'))
}

function detailsOf(transaction: VendorTransaction): (string | bigint | boolean)[] {
  switch (transaction.kind) {
    case 'bet':
      return [transaction.gameCode, transaction.amount, transaction.sessionId]
    case 'win':
      return [transaction.gameCode, transaction.amount, transaction.roundEnd]
    case 'rollback':
      return [transaction.betTransactionId]
  }
}
