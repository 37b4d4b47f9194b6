import { type Currency, formatMoney } from '@trevo/contract/money'
import type { DayBook, DayBookRow } from '@trevo/contract/ops/day-books'
import { bookOf } from '../../../money/ledger/books.ts'
import { addDays } from '../../../platform/day.ts'
import type { Db } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Merchant } from '../../../platform/guards.ts'
import { type Balance, flowsCounted, sealUpTo } from '../count-queries.ts'
import { sealHash } from '../seal-days.ts'
import { balancesAt, type DayLine, dayExists, dayPage } from './queries.ts'

type Ask = { from?: string | undefined; to?: string | undefined; before: string | null; limit: number }
/** What the bank's statements say at the end of each day; a day that none reaches is left out. */
export type BankAt = (merchantId: number, days: readonly string[]) => Promise<ReadonlyMap<string, bigint>>

/** Where the players' money lies. Envelopes are theirs until they are opened or come back. */
export const PLAYERS: ReadonlySet<string> = new Set(['cash', 'held', 'envelopes'])

export async function dayBooks(db: Db, merchant: Merchant, bankAt: BankAt, ask: Ask): Promise<DayBookRow[]> {
  const lines = await dayPage(db, { book: bookOf(merchant.id), ...ask })
  return rowsOf(db, merchant, bankAt, lines)
}

async function rowsOf(db: Db, { id, currency }: Merchant, bankAt: BankAt, lines: readonly DayLine[]) {
  const days = lines.map(({ day }) => day)
  const held = await balancesAt(db, bookOf(id), days)
  const bank = await bankAt(id, days)
  return lines.map(({ day, sealed }): DayBookRow => {
    const own = held.filter((one) => one.day === day && one.currency === currency)
    const players = sumOf(own.filter(({ account }) => PLAYERS.has(account)))
    const payments = -sumOf(own.filter(({ account }) => account === 'psp'))
    const said = bank.get(day)
    return {
      id: day,
      sealed,
      players: formatMoney(players),
      payments: formatMoney(payments),
      bank: said === undefined ? null : formatMoney(said),
      cover: said === undefined ? null : formatMoney(said - players),
    }
  })
}

const sumOf = (balances: readonly Pick<Balance, 'balance'>[]) =>
  balances.reduce((sum, { balance }) => sum + balance, 0n)

export async function dayBook(db: Db, merchant: Merchant, bankAt: BankAt, day: string): Promise<DayBook> {
  const book = bookOf(merchant.id)
  if (!(await dayExists(db, book, day))) throw new AppError('not_found')
  const yesterday = addDays(day, -1)
  const held = await balancesAt(db, book, [yesterday, day])
  const flows = await flowsCounted(db, book, day)
  const seal = await sealUpTo(db, book, day)
  const isSealed = seal?.day === day
  const [row] = await rowsOf(db, merchant, bankAt, [{ day, sealed: isSealed }])
  if (row === undefined) throw new AppError('not_found')
  const opening = new Map(held.filter((one) => one.day === yesterday).map((one) => [nameOf(one), one.balance]))
  const accounts = held.filter((one) => one.day === day)
  const intact =
    isSealed &&
    sealHash({ book, day, flows, balances: seal.balances, previousHash: seal.previousHash }).equals(seal.hash)
  return {
    ...row,
    accounts: accounts.map((one) => ({
      account: one.account,
      currency: one.currency,
      opening: formatMoney(opening.get(nameOf(one)) ?? 0n),
      flows: flows
        .filter((flow) => nameOf(flow) === nameOf(one))
        .map(({ kind, amount, postings }) => ({ kind, amount: formatMoney(amount), postings: Number(postings) })),
      closing: formatMoney(one.balance),
    })),
    seal: isSealed ? { hash: seal.hash.toString('hex'), at: seal.sealedAt.toISOString(), intact } : null,
  }
}

const nameOf = ({ account, currency }: { account: string; currency: Currency }) => `${account} ${currency}`
