import { formatMoney } from '@trevo/contract/money'
import {
  type BetDetail,
  type BetKind,
  type BetRecord,
  type BetStatus,
  type BetStatusFilter,
  type BetTotals,
  RECORDS_PAGE,
} from '@trevo/contract/records'
import type { Language } from '@trevo/contract/wire'
import { findGame, LOTTERY_GAMES } from '@trevo/lottery/games'
import { titleIn } from '@trevo/lottery/title'
import { coverUrl } from '../../../base/catalogue/cover-url.ts'
import { type Audience, audienceOf, tintOf, titleOf } from '../../../base/catalogue/games.ts'
import { bookOf } from '../../../money/ledger/books.ts'
import { archivedBefore } from '../../../platform/archive.ts'
import type { Db } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Merchant } from '../../../platform/guards.ts'
import { withCorrections } from '../corrections.ts'
import { spanOf } from '../days.ts'
import { type OrderDraw, type OrderOwners, type OrderRow, orderById, orderDraws, orderPage } from '../orders.ts'
import { cashAccountOf, isInTeam } from '../owners.ts'
import {
  largeTeamRounds,
  memberRounds,
  type Reached,
  type RoundAsk,
  type RoundMovement,
  type RoundRow,
  roundById,
  roundMovements,
  teamRounds,
} from '../rounds.ts'
import { playTotals, rebatesOfBets } from '../totals.ts'
import { cursorOf, mergePage, type Part, type Places, placesOf } from './merge.ts'
import { type Ask, assertDays, currencyOf, headFor, type Scope, scopeOf } from './scope.ts'
import type { Asking, RecordDeps } from './transactions.ts'

export type BetFilter = Ask & { category?: string | undefined; status?: BetStatusFilter | undefined }

export type BetSource = {
  archivedBefore: Date | null
  page(from: Places, limit: number): Promise<{ list: BetRecord[]; next: Places }>
}

type Common = Omit<RoundAsk, 'before' | 'limit'>

/** What a filter finds, page by page: rounds at vendors and lottery orders beside one another. */
export async function betSource(
  { db }: RecordDeps,
  { member, merchant }: Asking,
  filter: BetFilter,
  language: Language,
): Promise<BetSource> {
  assertDays(filter)
  const scope = await scopeOf(db, member, filter)
  const span = await spanOf(db, filter, merchant.id)
  const { category, status } = filter
  const common = { merchantId: merchant.id, span, category, status, currency: currencyOf(member, merchant) }
  const isOwn = scope.of === 'one' && scope.isOwn
  const audience = audienceOf(merchant, language)
  return {
    archivedBefore: await archivedBefore(db, ['game_round', 'lottery_order', 'lottery_entry'], span.from),
    async page(from, limit) {
      const [game, lottery] = await Promise.all([
        from.game === 'end' ? undefined : roundPart(db, scope, { ...common, before: from.game, limit: limit + 1 }),
        from.lottery === 'end' ? undefined : orderPart(db, scope, common, from.lottery, limit + 1),
      ])
      const deps = {
        game:
          game &&
          partOf(
            game,
            ({ endedAt, startedAt }) => endedAt ?? startedAt,
            (row) => shownRound(row, audience, isOwn),
          ),
        lottery:
          lottery &&
          partOf(
            lottery,
            ({ createdAt }) => createdAt,
            (row) => shownOrder(row, language, isOwn),
          ),
      }
      return mergePage(deps, from, limit)
    },
  }
}

const partOf = <Row extends { id: bigint }>(
  { rows, horizon, horizonAt }: Reached<Row>,
  at: (row: Row) => Date,
  show: (row: Row) => BetRecord,
): Part<BetRecord> => ({
  rows: rows.map((row) => ({ id: row.id, at: at(row), row: show(row) })),
  horizon,
  horizonAt,
})

async function roundPart(db: Db, scope: Scope, ask: RoundAsk): Promise<Reached<RoundRow>> {
  const found = await roundsOf(db, scope, ask)
  return { ...found, rows: await withCorrections(db, ask.merchantId, found.rows) }
}

function roundsOf(db: Db, scope: Scope, ask: RoundAsk): Promise<Reached<RoundRow>> {
  if (scope.of === 'large team') return largeTeamRounds(db, scope.head, ask)
  if (scope.of === 'one') return memberRounds(db, scope.person, ask)
  const members = scope.members.map(({ id }) => id)
  return teamRounds(db, members, ask)
}

/** Undefined: no lottery is in the category asked for. */
async function orderPart(
  db: Db,
  scope: Scope,
  { category, ...common }: Common,
  before: bigint | null,
  limit: number,
): Promise<Reached<OrderRow> | undefined> {
  const games = LOTTERY_GAMES.filter((game) => category === undefined || game.category === category)
  if (games.length === 0) return undefined
  const gameCodes = category === undefined ? undefined : games.map(({ code }) => code)
  return orderPage(db, ownersOf(scope), { ...common, gameCodes, before, limit })
}

function ownersOf(scope: Scope): OrderOwners {
  if (scope.of === 'large team') return { head: scope.head }
  return { members: scope.of === 'one' ? [scope.person.id] : scope.members.map(({ id }) => id) }
}

export async function betPage(
  deps: RecordDeps,
  asking: Asking,
  { cursor, language, ...filter }: BetFilter & { cursor?: string | undefined; language: Language },
): Promise<{ list: BetRecord[]; cursor: string | null; archivedBefore: string | null }> {
  const source = await betSource(deps, asking, filter, language)
  const { list, next } = await source.page(placesOf(cursor), RECORDS_PAGE)
  return { list, cursor: cursorOf(next), archivedBefore: source.archivedBefore?.toISOString() ?? null }
}

