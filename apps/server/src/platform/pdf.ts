/** A line of text; `x` in points from the left edge. */
export type PdfText = { x: number; text: string; align?: 'left' | 'right' }
export type PdfLine = { size?: number; isBold?: boolean; parts: readonly PdfText[] }

const [WIDTH, HEIGHT, MARGIN] = [595, 842, 56]
const SIZE = 10
const LEADING = 1.6

/** Widths of Helvetica in thousandths, as far as figures need them; right-aligned text is figures. */
const DIGIT = 556
const NARROW = 278
const widthOf = (text: string, size: number) =>
  (Array.from(text).reduce(
    (sum, letter) => sum + (/[\d$]/.test(letter) ? DIGIT : /[.,:\s-]/.test(letter) ? NARROW : 600),
    0,
  ) *
    size) /
  1000

/** Text as the file has it: Latin letters in one byte each; what is none of them becomes a question mark. */
const stringOf = (text: string) =>
  Array.from(
    text
      .normalize('NFC')
      .replaceAll(/[\u00a0\u202f]/g, ' ')
      .replaceAll('\u2212', '-'),
    (letter) => (letter.charCodeAt(0) > 255 ? '?' : letter),
  )
    .join('')
    .replaceAll(/[\\()]/g, String.raw`\$&`)

/** A document of plain lines on A4, without any library: text in Helvetica, which every reader has. */
export function pdfOf(title: string, lines: readonly PdfLine[]): Buffer {
  const pages: string[] = []
  let page = ''
  let y = HEIGHT - MARGIN
  for (const { size = SIZE, isBold = false, parts } of lines) {
    y -= size * LEADING
    if (y < MARGIN) {
      pages.push(page)
      page = ''
      y = HEIGHT - MARGIN - size * LEADING
    }
    for (const { x, text, align = 'left' } of parts) {
      const left = align === 'right' ? x - widthOf(text, size) : x
      page += `BT /${isBold ? 'B' : 'R'} ${size} Tf ${left.toFixed(2)} ${y.toFixed(2)} Td (${stringOf(text)}) Tj ET\n`
    }
  }
  return fileOf(title, [...pages, page])
}

const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`

function fileOf(title: string, pages: readonly string[]): Buffer {
  const first = 6
  const kids = pages.map((_, index) => `${first + index * 2} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Resources << /Font << /R 3 0 R /B 4 0 R >> >> >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title (${stringOf(title)}) >>`,
    ...pages.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /Contents ${first + index * 2 + 1} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}endstream`,
    ]),
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  const end = `trailer\n<< /Size ${count} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(`${text}xref\n0 ${count}\n0000000000 65535 f \n${table}${end}`, 'latin1')
}
