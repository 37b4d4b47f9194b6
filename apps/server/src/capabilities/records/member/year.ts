import { isCpf } from '@trevo/contract/fields'
import { figureText } from '@trevo/contract/figures'
import { type Currency, formatMoney, type Money, type MoneyForm } from '@trevo/contract/money'
import { BetNature, type StatementFormat, type YearStatement } from '@trevo/contract/records'
import type { Language } from '@trevo/contract/wire'
import { type DayFigures, daysOf, playByCategory } from '../../../base/figures/statement.ts'
import { balanceAtBegin } from '../../../money/ledger/queries.ts'
import type { Secrets } from '../../../platform/config.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../../platform/csv.ts'
import { dayIn } from '../../../platform/day.ts'
import { wrongField } from '../../../platform/errors.ts'
import { calendarDay, calendarMonth, moneyFormOf } from '../../../platform/language.ts'
import { pdfOf } from '../../../platform/pdf.ts'
import { currencyOf } from './scope.ts'
import { texts } from './texts.ts'
import type { Asking, RecordDeps } from './transactions.ts'
import { accountsElsewhere, bettorOf, type OtherAccount } from './year-person.ts'

const SUMS = ['deposits', 'withdrawals', 'staked', 'prizes', 'gifts'] as const
type Sums = Pick<DayFigures, (typeof SUMS)[number]>
const NOTHING: Sums = { deposits: 0n, withdrawals: 0n, staked: 0n, prizes: 0n, gifts: 0n }

const added = (one: Sums, other: Sums): Sums => ({
  deposits: one.deposits + other.deposits,
  withdrawals: one.withdrawals + other.withdrawals,
  staked: one.staked + other.staked,
  prizes: one.prizes + other.prizes,
  gifts: one.gifts + other.gifts,
})

const told = (sums: Sums) => ({
  deposits: formatMoney(sums.deposits),
  withdrawals: formatMoney(sums.withdrawals),
  staked: formatMoney(sums.staked),
  prizes: formatMoney(sums.prizes),
  /** What play brought: prizes less stakes. */
  net: formatMoney(sums.prizes - sums.staked),
  gifts: formatMoney(sums.gifts),
})

export type YearDeps = RecordDeps & { secrets: Secrets }

