import type { Schema } from '@trevo/contract/endpoint'
import type { Money } from '@trevo/contract/money'
import { EXPORT_LINES_MAX, type ExportFormat } from '@trevo/contract/ops/export'
import type { Language } from '@trevo/contract/wire'
import { BYTE_ORDER_MARK, type CsvForm, csvLine, momentText } from '../../platform/csv.ts'
import { workbook } from '../../platform/xlsx.ts'
import { type Column, columnsOf, textOf, valueAt } from './columns.ts'
import { columnName, cutText } from './texts.ts'

type Rows = AsyncIterable<readonly Record<string, unknown>[]>
type File = { row: Schema; rows: Rows; language: Language; timeZone: string; form: CsvForm }
type Cell = string | { money: Money }

/** Lines of the file; the last says where it was cut, if it was. */
async function* lines({ row: shape, rows, language, timeZone }: File): AsyncGenerator<(readonly Cell[])[]> {
  const columns = columnsOf(shape)
  const moment = momentText(timeZone)
  yield [columns.map(({ path }) => columnName(language, path))]
  let written = 0
  for await (const some of rows) {
    const room = some.slice(0, EXPORT_LINES_MAX - written)
    written += room.length
    yield room.map((row) => columns.map((column) => cellOf(row, column, moment)))
    if (room.length < some.length) {
      yield [[cutText(language, EXPORT_LINES_MAX)]]
      return
    }
  }
}

function cellOf(row: unknown, { path, kind }: Column, moment: (at: string) => string): Cell {
  const value = valueAt(row, path)
  if (value === null || value === undefined) return ''
  if (kind === 'money') return { money: value as Money }
  return kind === 'moment' ? moment(value as string) : textOf(value)
}

const TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export const fileOf = (file: File, format: ExportFormat) => ({
  type: TYPES[format],
  chunks: format === 'csv' ? csv(file) : workbook(sheetRows(file)),
})

async function* csv(file: File): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK
  for await (const some of lines(file)) yield some.map((cells) => csvLine(cells, file.form)).join('')
}

async function* sheetRows(file: File) {
  for await (const some of lines(file))
    yield some.map((cells) => cells.map((cell) => (typeof cell === 'string' ? cell : { number: cell.money })))
}
