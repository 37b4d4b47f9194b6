import { type ZipFile, zip } from './zip.ts'

/** A text is never calculated; a number is written as it is, to the last digit. */
export type SheetCell = string | { number: string }

const TYPES = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`
const RELATIONS = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`
const WORKBOOK = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`
const SHEETS = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
/** A cell holds no more. */
const TEXT_MAX = 32_767

/** What XML cannot hold: control characters, and halves of a pair. */
const UNWRITABLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is left out
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

const escaped = (text: string) =>
  text
    .slice(0, TEXT_MAX)
    .replaceAll(UNWRITABLE, '')
    .replaceAll(/[&<>]/g, (mark) => ESCAPES[mark] ?? mark)

const cellOf = (cell: SheetCell) =>
  typeof cell === 'string'
    ? `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
    : `<c><v>${escaped(cell.number)}</v></c>`

async function* sheet(rows: AsyncIterable<readonly (readonly SheetCell[])[]>): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>`
  for await (const some of rows) yield some.map((cells) => `<row>${cells.map(cellOf).join('')}</row>`).join('')
  yield '</sheetData></worksheet>'
}

/** A workbook of one sheet, made while it is read. */
export function workbook(rows: AsyncIterable<readonly (readonly SheetCell[])[]>): AsyncIterable<Uint8Array> {
  const files: ZipFile[] = [
    { name: '[Content_Types].xml', chunks: [TYPES] },
    { name: '_rels/.rels', chunks: [RELATIONS] },
    { name: 'xl/workbook.xml', chunks: [WORKBOOK] },
    { name: 'xl/_rels/workbook.xml.rels', chunks: [SHEETS] },
    { name: 'xl/worksheets/sheet1.xml', chunks: sheet(rows) },
  ]
  return zip(files)
}
