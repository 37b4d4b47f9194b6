import type { BetStatus, TransactionKind, TransactionStatus } from '@trevo/contract/records'
import type { Language } from '@trevo/contract/wire'
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

const headings = (columns: readonly Column[]): Readonly<Record<Language, readonly string[]>> => ({
  PT: columns.map((column) => texts.PT(`column.${column}`)),
  EN: columns.map((column) => texts.EN(`column.${column}`)),
})

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
export const CUT_NOTE: Readonly<Record<Language, string>> = { PT: texts.PT('cut'), EN: texts.EN('cut') }
