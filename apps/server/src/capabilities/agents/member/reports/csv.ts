import type { teamReportCsv } from '@trevo/contract/agents/reports'
import type { QueryOf } from '@trevo/contract/endpoint'
import type { FlagId } from '@trevo/contract/flags'
import { formatMoney } from '@trevo/contract/money'
import type { Language } from '@trevo/contract/wire'
import { BYTE_ORDER_MARK, csvLine } from '../../../../platform/csv.ts'
import { AppError } from '../../../../platform/errors.ts'
import { moneyFormOf } from '../../../../platform/language.ts'
import { asPlay, lostIn } from './figures.ts'
import { byDownline, type MoneyRow, type PersonRow, type PlayRow } from './queries.ts'
import { type Asking, type Deps, overviewFor, scopeOf } from './reports.ts'
import { texts } from './texts.ts'

type Report = QueryOf<typeof teamReportCsv>['report']
const FLAG_OF: Record<Report, FlagId> = {
  overview: 'AGEPAG',
  pnl: 'AGETEAMPNL3',
  betting: 'TEAMBETTING3',
  transactions: 'TRANSREC3',
}
const ROWS_MAX = 20_000

const PLAY = ['staked', 'turnover', 'prizes', 'gross', 'bets'] as const
const MONEY = ['deposits', 'withdrawals', 'rewards', 'rebates', 'commissions', 'sent', 'received', 'fees'] as const
type Column =
  | (typeof PLAY)[number]
  | (typeof MONEY)[number]
  | 'day'
  | 'account'
  | 'profit'
  | 'bettors'
  | 'registrations'
const headingsIn = (language: Language, columns: readonly Column[]) =>
  columns.map((column) => texts[language](`column.${column}`))

type Cells = Parameters<typeof csvLine>[0]
const money = (text: string) => ({ money: text })
const playCells = (row: PlayRow): Cells => {
  const { staked, turnover, prize, net, bets } = asPlay(row)
  return [money(staked), money(turnover), money(prize), money(net), String(bets)]
}
const moneyCells = (row: MoneyRow): Cells =>
  [row.deposits, row.withdrawals, row.rewards, row.rebates, row.commissions, row.sent, row.received, row.fees].map(
    (minor) => money(formatMoney(minor)),
  )
const profitOf = (row: PersonRow) => money(formatMoney(lostIn(row) - row.rebates - row.rewards))

const COLUMNS: Record<Exclude<Report, 'overview'>, { columns: readonly Column[]; cellsOf(row: PersonRow): Cells }> = {
  pnl: {
    columns: ['account', ...PLAY, ...MONEY, 'profit'],
    cellsOf: (row) => [row.account, ...playCells(row), ...moneyCells(row), profitOf(row)],
  },
  betting: {
    columns: ['account', ...PLAY],
    cellsOf: (row) => [row.account, ...playCells(row)],
  },
  transactions: {
    columns: ['account', ...MONEY],
    cellsOf: (row) => [row.account, ...moneyCells(row)],
  },
}

/** The report with all its rows, as many as a spreadsheet is asked to hold. */
export async function* csvFor(
  deps: Deps,
  asking: Asking,
  { report, language, ...query }: QueryOf<typeof teamReportCsv>,
): AsyncGenerator<string> {
  if (report === 'overview') {
    yield await overviewCsv(deps, asking, query, language)
    return
  }
  const { question } = await scopeOf(deps, asking, query)
  const sort = report === 'transactions' ? 'deposits' : 'turnover'
  const rows = await byDownline(deps.db, {
    ...question,
    category: null,
    search: '',
    sort,
    order: 'desc',
    offset: 0,
    limit: ROWS_MAX,
  })
  const { columns, cellsOf } = COLUMNS[report]
  const form = moneyFormOf(asking.merchant.currency)
  yield BYTE_ORDER_MARK + csvLine(headingsIn(language, columns), form)
  yield rows.map((row) => csvLine(cellsOf(row), form)).join('')
}

/** Refuses before the file begins: after that there is no way to report an error. */
export async function assertCsv(deps: Deps, asking: Asking, query: QueryOf<typeof teamReportCsv>): Promise<void> {
  if (!asking.merchant.flags[FLAG_OF[query.report]]) throw new AppError('no_permission')
  await scopeOf(deps, asking, query)
}

type Asked = { startDate?: string | undefined; endDate?: string | undefined; memberId?: string | undefined }
async function overviewCsv(deps: Deps, asking: Asking, query: Asked, language: Language): Promise<string> {
  const { byDay } = await overviewFor(deps, asking, query)
  const form = moneyFormOf(asking.merchant.currency)
  const headings = headingsIn(language, ['day', ...PLAY, ...MONEY, 'bettors', 'registrations'])
  const lines = byDay.map(({ day, play, money: row, bettors, registered }) =>
    csvLine(
      [
        ...[day, money(play.staked), money(play.turnover), money(play.prize), money(play.net), String(play.bets)],
        ...[row.deposits, row.withdrawals, row.rewards, row.rebates].map(money),
        ...[row.commissions, row.sent, row.received, row.fees].map(money),
        ...[String(bettors), String(registered)],
      ],
      form,
    ),
  )
  return BYTE_ORDER_MARK + csvLine(headings, form) + lines.join('')
}
