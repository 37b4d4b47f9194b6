import type { LotteryMode } from '@trevo/contract/lottery'
import type { NewLine } from '@trevo/contract/lottery-orders'
import { formatMoney, parseMoney } from '@trevo/contract/money'
import { type Mode, prizeMinor, unitStakeMinor, winningsMinor } from '@trevo/lottery/odds'
import { countUnits, formatSelection, parseSelection } from '@trevo/lottery/selection'
import type { Play, Selection } from '@trevo/lottery/types'

/** How much is bet: by mode and multiple on the traditional board, by chips (each button) on the other. */
type Stake = { kind: 'units'; mode: LotteryMode; multiple: number } | { kind: 'chips'; eachMinor: bigint }

/** What one unit costs. */
export const unitStakeOf = (play: Play, stake: Stake): bigint =>
  stake.kind === 'chips' ? stake.eachMinor : unitStakeMinor(play, stake.mode as Mode, stake.multiple)

/** The line as the server will count it, or null as long as the selection is no bet. */
export function lineOf(play: Play, selection: Selection, stake: Stake, series: number): NewLine | null {
  const units = countUnits(play, selection)
  const unitStake = unitStakeOf(play, stake)
  if (units === 0 || unitStake <= 0n) return null
  return {
    play: play.id,
    selection: formatSelection(play, selection),
    units,
    mode: stake.kind === 'chips' ? '1' : stake.mode,
    multiple: stake.kind === 'chips' ? 1 : stake.multiple,
    series,
    stake: formatMoney(unitStake * BigInt(units)),
  }
}

/** What one winning unit is paid, prize by prize in the play's own order. */
export const tierPrizes = (play: Play, unitStake: bigint, series: number): { tier: string; prize: bigint }[] =>
  play.rule.tiers.map((tier) => ({
    tier: tier.id,
    prize: prizeMinor(play, tier, { series, unitStakeMinor: unitStake, units: 1 }),
  }))

/** The least and the most of them. */
export function prizesOf(play: Play, unitStake: bigint, series: number): { least: bigint; most: bigint } {
  const prizes = tierPrizes(play, unitStake, series)
    .map(({ prize }) => prize)
    .sort((a, b) => (a < b ? -1 : 1))
  return { least: prizes[0] ?? 0n, most: prizes[prizes.length - 1] ?? 0n }
}

/** The most a line can win in one draw at a period's multiple of 1. Null where it is no bet any more. */
export function mostOf(play: Play, line: NewLine): bigint | null {
  const selection = parseSelection(play, line.selection)
  if (countUnits(play, selection) === 0) return null
  const unitStake = parseMoney(line.stake) / BigInt(line.units)
  const rows =
    selection.kind === 'rows' ? [selection.rows] : selection.tickets.map((t) => play.rule.ticketRows(t) ?? [])
  return rows.reduce(
    (sum, one) => sum + winningsMinor(play, play.rule.worst(one), { series: line.series, unitStakeMinor: unitStake }),
    0n,
  )
}