function statusOf({ status, prize }: RoundRow): BetStatus {
  if (status !== 'settled') return status
  return prize > 0n ? 'won' : 'lost'
}

const shownRound = (row: RoundRow, audience: Audience, isOwn: boolean): BetRecord => ({
  id: String(row.id),
  kind: 'game',
  gameName: titleOf(row, audience.language),
  category: row.category,
  picture: { iconUrl: coverUrl({ ...row, vendorName: row.vendor }, audience), tint: tintOf(row) },
  vendor: row.vendor,
  stake: formatMoney(row.stake),
  prize: formatMoney(row.prize),
  rebate: formatMoney(0n),
  net: formatMoney(row.prize - row.stake),
  currency: row.currency,
  status: statusOf(row),
  at: row.startedAt.toISOString(),
  settledAt: row.endedAt?.toISOString() ?? null,
  member: isOwn ? null : { id: String(row.memberId), account: row.account },
})

const shownOrder = (row: OrderRow, language: Language, isOwn: boolean): BetRecord => {
  const game = findGame(row.gameCode)
  return {
    id: String(row.id),
    kind: 'lottery',
    gameName: game ? titleIn(game.title, language) : row.gameCode,
    category: game?.category ?? 'LOTT',
    picture: null,
    vendor: null,
    stake: formatMoney(row.stake),
    prize: formatMoney(row.prize),
    rebate: formatMoney(row.rebate),
    net: formatMoney(row.prize + row.rebate - row.stake),
    currency: row.currency,
    status: row.status,
    at: row.createdAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
    member: isOwn ? null : { id: String(row.memberId), account: row.account },
  }
}

/** Null where they cannot be told at once. */
export async function betTotalsOf(
  { db }: RecordDeps,
  { member, merchant }: Asking,
  filter: BetFilter,
): Promise<BetTotals> {
  assertDays(filter)
  const scope = await scopeOf(db, member, filter)
  if (scope.of !== 'one' || filter.status !== undefined) return null
  const currency = currencyOf(member, merchant)
  const { category } = filter
  const { id: memberId } = scope.person
  const [{ staked, prize, bets }, rebate] = await Promise.all([
    playTotals(db, memberId, { days: filter, currency, category }),
    rebateTotal(db, merchant, { bookId: bookOf(merchant.id), memberId, currency }, filter),
  ])
  return {
    stake: formatMoney(staked),
    prize: formatMoney(prize),
    rebate: formatMoney(rebate),
    net: formatMoney(prize + rebate - staked),
    settled: bets,
    currency,
  }
}

/** Of the lottery's bets in the category asked for; where that has no lottery, none. */
async function rebateTotal(
  db: Db,
  merchant: Merchant,
  owner: Parameters<typeof cashAccountOf>[1],
  { category, ...days }: BetFilter,
): Promise<bigint> {
  const asked = LOTTERY_GAMES.filter((game) => category === undefined || game.category === category)
  const accountId = asked.length === 0 ? undefined : await cashAccountOf(db, owner)
  if (accountId === undefined) return 0n
  const games = category === undefined ? undefined : asked.map(({ code }) => code)
  const span = await spanOf(db, days, merchant.id)
  return rebatesOfBets(db, { bookId: owner.bookId, accountId }, { span, games })
}

type DetailAsk = { kind: BetKind; id: bigint; types: 'A' | undefined; language: Language }

export async function betDetail(
  { db }: RecordDeps,
  { member, merchant }: Asking,
  { kind, id, types, language }: DetailAsk,
): Promise<BetDetail> {
  const isOwn = types === undefined
  const mayLook = async (memberId: bigint) =>
    isOwn ? memberId === member.id : (await isInTeam(db, await headFor(db, member), memberId)) !== null
  if (kind === 'lottery') {
    const order = await orderById(db, merchant.id, id)
    if (order === undefined || !(await mayLook(order.memberId))) throw new AppError('not_found')
    const draws = await orderDraws(db, merchant.id, id)
    return { ...shownOrder(order, language, isOwn), roundNumber: null, movements: [], draws: draws.map(asDraw) }
  }
  const row = await roundById(db, { merchantId: merchant.id, callerId: member.id, id })
  if (row === undefined || !(await mayLook(row.memberId))) throw new AppError('not_found')
  const movements = await roundMovements(db, merchant.id, row)
  const [now = row] = await withCorrections(db, merchant.id, [row])
  return {
    ...shownRound(now, audienceOf(merchant, language), isOwn),
    roundNumber: row.vendorRoundId,
    movements: movements.map(asMovement),
    draws: [],
  }
}

const GIVEN_BACK: ReadonlySet<OrderDraw['state']> = new Set(['cancelled', 'stopped', 'void'])

const asDraw = ({ period, drawnAt, result, state, stake, prize }: OrderDraw): BetDetail['draws'][number] => ({
  period,
  drawnAt: drawnAt?.toISOString() ?? null,
  result: result?.map(String) ?? null,
  status: GIVEN_BACK.has(state) ? 'void' : (state as BetStatus),
  stake: formatMoney(stake),
  prize: formatMoney(prize),
})

const asMovement = ({ reference, kind, amount, balanceAfter, at }: RoundMovement) => ({
  id: String(reference),
  kind,
  // As it moved the balance: a stake goes.
  amount: formatMoney(kind === 'bet' ? -amount : amount),
  balanceAfter: formatMoney(balanceAfter),
  at: at.toISOString(),
})
