import type { BetStatus, TransactionKind, TransactionStatus } from '@trevo/contract/records'
import type { Language } from '@trevo/contract/wire'
import { inEveryLanguage } from '../../../platform/language.ts'
import { texts } from './texts.ts'

export const kindLabel = (language: Language, kind: TransactionKind) => texts[language](`kind.${kind}`)
export const statusLabel = (language: Language, status: TransactionStatus) => texts[language](`status.${status}`)
export const betLabel = (language: Language, status: BetStatus) => texts[language](`bet.${status}`)

type Column =
  | 'date'
  | 'account'
  | 'type'
  | 'amount'
  | 'currency'
  | 'balance'
  | 'status'
  | 'reference'
  | 'number'
  | 'game'
  | 'category'
  | 'provider'
  | 'stake'
  | 'prize'
  | 'net'

const headings = (columns: readonly Column[]) =>
  inEveryLanguage((language) => columns.map((column) => texts[language](`column.${column}`)))

export const TRANSACTION_HEADINGS = headings([
  'date',
  'account',
  'type',
  'amount',
  'currency',
  'balance',
  'status',
  'reference',
  'number',
])
export const BET_HEADINGS = headings([
  'date',
  'account',
  'game',
  'category',
  'provider',
  'stake',
  'prize',
  'net',
  'currency',
  'status',
  'number',
])
export const CUT_NOTE = inEveryLanguage((language) => texts[language]('cut'))

/** What ends a file whose days begin before what is kept. */
export const archiveNote = (language: Language, date: string): string => texts[language]('archived', { date })
