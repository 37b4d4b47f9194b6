import type { Play, RowSpec, Rows, Selection, SelectionProblem } from './types.ts'

/** Typed tickets in one line. */
export const MAX_TICKETS = 1_000
const MAX_UNITS = 100_000

const ascending = (a: number, b: number) => a - b

function compareTickets(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((symbol, i) => symbol !== b[i])
  return at === -1 ? 0 : (a[at] as number) - (b[at] as number)
}

function rowProblem(row: readonly number[], { from, to, min, max }: RowSpec): SelectionProblem | null {
  if (row.length > max && row.length > to - from + 1) return 'too_many'
  for (const symbol of row) if (!Number.isInteger(symbol) || symbol < from || symbol > to) return 'unknown_symbol'
  if (row.some((symbol, i) => row.indexOf(symbol) !== i)) return 'repeated_symbol'
  if (row.length < min) return 'too_few'
  return row.length > max ? 'too_many' : null
}

function rowsProblem({ rule }: Play, rows: Rows): SelectionProblem | null {
  if (rows.length !== rule.rows.length) return 'wrong_rows'
  for (const [i, spec] of rule.rows.entries()) {
    const problem = rowProblem(rows[i] ?? [], spec)
    if (problem !== null) return problem
  }
  if (rows.reduce((sum, row) => sum + row.length, 0) < rule.leastPicks) return 'too_few'
  const units = rule.countUnits(rows)
  if (units === 0) return 'no_units'
  return units > MAX_UNITS ? 'too_many_units' : null
}

function ticketsProblem({ rule }: Play, tickets: Rows): SelectionProblem | null {
  if (rule.ticketLength === null) return 'no_tickets_here'
  if (tickets.length === 0) return 'too_few'
  if (tickets.length > MAX_TICKETS) return 'too_many_units'
  const seen = new Set<string>()
  for (const ticket of tickets) {
    const rows = rule.ticketRows(ticket)
    if (rows === null) return 'bad_ticket'
    seen.add(rows.join('|'))
  }
  return seen.size === tickets.length ? null : 'repeated_ticket'
}

/** What is wrong with a selection, or null where it may be bet. The server and the board ask the same question. */
export const validate = (play: Play, selection: Selection): SelectionProblem | null =>
  selection.kind === 'rows' ? rowsProblem(play, selection.rows) : ticketsProblem(play, selection.tickets)

/** How many units are paid for; 0 as long as the selection may not be bet. */
export function countUnits(play: Play, selection: Selection): number {
  if (validate(play, selection) !== null) return 0
  return selection.kind === 'rows' ? play.rule.countUnits(selection.rows) : selection.tickets.length
}

/** The same bet always looks the same: rows rising, tickets in their own normal form and rising. */
export function normalForm(play: Play, selection: Selection): Selection {
  if (selection.kind === 'rows') return { kind: 'rows', rows: selection.rows.map((row) => [...row].sort(ascending)) }
  const tickets = selection.tickets.map((ticket) => (play.rule.ticketRows(ticket) ?? [ticket]).flat())
  return { kind: 'tickets', tickets: tickets.sort(compareTickets) }
}

const labelOf = (spec: RowSpec | undefined, symbol: number) =>
  spec?.labels?.[symbol - spec.from] ?? String(symbol).padStart(spec?.pad ?? 1, '0')

/** Which row a place of a ticket belongs to: its own, or the one row that all share. */
export const ticketRow = ({ rule }: Play, place: number) => rule.rows[rule.rows.length === 1 ? 0 : place]

/**
 * The stored form of a selection, in normal form: `3,7|1|0,5,9|4|2,8` row by row, `big,odd` for buttons,
 * `#1.2.3;4.5.6` for tickets. Ask `validate` first.
 */
export function formatSelection(play: Play, selection: Selection): string {
  const normal = normalForm(play, selection)
  if (normal.kind === 'rows') {
    const rows = normal.rows.map((row, i) => row.map((symbol) => labelOf(play.rule.rows[i], symbol)))
    return rows.map((row) => row.join(',')).join('|')
  }
  const tickets = normal.tickets.map((ticket) => ticket.map((symbol, i) => labelOf(ticketRow(play, i), symbol)))
  return `#${tickets.map((ticket) => ticket.join('.')).join(';')}`
}

/** No row has it. */
const UNKNOWN = -1

/** Up to four digits and nothing else. Settlement reads some hundred thousand a second, hence no pattern. */
function wholeNumber(text: string): number {
  if (text.length === 0 || text.length > 4) return UNKNOWN
  let value = 0
  for (let i = 0; i < text.length; i++) {
    const digit = text.charCodeAt(i) - 48
    if (digit < 0 || digit > 9) return UNKNOWN
    value = value * 10 + digit
  }
  return value
}

export function symbolOf(spec: RowSpec | undefined, text: string): number {
  if (spec === undefined) return UNKNOWN
  if (spec.labels === undefined) return wholeNumber(text)
  const place = spec.labels.indexOf(text)
  return place === -1 ? UNKNOWN : spec.from + place
}

/** Reads the stored form; what it cannot read becomes a symbol that `validate` refuses. */
export function parseSelection(play: Play, text: string): Selection {
  if (text.startsWith('#')) {
    const tickets = text.slice(1).split(';')
    return {
      kind: 'tickets',
      tickets: tickets.map((ticket) => ticket.split('.').map((symbol, i) => symbolOf(ticketRow(play, i), symbol))),
    }
  }
  const rows = text.split('|').map((row) => (row === '' ? [] : row.split(',')))
  return { kind: 'rows', rows: rows.map((row, i) => row.map((symbol) => symbolOf(play.rule.rows[i], symbol))) }
}