/** A member's year by the brand's calendar, month by month; a year that has not begun has no statement. */
export async function yearOf({ db, clock, secrets }: YearDeps, asking: Asking, year: number): Promise<YearStatement> {
  const { member, merchant } = asking
  const { timeZone } = merchant
  const currency = currencyOf(member, merchant)
  const today = dayIn(timeZone, clock.now())
  if (year > Number(today.slice(0, 4))) throw wrongField('year', 'year')
  const asked = { merchantId: merchant.id, memberId: member.id, currency }
  const span = { ...asked, from: `${year}-01-01`, to: `${year}-12-31` }
  const operator = merchant.site.legal?.operator ?? null
  const elsewhere = operator ? await accountsElsewhere(db, member.id, { operator, currency }) : []
  const accounts = [{ id: member.id, merchantId: merchant.id, brand: merchant.site.brand.name }, ...elsewhere]
  const [days, bettor, ...playedAt] = await Promise.all([
    daysOf(db, span),
    bettorOf(db, secrets, member.id),
    ...accounts.map(({ id: memberId }) => playByCategory(db, { ...span, memberId })),
  ])
  const played = playedAt.flat()
  const months = Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`)
  const sums = months.map((month) => days.filter(({ day }) => day.startsWith(month)).reduce<Sums>(added, NOTHING))
  const until = today < `${year}-12-31` ? today : `${year}-12-31`
  const [opening, closing] = await Promise.all(
    [`${year}-01-01`, dayAfter(until)].map((day) => balanceOfAll(db, accounts, { currency, day })),
  )
  return {
    year,
    brand: merchant.site.brand.name,
    operator,
    bettor,
    brands: [...new Set(accounts.map(({ brand }) => brand))],
    account: member.userName,
    currency,
    until,
    opening: toldBalance(opening),
    closing: toldBalance(closing),
    months: months.map((month, index) => ({ month, ...told(sums[index] ?? NOTHING) })),
    total: told(sums.reduce(added, NOTHING)),
    natures: BetNature.options.flatMap((nature) => {
      const all = played.filter(({ category }) => (NATURES[category] ?? 'games') === nature)
      if (all.length === 0) return []
      const staked = all.reduce((sum, one) => sum + one.staked, 0n)
      const prizes = all.reduce((sum, one) => sum + one.prizes, 0n)
      return [{ nature, staked: formatMoney(staked), prizes: formatMoney(prizes), net: formatMoney(prizes - staked) }]
    }),
  }
}

/** Categories that are no online games; what the revenue calls events of e-sports is for counsel to say. */
const NATURES: Readonly<Record<string, BetNature>> = {
  SPORTS: 'sports',
  ESPORTS: 'sports',
  LOTT: 'lottery',
  ELOTT: 'lottery',
}
/** Null where one of them is no longer known. */
async function balanceOfAll(
  db: RecordDeps['db'],
  accounts: readonly Pick<OtherAccount, 'id' | 'merchantId'>[],
  at: { currency: Currency; day: string },
): Promise<bigint | null> {
  const balances = await Promise.all(accounts.map((account) => balanceAtBegin(db, account, at)))
  return balances.includes(null) ? null : balances.reduce<bigint>((sum, one) => sum + (one ?? 0n), 0n)
}

const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
const toldBalance = (balance: bigint | null | undefined) => (typeof balance === 'bigint' ? formatMoney(balance) : null)

type YearFile = { fileName: string; type: string; chunks: AsyncIterable<string | Uint8Array> }

export async function yearFile(
  deps: YearDeps,
  asking: Asking,
  { year, format, language }: { year: string; format: StatementFormat; language: Language },
): Promise<YearFile> {
  const statement = await yearOf(deps, asking, Number(year))
  const paper = { statement, language, form: moneyFormOf(asking.merchant.currency) }
  const [type, content] = {
    json: ['application/json', () => JSON.stringify(statement)],
    csv: ['text/csv; charset=utf-8', () => csvOf(paper)],
    pdf: ['application/pdf', () => drawn(paper)],
  }[format] as [string, () => string | Promise<Buffer>]
  return { fileName: `statement-${year}.${format}`, type, chunks: once(await content()) }
}

async function* once(content: string | Buffer): AsyncGenerator<string | Uint8Array> {
  yield content
}

/** What is printed: whose, in which words, and how the brand's country writes money. */
type Paper = { statement: YearStatement; language: Language; form: MoneyForm }

const COLUMNS = ['deposits', 'withdrawals', 'staked', 'prizes', 'net', 'gifts'] as const

const headings = (language: Language) => [
  texts[language]('year.month'),
  ...COLUMNS.map((column) => texts[language](`year.${column}`)),
]

/** Months that have begun, by their names, and the year. */
const rowsOf = ({ statement: { months, total, until }, language }: Paper) => [
  ...months
    .filter(({ month }) => month <= until.slice(0, 7))
    .map(({ month, ...sums }) => [calendarMonth(month, language, { year: false }), sums] as const),
  [texts[language]('year.total'), total] as const,
]

const naturesOf = ({ statement: { natures }, language }: Paper) =>
  natures.map((one) => [texts[language](`year.nature.${one.nature}`), one] as const)

/** The company and the bettor by name and number, which the tax office asks for. */
const peopleOf = ({ statement: { operator, bettor, brands }, language }: Paper) => [
  ...(operator
    ? [texts[language]('year.operator', { name: operator.name, document: cnpjText(operator.document) })]
    : []),
  ...(bettor ? [texts[language]('year.bettor', { name: bettor.name, document: cpfText(bettor.document) })] : []),
  ...(operator && brands.length > 1 ? [texts[language]('year.brands', { brands: brands.join(', ') })] : []),
]
const cpfText = (digits: string) => digits.replace(/^(\d{3})(\d{3})(\d{3})(\d\d)$/, '$1.$2.$3-$4')
const cnpjText = (plain: string) =>
  plain.replace(/^([0-9A-Z]{2})([0-9A-Z]{3})([0-9A-Z]{3})([0-9A-Z]{4})(\d\d)$/, '$1.$2.$3/$4-$5')

/** At both ends; one that is no longer known is left out. */
const balancesOf = ({ statement: { year, until, opening, closing }, language }: Paper) =>
  (
    [
      [texts[language]('year.opening', { day: calendarDay(`${year}-01-01`, language) }), opening],
      [texts[language]('year.closing', { day: calendarDay(until, language) }), closing],
    ] as const
  ).flatMap(([name, balance]) => (balance === null ? [] : [[name, balance] as const]))

function csvOf(paper: Paper): string {
  const { language, form } = paper
  const lines = rowsOf(paper).map(([name, sums]) => [name, ...COLUMNS.map((column) => ({ money: sums[column] }))])
  const natures = naturesOf(paper).map(([name, { staked, prizes, net }]) => [
    ...[name, '', '', { money: staked }, { money: prizes }, { money: net }, ''],
  ])
  const balances = balancesOf(paper).map(([name, money]) => [name, { money }])
  const people = peopleOf(paper).map((line) => [line])
  const all = [headings(language), ...lines, ...natures, ...balances, ...people]
  return BYTE_ORDER_MARK + all.map((cells) => csvLine(cells, form)).join('')
}

function drawn(paper: Paper): Promise<Buffer> {
  const { statement, language, form } = paper
  const t = texts[language]
  // Without the sign of the currency, which stands above.
  const figure = (amount: Money) => figureText(amount, { least: 2 }, form)
  return pdfOf(t('year.title', { year: String(statement.year) }), language, [
    ...peopleOf(paper).map((text) => ({ text })),
    { text: `${statement.brand} · ${statement.account} · ${statement.currency}` },
    { text: t('year.until', { day: calendarDay(statement.until, language) }) },
    {
      table: {
        widths: ['*', ...COLUMNS.map(() => 68)],
        heads: headings(language),
        rows: rowsOf(paper).map(([name, sums], index, { length }) => ({
          cells: [name, ...COLUMNS.map((column) => figure(sums[column]))],
          isBold: index === length - 1,
        })),
      },
    },
    ...(statement.natures.length === 0
      ? []
      : [
          {
            table: {
              widths: ['*' as const, 68, 68, 68],
              heads: [t('year.nature'), t('year.staked'), t('year.prizes'), t('year.net')],
              rows: naturesOf(paper).map(([name, sums]) => ({
                cells: [name, figure(sums.staked), figure(sums.prizes), figure(sums.net)],
              })),
            },
          },
        ]),
    {
      table: {
        widths: ['*', 96],
        rows: balancesOf(paper).map(([name, balance]) => ({ cells: [name, figure(balance)] })),
      },
    },
    { text: t('year.note'), isSmall: true },
    ...(isCpf(statement.bettor?.document ?? '') ? [{ text: t('year.tax'), isSmall: true }] : []),
  ])
}
