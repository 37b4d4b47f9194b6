import type { PreparedOrder } from '../place.ts'
import type { TakenOrder } from '../post.ts'
import type { EntryRow, LineRow, OrderRow } from './queries.ts'

type Fresh = TakenOrder & { prepared: PreparedOrder }

/** As a query would find the order that was just taken, without asking the database again. */
export function rowsOfPlaced({ id, transferId, takenAt, draws, prepared }: Fresh): {
  row: OrderRow
  lines: LineRow[]
  entries: EntryRow[]
} {
  const { order, game, currency, checked } = prepared
  const row: OrderRow = {
    id,
    gameCode: game.code,
    playType: order.playType,
    currency,
    stopOnWin: order.stopOnWin,
    lines: checked.lines.length,
    periods: prepared.entries.length,
    total: checked.total,
    transferId,
    createdAt: takenAt,
    finished: 0,
    drawn: 0n,
    prize: 0n,
    rebate: 0n,
    refunded: 0n,
    won: 0,
    givenBack: 0,
    firstPeriod: prepared.entries[0]?.period ?? '',
    canCancel: true,
    lastPeriod: null,
    lastDrawsAt: null,
    lastResult: null,
  }
  return { row, lines: linesOf(id, prepared), entries: entriesOf(prepared, draws) }
}

const linesOf = (orderId: bigint, { checked }: PreparedOrder): LineRow[] =>
  checked.lines.map(({ play, text, units, mode, multiple, series, unitStake, stake }, line) => ({
    orderId,
    line,
    play: play.id,
    selection: text,
    units,
    mode,
    multiple,
    series,
    unitStake,
    stake,
  }))

const entriesOf = ({ entries }: PreparedOrder, draws: TakenOrder['draws']): EntryRow[] =>
  entries.flatMap(({ period, multiple, stake, rebate }, index) => {
    const draw = draws[index]
    if (draw === undefined) return []
    return [{ period, multiple, state: 'open', stake, prize: 0n, rebate, ...draw, drawState: 'open', result: null }]
  })
