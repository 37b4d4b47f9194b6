import type { OfxProblem } from '@trevo/contract/ops/bank-statements'

export type OfxLine = { name: string; day: string; amount: bigint; about: string; refs: string[] }
export type OfxStatement = {
  account: string
  currency: string
  from: string
  to: string
  balance: bigint | null
  lines: OfxLine[]
}

/** Why a file cannot be read; `line` counts the bank's own from 1. */
export class OfxRefused extends Error {
  readonly problem: OfxProblem
  constructor(problem: OfxProblem, about = '') {
    super(`${problem} ${about}`.trim())
    this.problem = problem
  }
}

const LINES_MAX = 20_000
const TEXT_MAX = 500

/**
 * Reads a bank's statement: OFX 1 (SGML, where an end tag of a value may be missing) and OFX 2 (XML) alike. Only the tags below
 * open something; every other is a value up to the next tag. Nothing is looked up, and a file that declares anything is refused.
 */
export function readOfx(bytes: Uint8Array): OfxStatement[] {
  const text = decoded(bytes)
  const start = text.search(/<OFX>/i)
  if (start < 0 || !/^\s*(OFXHEADER\s*:|<\?xml|<\?OFX|<OFX>)/i.test(text)) throw new OfxRefused('ofx_unknown')
  if (/<!\s*(DOCTYPE|ENTITY|ELEMENT|ATTLIST|\[)/i.test(text)) throw new OfxRefused('ofx_entities')
  const reader = new Reader()
  for (const [, end, tag = '', value = ''] of text
    .slice(start)
    .matchAll(/<(\/?)([A-Za-z0-9_.]{1,32})[^<>]*>([^<]*)/g)) {
    reader.take(tag.toUpperCase(), end === '/', plain(value))
  }
  if (reader.statements.length === 0) throw new OfxRefused('ofx_no_account')
  return reader.statements
}

/** The header of OFX 1 says which letters; OFX 2 is XML and has UTF-8 unless it says otherwise. */
function decoded(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 400))
  const isUtf8 = /^(\xef\xbb\xbf)?\s*<\?/.test(head)
    ? !/encoding="(windows-1252|iso-8859-1|us-ascii)"/i.test(head)
    : /(ENCODING|CHARSET)\s*:\s*(UTF-?8|UNICODE)/i.test(head)
  return new TextDecoder(isUtf8 ? 'utf-8' : 'windows-1252').decode(bytes).replace(/^\ufeff/, '')
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** The few entities that every file may use; any other stays as written. */
const plain = (value: string) =>
  value
    .replaceAll(/&(?:#(\d{1,6})|(\w{2,4}));/g, (whole, number: string | undefined, name: string | undefined) =>
      name === undefined ? character(Number(number), whole) : (NAMED[name] ?? whole),
    )
    .trim()
    .slice(0, TEXT_MAX)

const character = (code: number, whole: string) =>
  code >= 32 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff) ? String.fromCodePoint(code) : whole

type Values = Record<string, string>
const OPENING = new Set([
  'STMTRS',
  'CCSTMTRS',
  'BANKACCTFROM',
  'CCACCTFROM',
  'BANKTRANLIST',
  'STMTTRN',
  'LEDGERBAL',
  'AVAILBAL',
])

class Reader {
  readonly statements: OfxStatement[] = []
  #open: string[] = []
  #statement: Values = {}
  #line: Values = {}
  #lines: OfxLine[] = []
  #seen = 0

  take(tag: string, isEnd: boolean, value: string): void {
    if (!OPENING.has(tag)) {
      if (!isEnd) this.#note(tag, value)
      return
    }
    if (!isEnd) {
      this.#begin(tag)
      return
    }
    while (this.#open.length > 0) {
      const last = this.#open.pop()
      if (last !== undefined) this.#finish(last)
      if (last === tag) return
    }
  }

  #begin(tag: string): void {
    // A line begins where the one before has not ended.
    if (tag === 'STMTTRN' && this.#open.at(-1) === 'STMTTRN') this.#finish(this.#open.pop() ?? '')
    this.#open.push(tag)
    if (tag === 'STMTRS' || tag === 'CCSTMTRS') {
      this.#statement = {}
      this.#lines = []
    }
    if (tag === 'STMTTRN') this.#line = {}
  }

