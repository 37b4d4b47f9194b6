import { LOTTERY } from '@trevo/contract/lottery'
import type {
  LotteryOrder,
  LotteryOrderDetail,
  OrderEntry,
  OrderLine,
  OrderState,
} from '@trevo/contract/lottery-orders'
import { formatMoney } from '@trevo/contract/money'
import type { Language } from '@trevo/contract/wire'
import { findGame } from '@trevo/lottery/games'
import { winningsMinor } from '@trevo/lottery/odds'
import { findPlay, settlerOf } from '@trevo/lottery/settle'
import { archivedBefore } from '../../../platform/archive.ts'
import { idOfCursor } from '../../../platform/cursor.ts'
import { AppError } from '../../../platform/errors.ts'
import type { PlacedOrder } from '../orders.ts'
import { type LobbyDeps, nameOf } from './lobby.ts'
import { rowsOfPlaced } from './placed.ts'
import {
  type EntryRow,
  entriesOfOrder,
  firstLines,
  type LineRow,
  linesOfOrder,
  type OrderRow,
  type Owner,
  orderById,
  orderPage,
} from './queries.ts'

const lineOnWire = ({ line, play, selection, units, mode, multiple, series, stake }: LineRow): OrderLine => ({
  line,
  play,
  selection,
  units,
  mode,
  multiple,
  series,
  stake: formatMoney(stake),
})

function stateOf({ finished, periods, givenBack }: OrderRow): OrderState {
  if (finished < periods) return 'open'
  return givenBack === periods ? 'cancelled' : 'done'
}

function orderOnWire(row: OrderRow, firstLine: LineRow, language: Language): LotteryOrder {
  const game = findGame(row.gameCode)
  const { lastPeriod, lastDrawsAt, lastResult } = row
  const last = lastPeriod && lastDrawsAt && lastResult
  return {
    id: String(row.id),
    gameCode: row.gameCode,
    gameName: game ? nameOf(game, language) : row.gameCode,
    playType: row.playType,
    currency: row.currency,
    state: stateOf(row),
    createdAt: row.createdAt.toISOString(),
    total: formatMoney(row.total),
    drawn: formatMoney(row.drawn),
    prize: formatMoney(row.prize),
    rebate: formatMoney(row.rebate),
    refunded: formatMoney(row.refunded),
    stopOnWin: row.stopOnWin,
    firstLine: lineOnWire(firstLine),
    lines: row.lines,
    firstPeriod: row.firstPeriod,
    periods: row.periods,
    finished: row.finished,
    last: last ? { period: lastPeriod, drawsAt: lastDrawsAt.toISOString(), result: lastResult } : null,
    canCancel: row.canCancel,
  }
}

export type OrdersQuery = {
  cursor?: string | undefined
  language: Language
  gameCode?: string | undefined
  filter: 'all' | 'open' | 'won'
}

export async function ownOrders({ db, clock }: LobbyDeps, owner: Owner, query: OrdersQuery) {
  const now = clock.now()
  const { cursor, language, gameCode, filter } = query
  const limit = LOTTERY.ordersPage
  const rows = await orderPage(db, { ...owner, now, before: idOfCursor(cursor), gameCode, filter, limit })
  const first = await firstLines(
    db,
    owner.merchantId,
    rows.map(({ id }) => id),
  )
  const list = rows.flatMap((row) => {
    const line = first.get(row.id)
    return line ? [orderOnWire(row, line, language)] : []
  })
  const last = rows.length === limit ? rows.at(-1) : undefined
  // Readers who reach the end of the list are told that older orders exist elsewhere.
  const archived = last ? null : await archivedBefore(db, ['lottery_order', 'lottery_entry'], undefined)
  return {
    list,
    cursor: last ? String(last.id) : null,
    archivedBefore: archived?.toISOString() ?? null,
    serverNow: now.toISOString(),
  }
}

/** An order with everything about it; the winning lines follow from numbers and selections, so they are worked out here. */
export async function orderDetail(
  { db, clock }: LobbyDeps,
  owner: Owner,
  id: bigint,
  language: Language,
): Promise<LotteryOrderDetail> {
  const now = clock.now()
  const row = await orderById(db, owner, id, now)
  if (row === undefined) throw new AppError('not_found')
  const [lines, entries] = await Promise.all([
    linesOfOrder(db, owner.merchantId, id),
    entriesOfOrder(db, owner.merchantId, id, now),
  ])
  return detailOf({ row, lines, entries }, language, now)
}

type OrderRows = { row: OrderRow; lines: readonly LineRow[]; entries: readonly EntryRow[] }

function detailOf({ row, lines, entries }: OrderRows, language: Language, now: Date): LotteryOrderDetail {
  const [first] = lines
  if (first === undefined) throw new AppError('not_found')
  return {
    order: orderOnWire(row, first, language),
    lines: lines.map(lineOnWire),
    entries: entries.map((entry) => entryOnWire(row, lines, entry, now)),
    transferId: String(row.transferId),
    serverNow: now.toISOString(),
  }
}

/** An order that was just placed: everything about it is known here. */
export async function placedDetail(
  deps: LobbyDeps,
  owner: Owner,
  { id, fresh }: PlacedOrder,
  language: Language,
): Promise<LotteryOrderDetail> {
  if (fresh === null) return orderDetail(deps, owner, id, language)
  return detailOf(rowsOfPlaced(fresh), language, deps.clock.now())
}

function entryOnWire(order: OrderRow, lines: readonly LineRow[], entry: EntryRow, now: Date): OrderEntry {
  const { period, multiple, state, stake, prize, rebate, closesAt, drawsAt, drawState, result } = entry
  return {
    period,
    multiple,
    state,
    drawState,
    result,
    stake: formatMoney(stake),
    prize: formatMoney(prize),
    rebate: formatMoney(rebate),
    closesAt: closesAt.toISOString(),
    drawsAt: drawsAt.toISOString(),
    canCancel: state === 'open' && drawState === 'open' && closesAt > now,
    wins: state === 'won' && result ? winsOf(order, lines, multiple, result) : [],
  }
}

function winsOf({ gameCode }: OrderRow, lines: readonly LineRow[], multiple: number, result: readonly number[]) {
  const family = findGame(gameCode)?.family
  if (family === undefined) return []
  const settle = settlerOf(family, result)
  return lines.flatMap(({ line, play: playId, selection, series, unitStake }) => {
    const play = findPlay(family, playId)
    if (play === undefined) return []
    const unitStakeMinor = unitStake * BigInt(multiple)
    return settle(playId, selection).map((win) => ({
      line,
      tier: win.tier,
      units: win.units,
      prize: formatMoney(winningsMinor(play, [win], { series, unitStakeMinor })),
    }))
  })
}
