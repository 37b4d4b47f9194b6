import { formatMoney } from '@trevo/contract/money'
import { EVERYTHING, exposureKeys, worstWins } from '@trevo/lottery/exposure'
import { winningsMinor } from '@trevo/lottery/odds'
import { parseSelection } from '@trevo/lottery/selection'
import { findPlay } from '@trevo/lottery/settle'
import type { Exposure, LotteryGame, Play, Selection } from '@trevo/lottery/types'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { lockExposure } from './locks.ts'

/** Rows one order may write; beyond that its lines count under `EVERYTHING`, which never underestimates. */
const MAX_ROWS = 4_000

/** What a line would cost the house, for a multiple of 1. */
export type Exposed = { play: Play; selection: Selection; series: number; noteStake: bigint }
export type ExposedPeriod = { drawId: bigint; period: string; multiple: number }
export type ExposureRow = {
  drawId: bigint
  period: string
  play: string
  outcome: string
  amount: bigint
  /** The first line it stems from, and that line's stake. */
  line: number
  stake: bigint
}

/** Rows of an order in the order of the table's key. The same lines and number of periods always give the same outcomes. */
export function exposureRows(
  lines: readonly (Exposed & { stake: bigint })[],
  periods: readonly ExposedPeriod[],
  /** Periods of the whole order, so that what is taken out later equals what was written. */
  periodCount: number,
): ExposureRow[] {
  const listed = lines.map(({ play, selection }) => exposureKeys(play, selection))
  const isTooMany = listed.reduce((sum, keys) => sum + keys.length, 0) * periodCount > MAX_ROWS
  const keysOf = (index: number, { play, selection }: Exposed): readonly Exposure[] =>
    isTooMany ? [{ key: EVERYTHING, wins: worstWins(play, selection) }] : (listed[index] ?? [])
  const rows = new Map<string, ExposureRow>()
  for (const [index, line] of lines.entries()) {
    for (const { key, wins } of keysOf(index, line)) {
      for (const { drawId, period, multiple } of periods) {
        const noteStakeMinor = line.noteStake * BigInt(multiple)
        const amount = winningsMinor(line.play, wins, { series: line.series, noteStakeMinor })
        const id = `${drawId} ${line.play.id} ${key}`
        const known = rows.get(id)
        if (known) known.amount += amount
        else {
          const stake = line.stake * BigInt(multiple)
          rows.set(id, { drawId, period, play: line.play.id, outcome: key, amount, line: index, stake })
        }
      }
    }
  }
  return [...rows.values()].sort(byKey)
}

const compare = <T>(a: T, b: T) => (a < b ? -1 : a > b ? 1 : 0)
const byKey = (a: ExposureRow, b: ExposureRow) =>
  compare(a.drawId, b.drawId) || compare(a.play, b.play) || compare(a.outcome, b.outcome)

type Place = { merchantId: number; gameCode: string; limit: bigint }

/** Adds an order to what its draws can cost, or throws with the amount still possible. Call it last before the commit. */
export async function expose(tx: Tx, { merchantId, gameCode, limit }: Place, rows: readonly ExposureRow[]) {
  if (rows.length === 0) return
  const coversAll = rows.some(({ outcome }) => outcome === EVERYTHING)
  await lockExposure(tx, gameCode, merchantId, coversAll ? 'alone' : 'shared')
  const { rows: hits } = await sql<{ item: number; stoodAt: bigint }>`
    select item, stood_at as "stoodAt" from lottery_expose(${merchantId}, ${limit}, ${rows.map((row) => row.drawId)}::bigint[],
      ${rows.map(({ play }) => play)}::text[], ${rows.map(({ outcome }) => outcome)}::text[],
      ${rows.map(({ amount }) => amount)}::bigint[])`.execute(tx)
  const [hit] = hits
  const row = hit && rows[hit.item - 1]
  if (hit === undefined || row === undefined) return
  const room = limit > hit.stoodAt ? limit - hit.stoodAt : 0n
  const available = formatMoney((row.stake * room) / row.amount)
  throw new AppError('limit_exceeded', { limit: 'exposure', line: row.line, period: row.period, available })
}

/** Takes an order's periods out again. Draws that were settled meanwhile have no rows any more. */
export async function unexpose(tx: Tx, merchantId: number, rows: readonly ExposureRow[]): Promise<void> {
  if (rows.length === 0) return
  const sorted = rows.toSorted(byKey)
  await sql`with u as (
      select x.draw_id, x.play, x.outcome, u.amount
      from unnest(${sorted.map((row) => row.drawId)}::bigint[], ${sorted.map(({ play }) => play)}::text[],
        ${sorted.map(({ outcome }) => outcome)}::text[], ${sorted.map(({ amount }) => amount)}::bigint[])
        with ordinality as u (draw_id, play, outcome, amount, n)
      join lottery_exposure x on x.draw_id = u.draw_id and x.merchant_id = ${merchantId} and x.play = u.play
        and x.outcome = u.outcome
      order by u.n for update of x
    )
    update lottery_exposure x set amount = x.amount - s.amount
    from (select draw_id, play, outcome, sum(amount) as amount from u group by draw_id, play, outcome) s
    where x.draw_id = s.draw_id and x.merchant_id = ${merchantId} and x.play = s.play and x.outcome = s.outcome`.execute(
    tx,
  )
}

export type StoredLine = { play: string; selection: string; series: number; noteStake: bigint; stake: bigint }

export function exposedOf({ family }: LotteryGame, line: StoredLine): Exposed & { stake: bigint } {
  const play = findPlay(family, line.play)
  if (play === undefined) throw new Error(`no play ${line.play} in ${family.id}`)
  const { series, noteStake, stake } = line
  return { play, selection: parseSelection(play, line.selection), series, noteStake, stake }
}
