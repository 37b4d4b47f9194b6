import type { BodyOf, ValueOf } from '@trevo/contract/endpoint'
import { formatMoney } from '@trevo/contract/money'
import { VENDOR_PERIOD_DAYS, type vendorTransactions } from '@trevo/contract/vendor-additions'
import { bookOf } from '../../../money/ledger/books.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { lesser } from '../lesser.ts'
import { firstIds, idsOf, type TransactionRow, transactionsBetween } from './transaction-queries.ts'

export type ListDeps = { db: Db; clock: Clock; brands(): readonly { id: number }[] }
type Asked = { vendorCode: string; body: BodyOf<typeof vendorTransactions> }

const DAY_MS = 86_400_000
/** A transaction is numbered when it is begun: one that is younger may still come to stand before others. */
const SETTLED_MS = 60_000
/** Pieces of time grow while they hold little, so that neither a busy vendor nor a quiet one costs much. */
const FIRST_PIECE_MS = 10 * 60_000
const PIECE_GROWTH = 4n
/** As far as one call looks. */
const REACH_MS = DAY_MS / 2

export async function transactionsOf(
  { db, clock, brands }: ListDeps,
  { vendorCode, body }: Asked,
): Promise<ValueOf<typeof vendorTransactions>> {
  const from = new Date(body.from)
  const until = new Date(Math.min(Date.parse(body.to), clock.now().getTime() - SETTLED_MS))
  if (Date.parse(body.to) - from.getTime() > VENDOR_PERIOD_DAYS * DAY_MS) throw new AppError('invalid_input')
  const [first = 0n, end = 0n] = await firstIds(db, [from, until])
  const start = startOf(body.cursor, first)
  const books = brands().map(({ id }) => bookOf(id))
  const reach = start + idsOf(REACH_MS)
  const last = lesser(reach, end)
  const found: TransactionRow[] = []
  let at = start
  let piece = idsOf(FIRST_PIECE_MS)
  while (at < last && found.length < body.limit) {
    const to = lesser(at + piece, last)
    const missing = body.limit - found.length
    const rows = await transactionsBetween(db, { vendorCode, books, from: at, to, limit: missing })
    found.push(...rows)
    at = rows.length < missing ? to : (rows.at(-1)?.reference ?? to) + 1n
    piece *= PIECE_GROWTH
  }
  return { list: found.map(lineOf), cursor: at < end ? String(at) : null, until: until.toISOString() }
}

function startOf(cursor: string | undefined, first: bigint): bigint {
  if (cursor === undefined) return first
  if (!/^\d{1,18}$/.test(cursor)) throw new AppError('invalid_input')
  const at = BigInt(cursor)
  return at > first ? at : first
}

function lineOf({ reference, memberId, amount, stake, prize, parts, poolId, at, ...rest }: TransactionRow) {
  const { kind, transactionId, roundId, currency } = rest
  return {
    reference: String(reference),
    kind,
    playerId: String(memberId),
    transactionId,
    roundId,
    amount: formatMoney(amount),
    ...(stake !== null && prize !== null && { stake: formatMoney(stake), prize: formatMoney(prize) }),
    ...(parts && {
      contributions: parts.map((part) => ({ poolId: part.poolId, amount: formatMoney(BigInt(part.amount)) })),
    }),
    ...(poolId !== null && { poolId }),
    currency,
    at: at.toISOString(),
  }
}
