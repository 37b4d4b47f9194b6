const SEPARATORS = [';', '\t', ','] as const

/** Whichever stands most often in the heading: programs of different countries write different ones. */
function separatorOf(text: string): string {
  const [heading = ''] = text.split('\n', 1)
  const count = (separator: string) => heading.split(separator).length
  return SEPARATORS.reduce((best, separator) => (count(separator) > count(best) ? separator : best), ',')
}

/** Rows of cells as RFC 4180 has them, with commas, semicolons or tabs between; empty lines are none. */
export function parseCsv(text: string): { line: number; cells: string[] }[] {
  const plain = text
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
  const separator = separatorOf(plain)
  const rows: { line: number; cells: string[] }[] = []
  let [cells, cell, quoted, line, start]: [string[], string, boolean, number, number] = [[], '', false, 1, 1]
  const endRow = () => {
    cells.push(cell)
    if (cells.some((one) => one.trim() !== '')) rows.push({ line: start, cells: cells.map((one) => one.trim()) })
    cells = []
    cell = ''
  }
  for (let at = 0; at < plain.length; at += 1) {
    const letter = plain[at] ?? ''
    if (letter === '\n') line += 1
    if (quoted && letter === '"' && plain[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (letter === '"' && (quoted || cell === '')) quoted = !quoted
    else if (!quoted && letter === separator) {
      cells.push(cell)
      cell = ''
    } else if (!quoted && letter === '\n') {
      endRow()
      start = line
    } else cell += letter
  }
  endRow()
  return rows
}
