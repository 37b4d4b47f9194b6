import type { teamReportCsv } from '@trevo/contract/agents/reports'
import type { QueryOf } from '@trevo/contract/endpoint'
import type { FlagId } from '@trevo/contract/flags'
import { formatMoney } from '@trevo/contract/money'
import type { Language } from '@trevo/contract/wire'
import { BYTE_ORDER_MARK, csvLine } from '../../../platform/csv.ts'
import { AppError } from '../../../platform/errors.ts'
import { asPlay } from './figures.ts'
import { byDownline, type MoneyRow, type PersonRow, type PlayRow } from './queries.ts'
import { type Asking, type Deps, overviewFor, scopeOf } from './reports.ts'

type Report = QueryOf<typeof teamReportCsv>['report']
const FLAG_OF: Record<Report, FlagId> = {
  overview: 'AGEPAG',
  pnl: 'AGETEAMPNL3',
  betting: 'TEAMBETTING3',
  transactions: 'TRANSREC3',
}
const ROWS_MAX = 20_000

const PLAY_HEADINGS = {
  PT: ['Apostado', 'Giro', 'Prêmios', 'Receita bruta', 'Apostas'],
  EN: ['Staked', 'Turnover', 'Prizes', 'Gross revenue', 'Bets'],
}
const MONEY_HEADINGS = {
  PT: ['Depósitos', 'Saques', 'Bônus', 'Rebates', 'Comissões', 'Enviado', 'Recebido', 'Tarifas'],
  EN: ['Deposits', 'Withdrawals', 'Rewards', 'Rebates', 'Commissions', 'Sent', 'Received', 'Fees'],
}
const DAY_HEADINGS = { PT: ['Dia'], EN: ['Day'] }
const MEMBER_HEADINGS = { PT: ['Conta'], EN: ['Account'] }
const PROFIT_HEADINGS = { PT: ['Lucro'], EN: ['Profit'] }
const PEOPLE_HEADINGS = { PT: ['Apostadores', 'Cadastros'], EN: ['Bettors', 'Registrations'] }

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
const profitOf = (row: PersonRow) => money(formatMoney(row.turnover - row.prize - row.rebates - row.rewards))

const COLUMNS: Record<
  Exclude<Report, 'overview'>,
  { headings: Record<Language, string[]>; cellsOf(row: PersonRow): Cells }
> = {
  pnl: {
    headings: {
      PT: [...MEMBER_HEADINGS.PT, ...PLAY_HEADINGS.PT, ...MONEY_HEADINGS.PT, ...PROFIT_HEADINGS.PT],
      EN: [...MEMBER_HEADINGS.EN, ...PLAY_HEADINGS.EN, ...MONEY_HEADINGS.EN, ...PROFIT_HEADINGS.EN],
    },
    cellsOf: (row) => [row.account, ...playCells(row), ...moneyCells(row), profitOf(row)],
  },
  betting: {
    headings: {
      PT: [...MEMBER_HEADINGS.PT, ...PLAY_HEADINGS.PT],
      EN: [...MEMBER_HEADINGS.EN, ...PLAY_HEADINGS.EN],
    },
    cellsOf: (row) => [row.account, ...playCells(row)],
  },
  transactions: {
    headings: {
      PT: [...MEMBER_HEADINGS.PT, ...MONEY_HEADINGS.PT],
      EN: [...MEMBER_HEADINGS.EN, ...MONEY_HEADINGS.EN],
    },
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
  const { headings, cellsOf } = COLUMNS[report]
  yield BYTE_ORDER_MARK + csvLine(headings[language], language)
  yield rows.map((row) => csvLine(cellsOf(row), language)).join('')
}

/** Refused before the file begins: once it has, nobody can be told. */
export async function assertCsv(deps: Deps, asking: Asking, query: QueryOf<typeof teamReportCsv>): Promise<void> {
  if (!asking.merchant.flags[FLAG_OF[query.report]]) throw new AppError('no_permission')
  await scopeOf(deps, asking, query)
}

type Asked = { startDate?: string | undefined; endDate?: string | undefined; memberId?: string | undefined }
async function overviewCsv(deps: Deps, asking: Asking, query: Asked, language: Language): Promise<string> {
  const { byDay } = await overviewFor(deps, asking, query)
  const headings = [
    ...DAY_HEADINGS[language],
    ...PLAY_HEADINGS[language],
    ...MONEY_HEADINGS[language],
    ...PEOPLE_HEADINGS[language],
  ]
  const lines = byDay.map(({ day, play, money: row, bettors, registered }) =>
    csvLine(
      [
        ...[day, money(play.staked), money(play.turnover), money(play.prize), money(play.net), String(play.bets)],
        ...[row.deposits, row.withdrawals, row.rewards, row.rebates].map(money),
        ...[row.commissions, row.sent, row.received, row.fees].map(money),
        ...[String(bettors), String(registered)],
      ],
      language,
    ),
  )
  return BYTE_ORDER_MARK + csvLine(headings, language) + lines.join('')
}
