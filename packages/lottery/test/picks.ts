import { validate } from '../src/selection.ts'
import type { Play, Rows, Selection } from '../src/types.ts'

/** A valid selection by chance, with at most `most` picks in a row. */
function someRows({ rule }: Play, below: (bound: number) => number, most: number): Rows {
  return rule.rows.map(({ from, to, min, max }) => {
    const wanted = min + below(Math.max(1, Math.min(max, Math.max(most, min)) - min + 1))
    const picked = new Set<number>()
    while (picked.size < wanted) picked.add(from + below(to - from + 1))
    return [...picked].sort((a, b) => a - b)
  })
}

export function someSelection(play: Play, below: (bound: number) => number, most: number): Selection {
  for (;;) {
    const selection: Selection = { kind: 'rows', rows: someRows(play, below, most) }
    if (validate(play, selection) === null) return selection
  }
}

/** A selection of exactly one unit, where the play has such. */
export function oneUnit(play: Play, below: (bound: number) => number): Rows {
  for (;;) {
    const rows = someRows(play, below, 1)
    const trimmed = play.rule.leastPicks === 1 && rows.length > 1 ? rows.map((row, i) => (i === 0 ? row : [])) : rows
    if (validate(play, { kind: 'rows', rows: trimmed }) === null) return trimmed
  }
}