  #note(tag: string, value: string): void {
    const place = this.#open.at(-1)
    if (place === undefined || value === '') return
    if (place === 'STMTTRN') this.#line[tag] = value
    else this.#statement[`${place}.${tag}`] = value
  }

  #finish(tag: string): void {
    if (tag === 'STMTTRN') {
      this.#seen += 1
      if (this.#seen > LINES_MAX) throw new OfxRefused('ofx_too_many')
      this.#lines.push(lineOf(this.#line, this.#seen))
    }
    if (tag === 'STMTRS' || tag === 'CCSTMTRS') this.statements.push(statementOf(this.#statement, this.#lines, tag))
  }
}

function lineOf(values: Values, place: number): OfxLine {
  const { FITID: name, DTPOSTED, TRNAMT, NAME = '', MEMO = '', REFNUM, CHECKNUM } = values
  if (name === undefined) throw new OfxRefused('ofx_no_id', `line ${place}`)
  const about = [NAME, MEMO].filter(Boolean).join(' · ')
  const mentioned = [name, REFNUM, CHECKNUM, ...(about.match(PAYMENT_NAME) ?? [])]
  const refs = [...new Set(mentioned.filter((one) => one !== undefined && one.length <= 100))] as string[]
  return { name, day: dayOf(DTPOSTED, place), amount: amountOf(TRNAMT, place), about, refs: refs.slice(0, 10) }
}

/** How Pix names a payment or its charge inside a text. */
const PAYMENT_NAME = /\b(?:E\d{20}[A-Za-z0-9]{11}|[A-Za-z0-9]{26,35})\b/g

/** The bank's own calendar: what stands behind the day is its clock. */
function dayOf(value: string | undefined, place: number): string {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)/.exec(value ?? '') ?? []
  const wire = `${year}-${month}-${day}`
  const at = new Date(`${wire}T00:00:00Z`)
  if (Number.isNaN(at.getTime()) || !at.toISOString().startsWith(wire))
    throw new OfxRefused('ofx_date', `line ${place}`)
  return wire
}

/** With a point or a comma before at most four decimals; grouped where the other mark says so. */
function amountOf(value: string | undefined, place: number): bigint {
  const text = (value ?? '').replaceAll(/\s/g, '')
  const [, sign, whole = '', fraction = ''] =
    /^([+-]?)(\d{1,12})(?:[.,](\d{1,4}))?$/.exec(text) ??
    /^([+-]?)(\d{1,3}(?:\.\d{3})+),(\d{2})$/.exec(text) ??
    /^([+-]?)(\d{1,3}(?:,\d{3})+)\.(\d{2})$/.exec(text) ??
    []
  if (whole === '') throw new OfxRefused('ofx_amount', `line ${place}`)
  const minor = BigInt(whole.replaceAll(/[.,]/g, '')) * 10_000n + BigInt(fraction.padEnd(4, '0'))
  return sign === '-' ? -minor : minor
}

function statementOf(values: Values, lines: OfxLine[], tag: string): OfxStatement {
  const from = tag === 'STMTRS' ? 'BANKACCTFROM' : 'CCACCTFROM'
  const number = values[`${from}.ACCTID`]
  if (number === undefined) throw new OfxRefused('ofx_no_account')
  const account = [values[`${from}.BANKID`], values[`${from}.BRANCHID`], number].filter(Boolean).join(' ').slice(0, 60)
  const days = lines.map(({ day }) => day).toSorted()
  const said = (name: string) => {
    const value = values[`BANKTRANLIST.${name}`]
    return value === undefined ? undefined : dayOf(value, 0)
  }
  const balance = values['LEDGERBAL.BALAMT']
  const asOf = values['LEDGERBAL.DTASOF']
  const balanceDay = asOf === undefined ? undefined : dayOf(asOf, 0)
  const first = said('DTSTART') ?? days[0] ?? balanceDay
  const last = balanceDay ?? said('DTEND') ?? days.at(-1)
  if (first === undefined || last === undefined) throw new OfxRefused('ofx_date')
  const to = [last, days.at(-1) ?? last].toSorted().at(-1) ?? last
  return {
    account,
    currency: values[`${tag}.CURDEF`] ?? '',
    from: [first, days[0] ?? first, to].toSorted()[0] ?? first,
    to,
    // The balance of an earlier day would be mistaken for the closing one.
    balance: balance === undefined || (balanceDay !== undefined && balanceDay !== to) ? null : amountOf(balance, 0),
    lines,
  }
}
