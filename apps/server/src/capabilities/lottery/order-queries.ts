import type { PlayType } from '@trevo/contract/catalogue'
import type { Currency } from '@trevo/contract/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { CheckedLine } from './bet-check.ts'
import type { StoredLine } from './exposure.ts'
import './tables.ts'

/** The lock the vendors' wallet takes too: simultaneous actions of one player run one after another. */
export async function lockPlayer(tx: Tx, memberId: bigint): Promise<void> {
  await sql`select lock_stakes(${memberId})`.execute(tx)
}

export type KnownOrder = { id: bigint; inputHash: Buffer }

export const orderOfRequest = (tx: Tx, memberId: bigint, requestId: string): Promise<KnownOrder | undefined> =>
  tx
    .selectFrom('lottery_order')
    .select(['id', 'input_hash as inputHash'])
    .where('member_id', '=', memberId)
    .where('request_id', '=', requestId)
    .executeTakeFirst()

export type BetDraw = { id: bigint; period: string; closesAt: Date; drawsAt: Date; isOpen: boolean }

/** The named draws in their order, as the merchant sees them: one that it has declared void is not open. */
export async function drawsToBet(
  tx: Tx,
  { merchantId, gameCode, periods }: { merchantId: number; gameCode: string; periods: readonly string[] },
): Promise<BetDraw[]> {
  const { rows } = await sql<BetDraw>`
    select d.id, d.period, d.closes_at as "closesAt", d.draws_at as "drawsAt", d.state = 'open' and not exists (
      select from lottery_void v where v.draw_id = d.id and v.merchant_id = ${merchantId}) and not exists (
      -- whatever this node's clock says: from now on the numbers could be known
      select from beacon_round r where r.chain_id = d.beacon_chain_id and r.round = d.beacon_round and r.signature is not null
      ) as "isOpen"
    from lottery_draw d where d.game_code = ${gameCode} and d.period = any(${periods}::text[])
    order by d.draws_at`.execute(tx)
  return rows
}

export type NewOrderRow = {
  id: bigint
  merchantId: number
  memberId: bigint
  requestId: string
  inputHash: Buffer
  gameCode: string
  playType: PlayType
  currency: Currency
  ownSeries: number
  stopOnWin: boolean
  total: bigint
  transferId: bigint
  endsAt: Date
  createdAt: Date
}
export type NewEntry = { drawId: bigint; multiple: number; stake: bigint; rebate: bigint }

export async function nextOrderId(tx: Tx): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`select nextval('lottery_order_id') as id`.execute(tx)
  return rows[0]?.id as bigint
}

/** Longer bets are looked up when needed instead of being copied into every period. */
const SHORT_BET = 120

function shortBet([line, ...others]: readonly CheckedLine[]): string | null {
  if (line === undefined || others.length > 0) return null
  const { play, text, series, noteStake } = line
  const bet = JSON.stringify([play.id, text, series, Number(noteStake)])
  return bet.length <= SHORT_BET ? bet : null
}

export async function insertOrder(
  tx: Tx,
  order: NewOrderRow,
  lines: readonly CheckedLine[],
  entries: readonly NewEntry[],
): Promise<void> {
  const { id, merchantId, memberId, currency, stopOnWin } = order
  await tx
    .insertInto('lottery_order')
    .values({
      id,
      merchant_id: merchantId,
      member_id: memberId,
      request_id: order.requestId,
      input_hash: order.inputHash,
      game_code: order.gameCode,
      play_type: order.playType,
      currency,
      own_series: order.ownSeries,
      stop_on_win: stopOnWin,
      lines: lines.length,
      periods: entries.length,
      total: order.total,
      transfer_id: order.transferId,
      ends_at: order.endsAt,
      created_at: order.createdAt,
    })
    .execute()
  await tx
    .insertInto('lottery_line')
    .values(
      lines.map(({ play, text, notes, mode, multiple, series, noteStake, stake }, line) => ({
        order_id: id,
        line,
        play: play.id,
        selection: text,
        notes,
        mode,
        multiple,
        series,
        note_stake: noteStake,
        stake,
      })),
    )
    .execute()
  const bet = shortBet(lines)
  await tx
    .insertInto('lottery_entry')
    .values(
      entries.map(({ drawId, multiple, stake, rebate }, index) => ({
        draw_id: drawId,
        member_id: memberId,
        order_id: id,
        merchant_id: merchantId,
        currency,
        lines: lines.length,
        multiple,
        stake,
        rebate,
        stops: stopOnWin && index < entries.length - 1,
        bet,
      })),
    )
    .execute()
}

