import { normalForm } from './selection.ts'
import type { Exposure, Play, Selection, Win } from './types.ts'

/** A line that could be paid on more than these is kept under `EVERYTHING`. */
export const MAX_EXPOSURE_KEYS = 100
/** The key of lines that cover too much to list. */
export const EVERYTHING = '*'

const total = (all: readonly (readonly Win[])[]): readonly Win[] => {
  const units = new Map<string, number>()
  for (const win of all.flat()) units.set(win.tier, (units.get(win.tier) ?? 0) + win.units)
  return Array.from(units, ([tier, count]) => ({ tier, units: count }))
}

/** The most a selection can win; never less than what any result pays. For the limit of a bet's payout. */
export function worstWins({ rule }: Play, selection: Selection): readonly Win[] {
  if (selection.kind === 'rows') return rule.worst(selection.rows)
  return total(selection.tickets.map((ticket) => rule.worst(rule.ticketRows(ticket) ?? [])))
}

/**
 * What a line would be paid on, for the limit of a draw's exposure: one entry for each thing that may happen and that the
 * line bets on (`1|2|3`, `big`, `07`), with what it wins then. What a draw can cost on key k of a play is at most the sum
 * under k and the sum under `EVERYTHING`: so a line with keys asks for room on each of its keys beside `EVERYTHING`, and a
 * line under `EVERYTHING` beside the fullest key. Games with tiers by hits (numero, 6/60, 5/80, 15/25) count the top tier of
 * each ticket; their small prizes are held by the limit per bet.
 */
export function exposureKeys(play: Play, selection: Selection): readonly Exposure[] {
  const { rule } = play
  const normal = normalForm(play, selection)
  const sets = normal.kind === 'rows' ? [normal.rows] : normal.tickets.map((ticket) => rule.ticketRows(ticket) ?? [])
  const count = sets.reduce((sum, rows) => sum + rule.exposureCount(rows), 0)
  if (count > MAX_EXPOSURE_KEYS) return [{ key: EVERYTHING, wins: worstWins(play, selection) }]
  return sets.flatMap((rows) => rule.exposures(rows)).sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
}
