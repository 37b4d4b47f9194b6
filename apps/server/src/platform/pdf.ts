import { fileURLToPath } from 'node:url'
import type { Language } from '@trevo/contract/wire'
import PDFDocument from 'pdfkit'
import { LOCALES } from './language.ts'

/** Inter has the letters of Latin, Greek and Cyrillic names, and `€`, `’` and `–` beside them. */
const font = (weight: 400 | 600) => fileURLToPath(new URL(`../../assets/fonts/inter-${weight}.ttf`, import.meta.url))
const FONTS = { plain: font(400), bold: font(600) }

const MARGIN = 48
const SIZE = 10
const SMALL = 8
const TABLE = 8.5
const RULE = '#c9ccd1'

export type PdfRow = { cells: readonly string[]; isBold?: boolean }
export type PdfPart =
  | { text: string; isBold?: boolean; isSmall?: boolean }
  /** The first column is words, and names its row; the others are figures. */
  | {
      table: {
        widths: readonly (number | '*')[]
        heads?: readonly string[]
        rows: readonly PdfRow[]
      }
    }

/**
 * A document on A4 that can be read aloud: its language, its title and what is a heading, a paragraph, a table and its heads are said
 * in it. Text wraps where it is too long for its line or its cell, and goes on on the next page.
 */
export async function pdfOf(title: string, language: Language, parts: readonly PdfPart[]): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    pdfVersion: '1.7',
    tagged: true,
    lang: LOCALES[language],
    displayTitle: true,
    info: { Title: title },
    font: FONTS.plain,
  })
  const chunks: Buffer[] = []
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', resolve)
    doc.on('error', reject)
  })
  const root = doc.struct('Document')
  doc.addStructure(root)
  const write = (kind: 'H1' | 'P', text: string, look: { size: number; isBold: boolean }) =>
    root.add(
      doc.struct(kind, {}, () => {
        doc.font(look.isBold ? FONTS.bold : FONTS.plain, look.size).text(text, { lineGap: 2 })
      }),
    )
  write('H1', title, { size: 16, isBold: true })
  doc.moveDown(0.4)
  for (const part of parts) {
    if ('table' in part) drawTable(doc, root, part.table)
    else write('P', part.text, { size: part.isSmall ? SMALL : SIZE, isBold: part.isBold ?? false })
  }
  root.end()
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

type Table = Extract<PdfPart, { table: unknown }>['table']

function drawTable(doc: PDFKit.PDFDocument, root: PDFKit.PDFStructureElement, { widths, heads, rows }: Table) {
  const cell = (text: string, at: number, isHead: boolean, isBold: boolean) => ({
    text,
    type: isHead ? ('TH' as const) : ('TD' as const),
    align: { x: at === 0 ? ('left' as const) : ('right' as const), y: 'center' as const },
    font: { src: isBold ? FONTS.bold : FONTS.plain, size: TABLE },
    // Digits of one width stand under each other, and no comma slips below a seven.
    textOptions: { features: { tnum: true, kern: false } },
  })
  doc.moveDown(0.6)
  doc.font(FONTS.plain, TABLE)
  // `structParent` is not in the types that the package has: it makes the table, its rows and cells parts of the document.
  const options = {
    structParent: root,
    columnStyles: [...widths],
    defaultStyle: {
      border: { bottom: 0.5, top: 0, left: 0, right: 0 },
      borderColor: RULE,
      padding: { vertical: 4, horizontal: 3 },
    },
    data: [
      ...(heads ? [heads.map((text, at) => cell(text, at, true, true))] : []),
      ...rows.map(({ cells, isBold = false }) => cells.map((text, at) => cell(text, at, at === 0, isBold))),
    ],
  }
  doc.table(options)
  // A table leaves the pen where its last cell began.
  doc.x = MARGIN
  doc.moveDown(0.8)
}
