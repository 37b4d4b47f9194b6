import * as z from 'zod/mini'

/** One currency unit is 10,000 minor units, so that small lottery stakes and rebates stay exact. */
export const MINOR_PER_UNIT = 10_000n
export const MINOR_PER_CENT = 100n
const MONEY_PATTERN = /^-?(0|[1-9]\d{0,13})(\.\d{1,4})?$/

/**
 * Money on the wire: a decimal string with at most four decimals, never a float. What is none ends the reading, so that rules over
 * several fields can count with it.
 */
export const Money = z.string().check(z.regex(MONEY_PATTERN, { error: 'money', abort: true }))
export const PositiveMoney = Money.check(
  z.refine((value) => /[1-9]/.test(value) && !value.startsWith('-'), 'positive_money'),
)
/** Zero or more, and never a debt: what rules and limits are written in. */
export const NotNegativeMoney = Money.check(z.refine((value) => !value.startsWith('-'), 'money'))
export type Money = z.infer<typeof Money>
/** Sums that people write down: nobody pays, gives or gets a part of a cent by hand. */
export const CentAmount = PositiveMoney.check(z.regex(/^\d{1,9}(\.\d{1,2})?$/, 'whole_cents'))
const WHOLE_POINTS = /^\d+(\.0{1,2})?$/
export const WholePoints = CentAmount.check(z.regex(WHOLE_POINTS, 'whole_points'))
export const isWholeFor = (kind: 'cash' | 'points', amount: Money) => kind === 'cash' || WHOLE_POINTS.test(amount)

/** What a brand may count its money in, one for each brand. All of them have cents (ISO 4217). */
export const CashCurrency = z.enum(['BRL', 'MXN', 'COP', 'PEN', 'ARS', 'USD', 'EUR'])
export type CashCurrency = z.infer<typeof CashCurrency>
/** Points, play money and bonus money live in the same ledger as currencies of their own; one of bonus money is worth one of the brand's. */
export const Currency = z.enum([...CashCurrency.options, 'PTS', 'FUN', 'BNS'])
export type Currency = z.infer<typeof Currency>

/** How a country writes its money: R$ 1.234,56 or $1,234.56. */
export type MoneyForm = { symbol: string; group: string; point: string; gap: string }
const NO_BREAK_SPACE = '\u00a0'
const COMMA = { group: '.', point: ',', gap: NO_BREAK_SPACE }
const POINT = { group: ',', point: '.', gap: '' }
export const MONEY_FORMS: Readonly<Record<CashCurrency, MoneyForm>> = {
  BRL: { symbol: 'R$', ...COMMA },
  MXN: { symbol: '$', ...POINT },
  COP: { symbol: '$', ...COMMA },
  PEN: { symbol: 'S/', ...POINT, gap: NO_BREAK_SPACE },
  ARS: { symbol: '$', ...COMMA },
  USD: { symbol: 'US$', ...POINT },
  EUR: { symbol: '€', ...COMMA },
}
/** How a number without a country is dialled where a currency is at home; the euro's by its largest country of Spanish. */
const DIAL_CODES: Readonly<Record<CashCurrency, string>> = {
  BRL: '+55',
  MXN: '+52',
  COP: '+57',
  PEN: '+51',
  ARS: '+54',
  USD: '+1',
  EUR: '+34',
}
export const homeDialCode = (currency: string): string => (isCash(currency) ? DIAL_CODES[currency] : DIAL_CODES.BRL)

const isCash = (currency: string): currency is CashCurrency => currency in MONEY_FORMS

/** Of the page this runs in: a page is one brand's. The server writes for many, and names the form itself. */
let pageForm: MoneyForm = MONEY_FORMS.BRL
export const pageMoneyForm = (): MoneyForm => pageForm
export function writeMoneyAs(currency: string): void {
  pageForm = isCash(currency) ? MONEY_FORMS[currency] : MONEY_FORMS.BRL
}

export function parseMoney(text: Money): bigint {
  if (!MONEY_PATTERN.test(text)) throw new RangeError(`not a money amount: ${text}`)
  const negative = text.startsWith('-')
  const [whole = '0', fraction = ''] = (negative ? text.slice(1) : text).split('.')
  const minor = BigInt(whole) * MINOR_PER_UNIT + BigInt(fraction.padEnd(4, '0'))
  return negative ? -minor : minor
}

