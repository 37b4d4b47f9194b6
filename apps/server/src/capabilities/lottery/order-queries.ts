import type { Currency } from '@trevo/contract/money'
import { sql } from 'kysely'
import { bookOf } from '../../money/ledger/books.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Execute } from '../../platform/execute.ts'
import type { ExposedKeys, StoredLine } from './exposure.ts'
import './tables.ts'

/** The lock the vendors' wallet takes too: simultaneous actions of one player run one after another. */
export async function lockPlayer(
  tx: Tx,
  { merchantId, memberId }: { merchantId: number; memberId: bigint },
): Promise<void> {
  await sql`select lock_stakes(${bookOf(merchantId)}::int, ${memberId})`.execute(tx)
}

export type KnownOrder = { id: bigint; inputHash: Buffer }

export async function orderOfRequest(
  tx: Tx,
  { merchantId, memberId }: { merchantId: number; memberId: bigint },
  requestId: string,
): Promise<KnownOrder | undefined> {
  const { rows } = await sql<KnownOrder>`
    select id, input_hash as "inputHash" from lottery_order
    where book_id = ${bookOf(merchantId)} and member_id = ${memberId}
      and uuid_hash_extended(request_id, 0) = uuid_hash_extended(${requestId}::uuid, 0) and request_id = ${requestId}
    limit 1`.execute(tx)
  return rows[0]
}

export type OrderToCancel = { gameCode: string; currency: Currency; periods: number }

export const orderToCancel = (
  db: Db,
  bookId: number,
  memberId: bigint,
  id: bigint,
): Promise<OrderToCancel | undefined> =>
  db
    .selectFrom('lottery_order')
    .select(['game_code as gameCode', 'currency', 'periods'])
    .where('book_id', '=', bookId)
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    // A share is not its holder's to cancel: the others have bought theirs beside it.
    .where(
      sql<boolean>`not exists (select from bolao_part p where p.book_id = lottery_order.book_id and p.order_id = lottery_order.id)`,
    )
    .executeTakeFirst()

/** A draw comes after the orders for it, and has a higher number. */
export const entriesOf = (db: Db, bookId: number, orderId: bigint): Promise<{ drawId: bigint; multiple: number }[]> =>
  db
    .selectFrom('lottery_entry')
    .select(['draw_id as drawId', 'multiple'])
    .where('book_id', '=', bookId)
    .where('order_id', '=', orderId)
    .where('draw_id', '>', orderId)
    .orderBy('draw_id')
    .execute()

export type Cancel = {
  now: Date | null
  bookId: number
  memberId: bigint
  orderId: bigint
  periods: readonly string[] | null
  category: string
  cash: bigint
  house: bigint
  keys: ExposedKeys
}
export type Cancelled = {
  outcome: 'done' | 'not_found' | 'draw_closed'
  period: string | null
  transferId: bigint | null
}

const CANCEL = {
  name: 'lottery_cancel',
  text: `select outcome, period, transfer_id as "transferId" from lottery_cancel($1, $2, $3, $4, $5::text[], $6, $7, $8, $9::bigint[],
    $10::text[], $11::text[], $12::bigint[])`,
}

/** One call of its own: the locks that it takes must be those that bets and closings of the book wait for. */
export async function postCancel(execute: Execute, cancel: Cancel): Promise<Cancelled> {
  const { now, bookId, memberId, orderId, periods, category, cash, house, keys } = cancel
  const values = [now, bookId, memberId, orderId, periods, category, cash, house]
  const [answer] = await execute({
    ...CANCEL,
    values: [...values, keys.draws, keys.plays, keys.outcomes, keys.amounts],
  })
  return answer as Cancelled
}

/** Takes periods of orders out of play; answers how many there were. */
export async function endEntries(
  tx: Tx,
  bookId: number,
  ended: readonly { orderId: bigint; drawId: bigint }[],
): Promise<number> {
  const { numAffectedRows } = await sql`update lottery_entry e set state = 'stopped', rebate = 0
    from unnest(${ended.map(({ orderId }) => orderId)}::bigint[], ${ended.map(({ drawId }) => drawId)}::bigint[])
      as u (order_id, draw_id)
    where e.book_id = ${bookId} and e.order_id = u.order_id and e.draw_id = u.draw_id and e.state = 'open'`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Lines of several orders, by order. */
export async function linesOf(
  db: Db | Tx,
  bookId: number,
  orderIds: readonly bigint[],
): Promise<Map<bigint, StoredLine[]>> {
  const rows = await db
    .selectFrom('lottery_line')
    .select(['order_id as orderId', 'play', 'selection', 'series', 'note_stake as unitStake', 'stake'])
    .where('book_id', '=', bookId)
    .where('order_id', '=', sql<bigint>`any(${orderIds.map(String)}::bigint[])`)
    .orderBy('order_id')
    .orderBy('line')
    .execute()
  return Map.groupBy(rows, ({ orderId }) => orderId)
}

export type NewPayment = {
  transferId: bigint
  kind: 'void' | 'win_back'
  memberId: bigint
  drawId: bigint
  amount: bigint
}

export async function insertPayments(tx: Tx, bookId: number, now: Date, rows: readonly NewPayment[]): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into lottery_payment (book_id, transfer_id, kind, member_id, draw_id, amount, created_at)
    select ${bookId}::int, u.*, ${now}::timestamptz from unnest(${rows.map(({ transferId }) => transferId)}::bigint[],
      ${rows.map(({ kind }) => kind)}::text[], ${rows.map(({ memberId }) => memberId)}::bigint[],
      ${rows.map(({ drawId }) => drawId)}::bigint[], ${rows.map(({ amount }) => amount)}::bigint[]) u`.execute(tx)
}
