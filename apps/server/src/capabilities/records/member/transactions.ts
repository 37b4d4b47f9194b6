import { formatMoney } from '@trevo/contract/money'
import {
  KINDS_OF_TYPE,
  RECORDS_PAGE,
  TransactionKind,
  type TransactionRecord,
  type TransactionReference,
  type TransactionStatus,
  type TransactionTotals,
  TransactionType,
} from '@trevo/contract/records'
import type { Language } from '@trevo/contract/wire'
import { findGame } from '@trevo/lottery/games'
import { titleIn } from '@trevo/lottery/title'
import { titleOf } from '../../../base/catalogue/games.ts'
import { bookOf } from '../../../money/ledger/books.ts'
import { archivedBefore } from '../../../platform/archive.ts'
import type { Clock } from '../../../platform/clock.ts'
import { idOfCursor } from '../../../platform/cursor.ts'
import type { Db } from '../../../platform/db.ts'
import { wrongField } from '../../../platform/errors.ts'
import type { Member, Merchant } from '../../../platform/guards.ts'
import { type Span, spanOf } from '../days.ts'
import { cashAccountOf } from '../owners.ts'
import { type GameNames, gameNames, lotteryOrders, withdrawalStates } from '../references.ts'
import { roundNumbers } from '../rounds.ts'
import {
  type Found,
  largeTeamStatement,
  memberStatement,
  type StatementAsk,
  type StatementRow,
  teamStatement,
} from '../statement.ts'
import { markedTotals, playTotals } from '../totals.ts'
import { type Ask, assertDays, currencyOf, type Scope, scopeOf } from './scope.ts'

export type RecordDeps = { db: Db; clock: Clock }
export type Asking = { member: Member; merchant: Merchant }
export type TransactionFilter = Ask & {
  type?: TransactionType | undefined
  status?: TransactionStatus | undefined
}

const TYPE_OF = new Map<TransactionKind, TransactionType>(
  TransactionType.options.flatMap((type) => KINDS_OF_TYPE[type].map((kind) => [kind, type] as const)),
)

export type TransactionSource = {
  archivedBefore: Date | null
  page(before: bigint | null, limit: number): Promise<{ list: TransactionRecord[]; next: bigint | null }>
}

/** What a statement is read from. */
const TABLES = ['ledger_posting', 'ledger_transfer', 'statement_mark'] as const

/** What a filter finds, page by page. */
export async function transactionSource(
  { db }: RecordDeps,
  { member, merchant }: Asking,
  filter: TransactionFilter,
  language: Language,
): Promise<TransactionSource> {
  assertFilter(filter)
  const scope = await scopeOf(db, member, filter)
  const span = await spanOf(db, filter, merchant.id)
  const currency = filter.type === 'points' ? 'PTS' : currencyOf(member, merchant)
  const { type, status } = filter
  return {
    archivedBefore: await archivedBefore(db, TABLES, span.from),
    async page(before, limit) {
      const ask = { span, type, status, currency, before, limit: limit + 1 }
      const found = await rowsOf(db, bookOf(merchant.id), scope, ask)
      const last = found.rows[limit - 1]?.transferId
      // Both sides of a transfer between two of a team are on one page: the next one begins before it.
      const rows = found.rows[limit]?.transferId === last ? found.rows : found.rows.slice(0, limit)
      const next = found.rows.length > limit ? (last ?? null) : found.horizon
      return { list: await shown(db, rows, { bookId: bookOf(merchant.id), scope, currency, language }), next }
    },
  }
}

function assertFilter(filter: TransactionFilter): void {
  assertDays(filter)
  if (filter.status !== undefined && filter.type !== 'withdrawal') {
    throw wrongField('status', 'withdrawals_only')
  }
}

async function rowsOf(db: Db, bookId: number, scope: Scope, ask: StatementAsk): Promise<Found<StatementRow>> {
  if (scope.of === 'large team') return largeTeamStatement(db, scope.head, ask)
  if (scope.of === 'team') {
    const members = scope.members.map(({ id }) => id)
    return teamStatement(db, bookId, members, ask)
  }
  const accountId = await cashAccountOf(db, { bookId, memberId: scope.person.id, currency: ask.currency })
  if (accountId === undefined) return { rows: [], horizon: null }
  return memberStatement(db, scope.person, { bookId, accountId }, ask)
}

export async function transactionPage(
  deps: RecordDeps,
  asking: Asking,
  { cursor, language, ...filter }: TransactionFilter & { cursor?: string | undefined; language: Language },
): Promise<{ list: TransactionRecord[]; cursor: string | null; archivedBefore: string | null }> {
  const source = await transactionSource(deps, asking, filter, language)
  const { list, next } = await source.page(idOfCursor(cursor), RECORDS_PAGE)
  return {
    list,
    cursor: next === null ? null : String(next),
    archivedBefore: source.archivedBefore?.toISOString() ?? null,
  }
}

type Showing = { bookId: number; scope: Scope; currency: TransactionRecord['currency']; language: Language }

const idIn = (meta: StatementRow['meta'], key: string): bigint | null => {
  const value = meta?.[key]
  return typeof value === 'string' || typeof value === 'number' ? BigInt(value) : null
}
const idsIn = (rows: readonly StatementRow[], key: string) => [
  ...new Set(rows.flatMap(({ meta }) => idIn(meta, key) ?? [])),
]