export type LockedOrder = {
  id: bigint
  merchantId: number
  memberId: bigint
  gameCode: string
  currency: Currency
  periods: number
}

export const lockOrder = (tx: Tx, id: bigint): Promise<LockedOrder | undefined> =>
  tx
    .selectFrom('lottery_order')
    .select([
      'id',
      'merchant_id as merchantId',
      'member_id as memberId',
      'game_code as gameCode',
      'currency',
      'periods',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export type OpenEntry = {
  drawId: bigint
  period: string
  multiple: number
  stake: bigint
  closesAt: Date
  isDecided: boolean
}

/** Periods of an order whose outcome is not known. */
export function openEntries(tx: Tx, orderId: bigint): Promise<OpenEntry[]> {
  return tx
    .selectFrom('lottery_entry as e')
    .innerJoin('lottery_draw as d', 'd.id', 'e.draw_id')
    .select(['e.draw_id as drawId', 'd.period', 'e.multiple', 'e.stake', 'd.closes_at as closesAt'])
    .select(
      sql<boolean>`exists (select from beacon_round r
        where r.chain_id = d.beacon_chain_id and r.round = d.beacon_round and r.signature is not null)`.as('isDecided'),
    )
    .where('e.order_id', '=', orderId)
    .where('e.state', '=', 'open')
    .where('d.state', '=', 'open')
    .orderBy('d.draws_at')
    .execute()
}

/** Takes periods of orders out of play; answers how many there were. */
export async function endEntries(
  tx: Tx,
  to: 'cancelled' | 'stopped',
  ended: readonly { orderId: bigint; drawId: bigint }[],
): Promise<number> {
  const { numAffectedRows } = await sql`update lottery_entry e set state = ${to}, rebate = 0
    from unnest(${ended.map(({ orderId }) => orderId)}::bigint[], ${ended.map(({ drawId }) => drawId)}::bigint[])
      as u (order_id, draw_id)
    where e.order_id = u.order_id and e.draw_id = u.draw_id and e.state = 'open'`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Lines of several orders, by order. */
export async function linesOf(db: Db | Tx, orderIds: readonly bigint[]): Promise<Map<bigint, StoredLine[]>> {
  const rows = await db
    .selectFrom('lottery_line')
    .select(['order_id as orderId', 'play', 'selection', 'series', 'note_stake as noteStake', 'stake'])
    .where('order_id', '=', sql<bigint>`any(${orderIds.map(String)}::bigint[])`)
    .orderBy('order_id')
    .orderBy('line')
    .execute()
  return Map.groupBy(rows, ({ orderId }) => orderId)
}

export type NewPayment = {
  transferId: bigint
  kind: 'win' | 'rebate' | 'back' | 'void' | 'win_back'
  merchantId: number
  memberId: bigint
  drawId: bigint
  orderId: bigint | null
  amount: bigint
}

export async function insertPayments(tx: Tx, now: Date, rows: readonly NewPayment[]): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into lottery_payment (transfer_id, kind, merchant_id, member_id, draw_id, order_id, amount, created_at)
    select u.*, ${now}::timestamptz from unnest(${rows.map(({ transferId }) => transferId)}::bigint[],
      ${rows.map(({ kind }) => kind)}::text[], ${rows.map(({ merchantId }) => merchantId)}::int[],
      ${rows.map(({ memberId }) => memberId)}::bigint[], ${rows.map(({ drawId }) => drawId)}::bigint[],
      ${rows.map(({ orderId }) => orderId)}::bigint[], ${rows.map(({ amount }) => amount)}::bigint[]) u`.execute(tx)
}
