import { createHash } from 'node:crypto'
import { formatMoney } from '@trevo/contract/money'
import {
  type BankLine,
  type BankStatement,
  type BankStatementRow,
  STATEMENT_BYTES_MAX,
} from '@trevo/contract/ops/bank-statements'
import { type Acting, actorOf } from '../../../base/staff/actor.ts'
import { staffWrite } from '../../../base/staff/audit.ts'
import { bookOf } from '../../../money/ledger/books.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Secrets } from '../../../platform/config.ts'
import type { Db } from '../../../platform/db.ts'
import { AppError, wrongField } from '../../../platform/errors.ts'
import type { Merchant, StaffSession } from '../../../platform/guards.ts'
import { sealText, unsealText } from '../../../platform/seal.ts'
import { type OfxLine, OfxRefused, type OfxStatement, readOfx } from './ofx.ts'
import {
  bankBalances,
  comparedDays,
  countStates,
  insertStatement,
  type LineRow,
  lockStatements,
  type NewLine,
  type StatementRow,
  statementById,
  statementsOfFile,
} from './queries.ts'

export type StatementDeps = { db: Db; clock: Clock; secrets: Secrets }

export const BANK_LINES = 'bank lines'
export const bankOwner = (merchantId: number) => `bank line of brand ${merchantId}`

export const asStatement = (row: StatementRow): BankStatementRow => ({
  ...row,
  id: String(row.id),
  balance: row.balance === null ? null : formatMoney(row.balance),
  importedAt: row.importedAt.toISOString(),
})

/** Keeps what the bank says. The same file is answered as the first time; a line that is there already stays once. */
export function importStatement(deps: StatementDeps, acting: Acting, content: string): Promise<BankStatementRow[]> {
  const { merchant } = acting
  const bytes = Buffer.from(content, 'base64')
  if (bytes.length > STATEMENT_BYTES_MAX) throw wrongFile('ofx_too_many')
  const statements = read(bytes, merchant)
  const fileHash = createHash('sha256').update(bytes).digest()
  const actor = actorOf(acting)
  return staffWrite(deps, actor, async (tx) => {
    await lockStatements(tx, merchant.id)
    const known = await statementsOfFile(tx, merchant.id, fileHash)
    if (known.length > 0) return { value: known.map(asStatement), note: null }
    for (const { account, from, to, balance, lines } of statements) {
      await insertStatement(tx, {
        merchantId: merchant.id,
        bankAccount: account,
        from,
        to,
        balance,
        lines: newLines(deps.secrets, merchant.id, lines),
        fileHash,
        importedBy: actor.displayName,
        importedAt: deps.clock.now(),
      })
    }
    const made = await statementsOfFile(tx, merchant.id, fileHash)
    const after = {
      file: fileHash.toString('hex'),
      statements: made.map(({ id, newLines: count }) => [String(id), count]),
    }
    const note = {
      action: 'bank_statement.import',
      entity: 'bank_statement',
      entityId: made[0]?.id ?? 0n,
      after,
    } as const
    return { value: made.map(asStatement), note }
  })
}

const wrongFile = (code: string) => wrongField('content', code)

/** With two statements of one account in a file, the second could not be told from the first. */
function read(bytes: Buffer, { currency }: Merchant): OfxStatement[] {
  let statements: OfxStatement[]
  try {
    statements = readOfx(bytes)
  } catch (error) {
    if (error instanceof OfxRefused) throw wrongFile(error.problem)
    throw error
  }
  if (statements.some((one) => one.currency !== currency)) throw wrongFile('ofx_currency')
  const accounts = new Set(statements.map(({ account }) => account))
  if (accounts.size < statements.length) throw wrongFile('ofx_unknown')
  return statements
}

/** Some banks give several lines the same id; identical ones are told apart by their order. */
function newLines(secrets: Secrets, merchantId: number, lines: readonly OfxLine[]): NewLine[] {
  const seen = new Map<string, number>()
  return lines.map(({ name, day, amount, refs, about }) => {
    const alike = JSON.stringify([name, day, String(amount)])
    const nth = (seen.get(alike) ?? 0) + 1
    seen.set(alike, nth)
    const hash = createHash('sha256').update(`${alike} ${nth}`).digest()
    const aboutSealed = sealText(secrets.keysFor(BANK_LINES), bankOwner(merchantId), about)
    return { hash, day, amount, refs, aboutSealed }
  })
}

export async function statementOf(db: Db, merchant: Merchant, id: bigint): Promise<BankStatement> {
  const row = await statementById(db, merchant.id, id)
  if (row === null) throw new AppError('not_found')
  const { currency } = merchant
  const { bankAccount, from, to } = row
  const asked = { merchantId: merchant.id, book: bookOf(merchant.id), currency, bankAccount, from, to }
  const days = await comparedDays(db, asked)
  return {
    ...asStatement(row),
    ...(await countStates(db, merchant.id, id)),
    days: days.map(({ day, bankIn, bankOut, booksIn, booksOut }) => ({
      day,
      bankIn: formatMoney(bankIn),
      bankOut: formatMoney(bankOut),
      booksIn: formatMoney(booksIn),
      booksOut: formatMoney(booksOut),
    })),
  }
}

const textOf = (id: bigint | null) => (id === null ? null : String(id))
/** Whoever sees members' documents whole. */
const seesPeople = ({ roles }: StaffSession) => roles.includes('finance') || roles.includes('risk')

export const lineFor =
  (secrets: Secrets, merchantId: number, staff: StaffSession) =>
  (row: LineRow): BankLine => ({
    id: String(row.id),
    day: row.day,
    amount: formatMoney(row.amount),
    state: row.state,
    deposit: textOf(row.deposit),
    withdrawal: textOf(row.withdrawal),
    ours: row.ours === null ? null : formatMoney(row.ours),
    about: seesPeople(staff) ? unsealText(secrets.keysFor(BANK_LINES), bankOwner(merchantId), row.aboutSealed) : null,
  })

export async function bankAt(db: Db, merchantId: number, days: readonly string[]): Promise<Map<string, bigint>> {
  const rows = days.length === 0 ? [] : await bankBalances(db, merchantId, days)
  return new Map(rows.map(({ day, balance }) => [day, balance]))
}
