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
/** What of a stake goes to a pool that the vendor keeps. */
type PoolPart = { poolId: string; amount: bigint }
type Stake = { sessionId: bigint; gameCode: string; amount: bigint; parts?: readonly PoolPart[] }
export type Bet = Common & Stake & { kind: 'bet' }
/** `amount` may be zero, to end a round. */
export type Win = Common & { kind: 'win'; gameCode: string; amount: bigint; roundEnd: boolean }
export type Rollback = Common & { kind: 'rollback'; betTransactionId: string }
/** Stake and outcome of a round together. The round's id is its transaction's too. */
export type WholeRound = Common & Stake & { kind: 'round'; prize: bigint }
export type VendorTransaction = Bet | Win | Rollback | WholeRound

export type Taken = {
  /** `replayed`: it had been taken before, and this is the first answer again. */
  status: 'posted' | 'replayed'
  reference: bigint
  /** The newest; null where no money moved. */
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

/** What a repeat of the same transaction id must agree with: eight bytes, since nobody gains by finding two that are alike. */
export function transactionHash(transaction: VendorTransaction): bigint {
  const { kind, memberId, roundId, currency } = transaction
  return inputHash(kind, memberId, roundId, currency, ...detailsOf(transaction))
}

export function inputHash(...parts: readonly (string | bigint | boolean)[]): bigint {
  const full = hash('sha256', parts.join('\n'))
  return BigInt.asIntN(64, BigInt(`0x${full.slice(0, 16)}`))
}

function detailsOf(transaction: VendorTransaction): (string | bigint | boolean)[] {
  switch (transaction.kind) {
    case 'bet':
      return [transaction.gameCode, transaction.amount, transaction.sessionId, ...partsOf(transaction)]
    case 'win':
      return [transaction.gameCode, transaction.amount, transaction.roundEnd]
    case 'rollback':
      return [transaction.betTransactionId]
    case 'round':
      return [
        transaction.gameCode,
        transaction.amount,
        transaction.prize,
        transaction.sessionId,
        ...partsOf(transaction),
      ]
  }
}

/** In one order: a repeat may list them in another. */
const partsOf = ({ parts = [] }: Stake) =>
  parts
    .toSorted((a, b) => (a.poolId < b.poolId ? -1 : 1))
    .flatMap(({ poolId, amount }): [string, bigint] => [poolId, amount])
