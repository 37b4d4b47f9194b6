import { type BetRecord, EXPORT_ROWS_MAX, type TransactionRecord } from '@trevo/contract/records'
import type { Language } from '@trevo/contract/wire'
import { BYTE_ORDER_MARK, type CsvForm, csvLine, momentText } from '../../../platform/csv.ts'
import { moneyFormOf } from '../../../platform/language.ts'
import { type BetFilter, betSource } from './bets.ts'
import {
  archiveNote,
  BET_HEADINGS,
  betLabel,
  CUT_NOTE,
  kindLabel,
  statusLabel,
  TRANSACTION_HEADINGS,
} from './labels.ts'
import { BEGINNING, cursorOf, type Places } from './merge.ts'
import { type Asking, type RecordDeps, type TransactionFilter, transactionSource } from './transactions.ts'

const ROWS_AT_ONCE = 1000
export const CSV_TYPE = 'text/csv; charset=utf-8'

type Source<Row, Place> = {
  archivedBefore: Date | null
  page(from: Place, limit: number): Promise<{ list: Row[]; next: Place }>
}
type File<Row, Place> = {
  language: Language
  form: CsvForm
  headings: readonly string[]
  lineOf: (row: Row) => string
  beginning: Place
  isEnd: (place: Place) => boolean
  moment: (at: string) => string
}

/** Reads on only as fast as the file is taken, so that a slow caller holds no rows in memory. */
async function* lines<Row, Place>(
  source: Source<Row, Place>,
  { language, form, headings, lineOf, beginning, isEnd, moment }: File<Row, Place>,
  rowsMax: number,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(headings, form)
  let from = beginning
  for (let written = 0; ; ) {
    const { list, next } = await source.page(from, ROWS_AT_ONCE)
    const room = list.slice(0, rowsMax - written)
    yield room.map(lineOf).join('')
    written += room.length
    if (isEnd(next) && room.length === list.length) break
    if (written >= rowsMax) {
      yield csvLine([CUT_NOTE[language]], form)
      return
    }
    from = next
  }
  if (source.archivedBefore) yield csvLine([archiveNote(language, moment(source.archivedBefore.toISOString()))], form)
}

type Exported<Filter> = Filter & { language: Language }

export async function exportTransactions(
  deps: RecordDeps,
  asking: Asking,
  { language, ...filter }: Exported<TransactionFilter>,
  rowsMax = EXPORT_ROWS_MAX,
): Promise<AsyncIterable<string>> {
  const source = await transactionSource(deps, asking, filter, language)
  const moment = momentText(asking.merchant.timeZone)
  const form = moneyFormOf(asking.merchant.currency)
  const lineOf = (row: TransactionRecord) =>
    csvLine(
      [
        moment(row.at),
        row.member?.account ?? asking.member.userName,
        kindLabel(language, row.kind),
        { money: row.amount },
        row.currency,
        { money: row.balanceAfter },
        statusLabel(language, row.status),
        row.reference === null ? '' : 'gameName' in row.reference ? row.reference.gameName : row.reference.id,
        row.id,
      ],
      form,
    )
  const headings = TRANSACTION_HEADINGS[language]
  const file: File<TransactionRecord, bigint | null> = {
    language,
    form,
    headings,
    lineOf,
    moment,
    beginning: null,
    isEnd: (place) => place === null,
  }
  return lines(source, file, rowsMax)
}

export async function exportBets(
  deps: RecordDeps,
  asking: Asking,
  { language, ...filter }: Exported<BetFilter>,
  rowsMax = EXPORT_ROWS_MAX,
): Promise<AsyncIterable<string>> {
  const source = await betSource(deps, asking, filter, language)
  const moment = momentText(asking.merchant.timeZone)
  const form = moneyFormOf(asking.merchant.currency)
  const lineOf = (row: BetRecord) =>
    csvLine(
      [
        moment(row.at),
        row.member?.account ?? asking.member.userName,
        row.gameName,
        row.category,
        row.vendor ?? '',
        { money: row.stake },
        { money: row.prize },
        { money: row.net },
        row.currency,
        betLabel(language, row.status),
        row.id,
      ],
      form,
    )
  const isEnd = (places: Places) => cursorOf(places) === null
  const headings = BET_HEADINGS[language]
  return lines(source, { language, form, headings, lineOf, moment, beginning: BEGINNING, isEnd }, rowsMax)
}
