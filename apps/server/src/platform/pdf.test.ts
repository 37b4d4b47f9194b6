import { expect, test } from 'vitest'
import { readPdf } from '../../test/pdf.ts'
import { pdfOf } from './pdf.ts'

const TABLE = { widths: ['*', 80] as const, heads: ['Quem', 'Saldo'] }

test('every letter of a name is there, and so are ’, €, – and the real minus', async () => {
  const text = 'Zoë D’Ávila – Łukasz Żółć, Ñandú, Γιώργος, Сергей: 5 € − 3'
  const read = await readPdf(await pdfOf('Nomes', 'PT', [{ text }]))
  expect(read.text).toContain(text)
})

test('a line too long for the page and a cell too long for its column go on below', async () => {
  const long = 'palavra '.repeat(60).trim()
  const table = { ...TABLE, widths: [...TABLE.widths], rows: [{ cells: [long, '1,00'] }] }
  const { text } = await readPdf(await pdfOf('Longo', 'PT', [{ text: long }, { table }]))
  expect(text.match(/palavra/g)).toHaveLength(120)
})

test('a table goes on, on as many pages as it needs, and is read aloud as one table', async () => {
  const rows = Array.from({ length: 120 }, (_, index) => ({ cells: [`linha ${index + 1}`, `${index},00`] }))
  const read = await readPdf(await pdfOf('Tabela', 'ES', [{ table: { ...TABLE, widths: [...TABLE.widths], rows } }]))
  expect(read.pages).toBeGreaterThan(2)
  expect(read.text).toContain('linha 120 119,00')
  expect(read.language).toBe('es-MX')
  expect(read.roles.filter((role) => role === 'TD')).toHaveLength(120)
})