async function shown(db: Db, rows: readonly StatementRow[], showing: Showing): Promise<TransactionRecord[]> {
  const begun = rows.flatMap(({ memberId, meta }) => {
    const roundId = idIn(meta, 'roundId')
    return roundId === null ? [] : [{ memberId, roundId }]
  })
  const [states, names, rounds, orders] = await Promise.all([
    withdrawalStates(db, idsIn(rows, 'withdrawalId')),
    gameNames(db, idsIn(rows, 'gameId')),
    roundNumbers(db, showing.bookId, begun),
    lotteryOrders(
      db,
      showing.bookId,
      rows.filter(isLottery).map(({ transferId }) => transferId),
    ),
  ])
  const { scope, currency, language } = showing
  const isOwn = scope.of === 'one' && scope.isOwn
  return rows.map((row) => {
    const reference = referenceOf(row, { states, names, rounds, orders, language })
    // A kind that is newer than the contract is shown as a correction rather than not at all.
    const kind = TransactionKind.options.includes(row.kind) ? row.kind : 'adjustment'
    return {
      id: String(row.transferId),
      at: row.at.toISOString(),
      type: TYPE_OF.get(kind) ?? 'adjustment',
      kind,
      amount: formatMoney(row.amount),
      currency,
      balanceAfter: formatMoney(row.balanceAfter),
      status: statusOf(row, reference),
      reference,
      member: isOwn ? null : { id: String(row.memberId), account: row.account },
    }
  })
}

type Known = {
  states: Awaited<ReturnType<typeof withdrawalStates>>
  names: ReadonlyMap<bigint, GameNames>
  rounds: ReadonlyMap<bigint, bigint>
  orders: ReadonlyMap<bigint, bigint>
  language: Language
}

const isLottery = ({ meta }: StatementRow) => typeof meta?.lottery === 'string'

function referenceOf(
  { transferId, meta }: StatementRow,
  { states, names, rounds, orders, language }: Known,
): TransactionReference | null {
  const depositId = idIn(meta, 'depositId')
  if (depositId !== null) return { kind: 'deposit', id: String(depositId) }
  const withdrawalId = idIn(meta, 'withdrawalId')
  const state = withdrawalId === null ? undefined : states.get(withdrawalId)
  if (state !== undefined) return { kind: 'withdrawal', id: String(withdrawalId), state }
  const orderId = orders.get(transferId)
  if (orderId !== undefined && typeof meta?.lottery === 'string') {
    const title = findGame(meta.lottery)?.title
    const gameName = title ? titleIn(title, language) : meta.lottery
    return { kind: 'lottery', id: String(orderId), gameName }
  }
  const [gameId, begunAs] = [idIn(meta, 'gameId'), idIn(meta, 'roundId')]
  const name = gameId === null ? undefined : names.get(gameId)
  if (begunAs === null || name === undefined) return null
  return {
    kind: 'game',
    id: String(rounds.get(begunAs) ?? begunAs),
    gameName: titleOf(name, language),
  }
}

function statusOf({ kind }: StatementRow, reference: TransactionReference | null): TransactionStatus {
  if (kind === 'withdrawal_returned') return 'returned'
  if (reference?.kind !== 'withdrawal' || reference.state === 'paid') return 'done'
  const isOver = reference.state === 'failed' || reference.state === 'rejected' || reference.state === 'cancelled'
  return isOver ? 'returned' : 'pending'
}

/** Null where they cannot be told at once. */
export async function transactionTotalsOf(
  { db }: RecordDeps,
  { member, merchant }: Asking,
  filter: TransactionFilter,
): Promise<TransactionTotals> {
  assertFilter(filter)
  const scope = await scopeOf(db, member, filter)
  if (scope.of !== 'one' || filter.status !== undefined) return null
  const currency = filter.type === 'points' ? 'PTS' : currencyOf(member, merchant)
  const span = await spanOf(db, filter, merchant.id)
  const [marked, play] = await Promise.all([
    beside(db, { bookId: bookOf(merchant.id), memberId: scope.person.id, currency }, { span, type: filter.type }),
    playTotals(db, scope.person.id, { days: filter, currency }),
  ])
  const { type } = filter
  // Stakes that came back from another day may outweigh those of these days.
  const staked = type === undefined || type === 'bet' ? play.staked : 0n
  const prize = type === undefined || type === 'prize' ? play.prize : 0n
  return {
    in: formatMoney(marked.in + prize + (staked < 0n ? -staked : 0n)),
    out: formatMoney(marked.out + (staked > 0n ? staked : 0n)),
    currency,
  }
}

async function beside(
  db: Db,
  owner: { bookId: number; memberId: bigint; currency: TransactionRecord['currency'] },
  ask: { span: Span; type: TransactionType | undefined },
): Promise<{ in: bigint; out: bigint }> {
  const isPlay = ask.type === 'bet' || ask.type === 'prize'
  const accountId = isPlay ? undefined : await cashAccountOf(db, owner)
  return accountId === undefined ? { in: 0n, out: 0n } : markedTotals(db, { bookId: owner.bookId, accountId }, ask)
}
