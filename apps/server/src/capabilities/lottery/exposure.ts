import { EVERYTHING, exposureKeys, worstWins } from '@trevo/lottery/exposure'
import { winningsMinor } from '@trevo/lottery/odds'
import { parseSelection } from '@trevo/lottery/selection'
import { findPlay } from '@trevo/lottery/settle'
import type { Exposure, LotteryGame, Play, Selection } from '@trevo/lottery/types'

/** Rows one order may write; beyond that its lines count under `EVERYTHING`, which never underestimates. */
const MAX_ROWS = 4_000

/** What a line would cost the house, for a multiple of 1. */
export type Exposed = { play: Play; selection: Selection; series: number; unitStake: bigint }
export type ExposureRow = {
  /** Which of the periods it is about. */
  entry: number
  play: string
  outcome: string
  amount: bigint
  /** The first line it stems from, and that line's stake. */
  line: number
  stake: bigint
}

/** Rows of an order, one for each outcome in each period. The same lines and number of periods always give the same outcomes. */
export function exposureRows(
  lines: readonly (Exposed & { stake: bigint })[],
  periods: readonly { multiple: number }[],
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
      for (const [entry, { multiple }] of periods.entries()) {
        const unitStakeMinor = line.unitStake * BigInt(multiple)
        const amount = winningsMinor(line.play, wins, { series: line.series, unitStakeMinor })
        const id = `${entry} ${line.play.id} ${key}`
        const known = rows.get(id)
        if (known) known.amount += amount
        else {
          const stake = line.stake * BigInt(multiple)
          rows.set(id, { entry, play: line.play.id, outcome: key, amount, line: index, stake })
        }
      }
    }
  }
  return [...rows.values()]
}

/** What periods of an order added to what their draws can cost, as `lottery_unexpose` takes it. */
export type ExposedKeys = { draws: bigint[]; plays: string[]; outcomes: string[]; amounts: bigint[] }

export const noKeys = (): ExposedKeys => ({ draws: [], plays: [], outcomes: [], amounts: [] })

export function addKeys(
  keys: ExposedKeys,
  game: LotteryGame,
  lines: readonly StoredLine[],
  periods: readonly { drawId: bigint; multiple: number }[],
  periodCount: number,
): void {
  const exposed = lines.map((line) => exposedOf(game, line))
  for (const { entry, play, outcome, amount } of exposureRows(exposed, periods, periodCount)) {
    keys.draws.push(periods[entry]?.drawId ?? 0n)
    keys.plays.push(play)
    keys.outcomes.push(outcome)
    keys.amounts.push(amount)
  }
}

export type StoredLine = { play: string; selection: string; series: number; unitStake: bigint; stake: bigint }

function exposedOf({ family }: LotteryGame, line: StoredLine): Exposed & { stake: bigint } {
  const play = findPlay(family, line.play)
  if (play === undefined) throw new Error(`no play ${line.play} in ${family.id}`)
  const { series, unitStake, stake } = line
  return { play, selection: parseSelection(play, line.selection), series, unitStake, stake }
}
