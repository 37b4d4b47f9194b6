import type { Money, MoneyForm } from '@trevo/contract/money'

/** Tells spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = '﻿'
/** A spreadsheet would calculate with a text that begins like this. */
const FORMULA = /^[=+\-@\t\r]/

type Cell = string | { money: Money }
/** As spreadsheets of the brand's country read a file: where the comma is the decimal sign, a semicolon parts the cells. */
export type CsvForm = Pick<MoneyForm, 'point'>
const separatorOf = ({ point }: CsvForm) => (point === ',' ? ';' : ',')

function cellOf(cell: Cell, { point }: CsvForm): string {
  // Amounts are ours: nothing in them needs quoting.
  if (typeof cell !== 'string') return cell.money.replace('.', point)
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return /[";,\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvLine = (cells: readonly Cell[], form: CsvForm): string =>
  `${cells.map((cell) => cellOf(cell, form)).join(separatorOf(form))}\r\n`

/** `2026-11-15 08:05:12`, by the merchant's clock. */
export function momentText(timeZone: string): (at: string) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return (at) => format.format(new Date(at))
}
