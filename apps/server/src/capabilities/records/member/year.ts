import { isCpf } from '@trevo/contract/fields'
import { type Currency, formatMoney } from '@trevo/contract/money'
import { BetNature, type StatementFormat, type YearStatement } from '@trevo/contract/records'
import type { Language } from '@trevo/contract/wire'
import { type DayFigures, daysOf, playByCategory } from '../../../base/figures/statement.ts'
import { balanceAtBegin } from '../../../money/ledger/queries.ts'
import type { Secrets } from '../../../platform/config.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../../platform/csv.ts'
import { wrongField } from '../../../platform/errors.ts'
import { type PdfLine, pdfOf } from '../../../platform/pdf.ts'
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
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(clock.now())
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
  const [type, content] = {
    json: ['application/json', () => JSON.stringify(statement)],
    csv: ['text/csv; charset=utf-8', () => csvOf(statement, language)],
    pdf: ['application/pdf', () => drawn(statement, language)],
  }[format] as [string, () => string | Buffer]
  return { fileName: `statement-${year}.${format}`, type, chunks: once(content()) }
}

async function* once(content: string | Buffer): AsyncGenerator<string | Uint8Array> {
  yield content
}

const COLUMNS = ['deposits', 'withdrawals', 'staked', 'prizes', 'net', 'gifts'] as const

const headings = (language: Language) => [
  texts[language]('year.month'),
  ...COLUMNS.map((column) => texts[language](`year.${column}`)),
]
const rowsOf = ({ months, total }: YearStatement, language: Language) => [
  ...months.map(({ month, ...sums }) => [month, sums] as const),
  [texts[language]('year.total'), total] as const,
]

const naturesOf = ({ natures }: YearStatement, language: Language) =>
  natures.map((one) => [texts[language](`year.nature.${one.nature}`), one] as const)

/** The company and the bettor by name and number, which the tax office asks for. */
const peopleOf = ({ operator, bettor, brands }: YearStatement, language: Language) => [
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
const balancesOf = ({ year, until, opening, closing }: YearStatement, language: Language) =>
  (
    [
      [texts[language]('year.opening', { day: `${year}-01-01` }), opening],
      [texts[language]('year.closing', { day: until }), closing],
    ] as const
  ).flatMap(([name, balance]) => (balance === null ? [] : [[name, balance] as const]))

function csvOf(statement: YearStatement, language: Language): string {
  const lines = rowsOf(statement, language).map(([name, sums]) =>
    csvLine([name, ...COLUMNS.map((column) => ({ money: sums[column] }))], language),
  )
  const natures = naturesOf(statement, language).map(([name, { staked, prizes, net }]) =>
    csvLine([name, '', '', { money: staked }, { money: prizes }, { money: net }, ''], language),
  )
  const balances = balancesOf(statement, language).map(([name, money]) => csvLine([name, { money }], language))
  const people = peopleOf(statement, language).map((line) => csvLine([line], language))
  return [BYTE_ORDER_MARK + csvLine(headings(language), language), ...lines, ...natures, ...balances, ...people].join(
    '',
  )
}

const LEFT = 56
/** Right edges of the sums. */
const EDGES = [175, 250, 325, 400, 470, 539]

function drawn(statement: YearStatement, language: Language): Buffer {
  const t = texts[language]
  const title = t('year.title', { year: String(statement.year) })
  const figures = (cells: readonly string[]) =>
    cells.map((text, index) => ({ x: EDGES[index] ?? 0, text, align: 'right' as const }))
  const [month = '', ...names] = headings(language)
  const lines: PdfLine[] = [
    { size: 16, isBold: true, parts: [{ x: LEFT, text: title }] },
    ...peopleOf(statement, language).map((text) => ({ parts: [{ x: LEFT, text }] })),
    { parts: [{ x: LEFT, text: `${statement.brand} · ${statement.account} · ${statement.currency}` }] },
    { parts: [{ x: LEFT, text: t('year.until', { day: statement.until }) }] },
    { parts: [] },
    { size: 8, isBold: true, parts: [{ x: LEFT, text: month }, ...figures(names)] },
    ...rowsOf(statement, language).map(([name, sums], index) => ({
      size: 9,
      isBold: index === statement.months.length,
      parts: [{ x: LEFT, text: name }, ...figures(COLUMNS.map((column) => plain(language, sums[column])))],
    })),
    { parts: [] },
    ...naturesOf(statement, language).map(([name, { staked, prizes, net }]) => ({
      size: 9,
      parts: [
        { x: LEFT, text: name },
        ...figures(['', '', ...[staked, prizes, net].map((amount) => plain(language, amount))]).slice(2),
      ],
    })),
    { parts: [] },
    ...balancesOf(statement, language).map(([name, balance]) => ({
      size: 9,
      parts: [{ x: LEFT, text: name }, ...figures(['', '', plain(language, balance)]).slice(2)],
    })),
    { parts: [] },
    { size: 8, parts: [{ x: LEFT, text: t('year.note') }] },
    ...(isCpf(statement.bettor?.document ?? '')
      ? [t('year.tax_1'), t('year.tax_2')].map((text) => ({ size: 8, parts: [{ x: LEFT, text }] }))
      : []),
  ]
  return pdfOf(title, lines)
}

/** As people of the language write figures, without the sign of the currency, which stands above. */
const plain = (language: Language, amount: string) =>
  new Intl.NumberFormat({ PT: 'pt-BR', EN: 'en-US', ES: 'es-MX' }[language], {
    minimumFractionDigits: 2,
    maximumFractionDigits: 4,
  }).format(amount as `${number}`)