/** The shortest exact wire form with at least two decimals: 12.5 units is "12.50", 0.0001 is "0.0001". */
export function formatMoney(minor: bigint): Money {
  const absolute = minor < 0n ? -minor : minor
  const fraction = (absolute % MINOR_PER_UNIT)
    .toString()
    .padStart(4, '0')
    .replace(/0{1,2}$/, '')
  return `${minor < 0n ? '-' : ''}${absolute / MINOR_PER_UNIT}.${fraction}`
}

/** What people are paid and see has two decimals, cut toward zero and never rounded up. */
export function cutToCents(minor: bigint): bigint {
  return minor - (minor % MINOR_PER_CENT)
}

/** A hyphen is shorter, and breaks away from its number at the end of a line. */
export const MINUS = '\u2212'
/** Beside the brand's own; a trial is never to be taken for money. */
export const PLAY_MONEY_SYMBOL = 'F$'
export const BONUS_MONEY_SYMBOL = 'B$'

/** An amount in the parts in which it is shown: grouped, with its two decimals, below zero with a real minus. */
export type MoneyParts = { sign: '' | typeof MINUS; whole: string; cents: string }

export function moneyParts(amount: Money | bigint, { group }: Pick<MoneyForm, 'group'> = pageForm): MoneyParts {
  const minor = cutToCents(typeof amount === 'bigint' ? amount : parseMoney(amount))
  const absolute = minor < 0n ? -minor : minor
  return {
    sign: minor < 0n ? MINUS : '',
    whole: (absolute / MINOR_PER_UNIT).toString().replace(/\B(?=(\d{3})+$)/g, group),
    cents: ((absolute % MINOR_PER_UNIT) / MINOR_PER_CENT).toString().padStart(2, '0'),
  }
}

/** `R$ 1.234,56`, `−R$ 5,00`, `$1,234.56`: as the currency's country writes it, in every language and on every screen. */
export function moneyText(amount: Money | bigint, symbol: string, form: MoneyForm = pageForm): string {
  const { sign, whole, cents } = moneyParts(amount, form)
  return `${sign}${symbol}${form.gap}${whole}${form.point}${cents}`
}

/**
 * With the parts of a cent, where there are any: `R$ 422,496`. Lottery prizes are paid to the ten-thousandth, so that the
 * smallest bets stay fair; cut to cents, the prizes of a ticket would not add up to its total.
 */
export function exactMoneyText(amount: Money | bigint, symbol: string): string {
  const minor = typeof amount === 'bigint' ? amount : parseMoney(amount)
  const absolute = minor < 0n ? -minor : minor
  const rest = (absolute % MINOR_PER_CENT).toString().padStart(2, '0').replace(/0+$/, '')
  return `${minor < 0n ? MINUS : ''}${moneyText(absolute, symbol)}${rest}`
}

/**
 * What shown cents lack of a shown sum: both are cut, the sum once and its parts one by one. Nothing where they add up; else a line
 * of its own carries it, so that a page adds up to the cent.
 */
export function restOfCents(sum: bigint, parts: readonly bigint[]): bigint {
  return cutToCents(sum) - parts.reduce((all, part) => all + cutToCents(part), 0n)
}

/** With its sign also above zero, for what came and went: `+R$ 18,40`. */
export function signedMoneyText(amount: Money | bigint, symbol: string): string {
  const minor = cutToCents(typeof amount === 'bigint' ? amount : parseMoney(amount))
  return `${minor > 0n ? '+' : ''}${moneyText(minor, symbol)}`
}

/** To the last digit and with its sign: where sums stand beside what they are made of, a cut part of a cent would be missed. */
export function signedExactText(amount: Money | bigint, symbol: string): string {
  const minor = typeof amount === 'bigint' ? amount : parseMoney(amount)
  return `${minor > 0n ? '+' : ''}${exactMoneyText(minor, symbol)}`
}

/** Points are whole: `12.480`. */
export function pointsText(points: Money | bigint): string {
  const { sign, whole } = moneyParts(points)
  return whole === '0' ? whole : `${sign}${whole}`
}

/** With their sign also above zero: `+320`. Nothing has none. */
export function signedPointsText(points: Money | bigint): string {
  const text = pointsText(points)
  return /^[1-9]/.test(text) ? `+${text}` : text
}
