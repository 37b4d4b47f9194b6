import { expect, test } from 'vitest'
import { cellAt, changeTable, NEW_TABLE, type TableChange } from './table-tools.ts'

function table(html = NEW_TABLE) {
  const area = document.createElement('div')
  area.innerHTML = html
  return area
}
const cellOf = (area: HTMLElement, row: number, column: number) =>
  area.querySelector('table')?.rows[row]?.cells[column] as HTMLTableCellElement
const shape = (area: HTMLElement) =>
  [...(area.querySelector('table')?.rows ?? [])].map((row) => [...row.cells].map(({ tagName }) => tagName).join(' '))

test('a new table has a head and a row, of three columns', () => {
  expect(shape(table())).toEqual(['TH TH TH', 'TD TD TD'])
})

test.each<[TableChange, number, number, string[]]>([
  ['rowBelow', 0, 1, ['TH TH TH', 'TD TD TD', 'TD TD TD']],
  ['rowBelow', 1, 0, ['TH TH TH', 'TD TD TD', 'TD TD TD']],
  ['columnRight', 1, 2, ['TH TH TH TH', 'TD TD TD TD']],
  ['dropColumn', 0, 0, ['TH TH', 'TD TD']],
  ['dropRow', 1, 0, ['TH TH TH']],
  ['dropTable', 1, 0, []],
])('%s at row %i, column %i', (change, row, column, after) => {
  const area = table()
  changeTable(cellOf(area, row, column), change)
  expect(shape(area)).toEqual(after)
})

test('the table goes with its last column, and words stay in theirs', () => {
  const area = table('<table><tbody><tr><td>um</td><td>dois</td></tr></tbody></table>')
  const next = changeTable(cellOf(area, 0, 0), 'dropColumn')
  expect(next?.textContent).toBe('dois')
  expect(changeTable(cellOf(area, 0, 0), 'dropColumn')).toBeNull()
  expect(area.innerHTML).toBe('')
})

test('a cell outside the text is not meant', () => {
  const area = table()
  const inside = cellOf(area, 0, 0)
  expect(cellAt(inside.firstChild, area)).toBe(inside)
  expect(cellAt(inside, document.createElement('div'))).toBeNull()
  expect(cellAt(area, area)).toBeNull()
})
