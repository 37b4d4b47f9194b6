import { countUnits, parseSelection } from './selection.ts'
import type { Family, Play, Result, Selection, Win } from './types.ts'

/** What a selection wins, tier by tier; empty where it loses. The selection must be valid. */
export function wins({ rule }: Play, selection: Selection, result: Result): readonly Win[] {
  if (selection.kind === 'rows') return rule.wins(selection.rows, result)
  const units = new Map<string, number>()
  for (const ticket of selection.tickets) {
    for (const win of rule.wins(rule.ticketRows(ticket) ?? [], result)) {
      units.set(win.tier, (units.get(win.tier) ?? 0) + win.units)
    }
  }
  return Array.from(units, ([tier, count]) => ({ tier, units: count }))
}

export const findPlay = ({ plays }: Family, id: string): Play | undefined => plays.find((play) => play.id === id)

/** Settles one draw: the same play and selection is worked out once, however many have bet on it. */
export function settlerOf(family: Family, result: Result): (playId: string, selectionText: string) => readonly Win[] {
  const plays = new Map(family.plays.map((play) => [play.id, { play, known: new Map<string, readonly Win[]>() }]))
  return (playId, text) => {
    const entry = plays.get(playId)
    if (entry === undefined) throw new RangeError(`no play ${playId} in ${family.id}`)
    const known = entry.known.get(text)
    if (known !== undefined) return known
    const selection = parseSelection(entry.play, text)
    if (countUnits(entry.play, selection) === 0) throw new RangeError(`not a selection of ${playId}: ${text}`)
    const found = wins(entry.play, selection, result)
    entry.known.set(text, found)
    return found
  }
}
