import type { Money } from '@trevo/contract/money'
import type { Language } from '@trevo/contract/wire'

/** Tells spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = '﻿'
const SEPARATOR: Readonly<Record<Language, string>> = { PT: ';', EN: ',', ES: ',' }
/** A spreadsheet would calculate with a text that begins like this. */
const FORMULA = /^[=+\-@\t\r]/

type Cell = string | { money: Money }

function cellOf(cell: Cell, language: Language): string {
  // Amounts are ours: nothing in them needs quoting but the comma.
  if (typeof cell !== 'string') return language === 'PT' ? cell.money.replace('.', ',') : cell.money
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return /[";,\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvLine = (cells: readonly Cell[], language: Language): string =>
  `${cells.map((cell) => cellOf(cell, language)).join(SEPARATOR[language])}\r\n`

/** `2026-11-15 08:05:12`, by the merchant's clock. */
export function momentText(timeZone: string): (at: string) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return (at) => format.format(new Date(at))
}
