/** Tables as the allow-list of rich HTML has them: a head of one row, and cells without spans. */
const COLUMNS = 3

const cells = (tag: 'th' | 'td', count: number) => `<${tag}><br></${tag}>`.repeat(count)

/** A new table with a paragraph after it, so that one can write on below. */
export const NEW_TABLE = `<table><thead><tr>${cells('th', COLUMNS)}</tr></thead><tbody><tr>${cells('td', COLUMNS)}</tr></tbody></table><p><br></p>`

export type TableChange = 'rowBelow' | 'columnRight' | 'dropRow' | 'dropColumn' | 'dropTable'

const closest = <T extends HTMLElement>(node: Node | null, area: HTMLElement, selector: string): T | null => {
  const element = node instanceof Element ? node : (node?.parentElement ?? null)
  const found = element?.closest<T>(selector) ?? null
  return found && area.contains(found) ? found : null
}

/** The cell that the caret is in, of a table inside this text. */
export const cellAt = (node: Node | null, area: HTMLElement): HTMLTableCellElement | null =>
  closest<HTMLTableCellElement>(node, area, 'td, th')

function emptyCell(tag: 'td' | 'th'): HTMLElement {
  const cell = document.createElement(tag)
  cell.append(document.createElement('br'))
  return cell
}

/** Changes the table around a cell; the table goes with its last row or column. Answers the cell to go on in. */
export function changeTable(cell: HTMLTableCellElement, change: TableChange): HTMLElement | null {
  const row = cell.closest('tr')
  const table = cell.closest('table')
  if (row === null || table === null) return null
  const at = cell.cellIndex
  if (change === 'rowBelow') {
    const next = document.createElement('tr')
    next.append(...[...row.cells].map(() => emptyCell('td')))
    const body = row.closest('tbody') ?? table.tBodies[0] ?? table.createTBody()
    if (row.parentElement === body) row.after(next)
    else body.prepend(next)
    return next.cells[at] ?? null
  }
  if (change === 'columnRight') {
    for (const one of table.rows) {
      const beside = one.cells[at] ?? one.cells[one.cells.length - 1]
      const tag = beside?.tagName === 'TH' ? 'th' : 'td'
      if (beside) beside.after(emptyCell(tag))
      else one.append(emptyCell(tag))
    }
    return row.cells[at + 1] ?? null
  }
  if (change === 'dropRow') row.remove()
  if (change === 'dropColumn') for (const one of table.rows) one.cells[at]?.remove()
  const isEmpty = [...table.rows].every(({ cells: left }) => left.length === 0)
  if (change === 'dropTable' || isEmpty) {
    table.remove()
    return null
  }
  return table.rows[0]?.cells[Math.max(0, at - 1)] ?? null
}
