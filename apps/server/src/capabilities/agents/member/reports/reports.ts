import { TEAM_PAGE } from '@trevo/contract/agents/common'
import type {
  teamBetting as bettingCall,
  teamOverview as overviewCall,
  teamPnl as pnlCall,
  teamTransactions as transactionsCall,
} from '@trevo/contract/agents/reports'
import type { GameCategory } from '@trevo/contract/catalogue'
import type { QueryOf, ValueOf } from '@trevo/contract/endpoint'
import type { Clock } from '../../../../platform/clock.ts'
import { dayIn } from '../../../../platform/day.ts'
import type { Db } from '../../../../platform/db.ts'
import type { Member, Merchant } from '../../../../platform/guards.ts'
import { type DayRange, daysOf, rangeBefore, rangeOf } from '../../calendar.ts'
import { asPerson, breadcrumb, type TeamNode, teamMember } from '../../team.ts'
import { joinedOn, teamOf } from '../../team-size.ts'
import { asMoney, asPlay, asPnl, moneySum, NO_MONEY, playSum } from './figures.ts'
import {
  bettorsByDay,
  byDownline,
  moneyByDay,
  moneyOf,
  type PeopleQuestion,
  type PersonRow,
  type PlayRow,
  playByDayAndCategory,
  playOf,
  type Question,
} from './queries.ts'

export type Deps = { db: Db; clock: Clock }
export type Asking = { member: Member; merchant: Merchant }
type Asked = { startDate?: string | undefined; endDate?: string | undefined; memberId?: string | undefined }

/** Whose figures and of which days; nobody outside the caller's team. */
export async function scopeOf(
  { db, clock }: Deps,
  { member, merchant }: Asking,
  asked: Asked,
): Promise<{ node: TeamNode; range: DayRange; question: Question; at: string }> {
  const now = clock.now()
  const range = rangeOf(asked, dayIn(merchant.timeZone, now))
  const node = await teamMember(db, member, BigInt(asked.memberId ?? member.id))
  return { node, range, question: { ...range, id: node.id, currency: merchant.currency }, at: now.toISOString() }
}

const groupBy = <Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key) => {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}

const asCategories = (rows: readonly (PlayRow & { category: GameCategory })[]) =>
  [...groupBy(rows, ({ category }) => category)]
    .map(([category, group]) => ({ category, sum: playSum(group) }))
    .sort((a, b) => (a.sum.turnover < b.sum.turnover ? 1 : -1))
    .map(({ category, sum }) => ({ category, play: asPlay(sum) }))

export async function overviewFor(
  deps: Deps,
  asking: Asking,
  query: QueryOf<typeof overviewCall>,
): Promise<ValueOf<typeof overviewCall>> {
  const { db } = deps
  const { node, range, question, at } = await scopeOf(deps, asking, query)
  const [path, play, money, bettors, joined, team] = await Promise.all([
    breadcrumb(db, asking.member, node),
    playByDayAndCategory(db, question),
    moneyByDay(db, question),
    bettorsByDay(db, question),
    joinedOn(db, { id: node.id, from: range.startDate, to: range.endDate }),
    teamOf(db, node.id),
  ])
  const playOn = groupBy(play, ({ day }) => day)
  const moneyOn = new Map(money.map((row) => [row.day, row]))
  const bettorsOn = new Map(bettors.map((row) => [row.day, row.bettors]))
  const registeredOn = new Map(joined.map((row) => [row.day, row.members]))
  return {
    at,
    breadcrumb: path.map(asPerson),
    team,
    play: asPlay(playSum(play)),
    money: asMoney(moneySum(money)),
    registered: joined.reduce((sum, { members }) => sum + members, 0),
    byDay: daysOf(range).map((day) => ({
      day,
      play: asPlay(playSum(playOn.get(day) ?? [])),
      money: asMoney(moneyOn.get(day) ?? NO_MONEY),
      bettors: bettorsOn.get(day) ?? 0,
      registered: registeredOn.get(day) ?? 0,
    })),
    byCategory: asCategories(play),
  }
}

type PageAsk = Pick<PeopleQuestion, 'search' | 'sort' | 'order'> & { page: number; category?: string | undefined }
const pageOf = (question: Question, { search, sort, order, page, category }: PageAsk): PeopleQuestion => ({
  ...question,
  search,
  sort,
  order,
  category: category ?? null,
  offset: (page - 1) * TEAM_PAGE,
  limit: TEAM_PAGE + 1,
})

async function headOf({ db }: Deps, asking: Asking, node: TeamNode, at: string, rows: readonly PersonRow[]) {
  return {
    breadcrumb: (await breadcrumb(db, asking.member, node)).map(asPerson),
    hasMore: rows.length > TEAM_PAGE,
    at,
  }
}

export async function pnlFor(
  deps: Deps,
  asking: Asking,
  query: QueryOf<typeof pnlCall>,
): Promise<ValueOf<typeof pnlCall>> {
  const { db } = deps
  const { node, range, question, at } = await scopeOf(deps, asking, query)
  const before = rangeBefore(range)
  const [rows, play, money, ownPlay, ownMoney, playBefore, moneyBefore] = await Promise.all([
    byDownline(db, pageOf(question, query)),
    playOf(db, 'team_day', question),
    moneyOf(db, 'team_money_day', question),
    playOf(db, 'play_day', question),
    moneyOf(db, 'money_day', question),
    playOf(db, 'team_day', { ...question, ...before }),
    moneyOf(db, 'team_money_day', { ...question, ...before }),
  ])
  return {
    ...(await headOf(deps, asking, node, at, rows)),
    total: asPnl(play, money),
    previous: { ...before, profit: asPnl(playBefore, moneyBefore).profit },
    own: asPnl(ownPlay, ownMoney),
    list: rows.slice(0, TEAM_PAGE).map((row) => ({ member: asPerson(row), ...asPnl(row, row) })),
  }
}

export async function bettingFor(
  deps: Deps,
  asking: Asking,
  query: QueryOf<typeof bettingCall>,
): Promise<ValueOf<typeof bettingCall>> {
  const { db } = deps
  const { node, question, at } = await scopeOf(deps, asking, query)
  const category = query.category ?? null
  const [rows, categories, own] = await Promise.all([
    byDownline(db, pageOf(question, query)),
    playByDayAndCategory(db, question),
    playOf(db, 'play_day', question, category),
  ])
  const counted = category === null ? categories : categories.filter((row) => row.category === category)
  return {
    ...(await headOf(deps, asking, node, at, rows)),
    total: asPlay(playSum(counted)),
    own: asPlay(own),
    byCategory: asCategories(categories),
    list: rows.slice(0, TEAM_PAGE).map((row) => ({ member: asPerson(row), play: asPlay(row) })),
  }
}

export async function transactionsFor(
  deps: Deps,
  asking: Asking,
  query: QueryOf<typeof transactionsCall>,
): Promise<ValueOf<typeof transactionsCall>> {
  const { db } = deps
  const { node, question, at } = await scopeOf(deps, asking, query)
  const [rows, total, own] = await Promise.all([
    byDownline(db, pageOf(question, query)),
    moneyOf(db, 'team_money_day', question),
    moneyOf(db, 'money_day', question),
  ])
  return {
    ...(await headOf(deps, asking, node, at, rows)),
    total: asMoney(total),
    own: asMoney(own),
    list: rows.slice(0, TEAM_PAGE).map((row) => ({ member: asPerson(row), money: asMoney(row) })),
  }
}
