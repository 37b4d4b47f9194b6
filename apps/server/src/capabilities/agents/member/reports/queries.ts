import type { GameCategory } from '@trevo/contract/catalogue'
import type { MemberType } from '@trevo/contract/members'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/db.ts'
import type { DayRange } from '../../calendar.ts'
import { named } from '../../team.ts'

export type PlayRow = { staked: bigint; turnover: bigint; riskless: bigint; prize: bigint; bets: bigint }
export type MoneyRow = {
  deposits: bigint
  withdrawals: bigint
  rewards: bigint
  rebates: bigint
  commissions: bigint
  sent: bigint
  received: bigint
  fees: bigint
}
const PLAY = ['staked', 'turnover', 'riskless', 'prize', 'bets'] as const
const MONEY = ['deposits', 'withdrawals', 'rewards', 'rebates', 'commissions', 'sent', 'received', 'fees'] as const
const sumsOf = (names: readonly string[]) =>
  sql.raw(names.map((name) => `coalesce(sum(${name}), 0)::bigint as ${name}`).join(', '))

/** Whose figures: a member with everybody below. */
export type Question = DayRange & { id: bigint; currency: string }
const inDays = ({ startDate, endDate, currency }: Question) =>
  sql`day between ${startDate}::date and ${endDate}::date and currency = ${currency}`

export async function playByDayAndCategory(
  db: Db,
  question: Question,
): Promise<(PlayRow & { day: string; category: GameCategory })[]> {
  const { rows } = await sql<PlayRow & { day: string; category: GameCategory }>`
    select day::text, category, ${sumsOf(PLAY)} from team_day
    where agent_id = ${question.id} and ${inDays(question)} group by day, category order by day`.execute(db)
  return rows
}

export async function moneyByDay(db: Db, question: Question): Promise<(MoneyRow & { day: string })[]> {
  const { rows } = await sql<MoneyRow & { day: string }>`
    select day::text, ${sumsOf(MONEY)} from team_money_day
    where agent_id = ${question.id} and ${inDays(question)} group by day order by day`.execute(db)
  return rows
}

export async function bettorsByDay(
  db: Db,
  { id, startDate, endDate }: Question,
): Promise<{ day: string; bettors: number }[]> {
  const { rows } = await sql<{ day: string; bettors: number }>`
    select day::text, bettors from team_bettors_day
    where agent_id = ${id} and day between ${startDate}::date and ${endDate}::date`.execute(db)
  return rows
}

const categoryIs = (category: string | null): RawBuilder<unknown> =>
  category === null ? sql`true` : sql`category = ${category}`

export async function playOf(
  db: Db,
  table: 'team_day' | 'play_day',
  question: Question,
  category: string | null = null,
): Promise<PlayRow> {
  const key = sql.ref(table === 'team_day' ? 'agent_id' : 'member_id')
  const { rows } = await sql<PlayRow>`select ${sumsOf(PLAY)} from ${sql.table(table)}
    where ${key} = ${question.id} and ${inDays(question)} and ${categoryIs(category)}`.execute(db)
  return rows[0] as PlayRow
}

export async function moneyOf(db: Db, table: 'team_money_day' | 'money_day', question: Question): Promise<MoneyRow> {
  const key = sql.ref(table === 'team_money_day' ? 'agent_id' : 'member_id')
  const { rows } = await sql<MoneyRow>`select ${sumsOf(MONEY)} from ${sql.table(table)}
    where ${key} = ${question.id} and ${inDays(question)}`.execute(db)
  return rows[0] as MoneyRow
}

export type PersonRow = PlayRow & MoneyRow & { id: bigint; account: string; type: MemberType }
export type SortKey = 'turnover' | 'prize' | 'net' | 'account' | 'deposits' | 'withdrawals'
export type PeopleQuestion = Question & {
  category: string | null
  search: string
  sort: SortKey
  order: 'asc' | 'desc'
  offset: number
  limit: number
}

const SORTS: Record<SortKey, RawBuilder<unknown>> = {
  turnover: sql`coalesce(p.turnover, 0)`,
  prize: sql`coalesce(p.prize, 0)`,
  net: sql`coalesce(p.turnover + p.riskless - p.prize, 0)`,
  deposits: sql`coalesce(y.deposits, 0)`,
  withdrawals: sql`coalesce(y.withdrawals, 0)`,
  account: sql`lower(m.account)`,
}
const shown = sql.raw(
  [
    ...PLAY.map((name) => `coalesce(p.${name}, 0) as ${name}`),
    ...MONEY.map((name) => `coalesce(y.${name}, 0) as ${name}`),
  ].join(', '),
)
/**
 * Direct downlines in the period, each with their team; those without activity are left out. Their names are looked up one by one: a
 * team is few among all members, whom the planner would rather read through. Where no name is asked for, of the page alone.
 */
export async function byDownline(db: Db, question: PeopleQuestion): Promise<PersonRow[]> {
  const { id, startDate, endDate, currency, category, search, sort, order, offset, limit } = question
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  const money =
    category === null
      ? sql`select agent_id, ${sumsOf(MONEY)} from team_money_day where parent_id = ${id} and ${inDays(question)} group by agent_id`
      : sql`select agent_id, ${sumsOf(MONEY)} from team_money_day where false group by agent_id`
  const sums = sql`played_below(${id}, ${startDate}::date, ${endDate}::date, ${currency}, ${category}) p
    full join (${money}) y using (agent_id)`
  const names = sql`cross join lateral (select w.* from member w where w.id = agent_id offset 0) m`
  const page = sql`order by ${SORTS[sort]} ${direction}, agent_id offset ${offset} limit ${limit}`
  const { rows } = await (search === '' && sort !== 'account'
    ? sql<PersonRow>`select m.id, m.account, m.type, d.* from (
        select agent_id, ${SORTS[sort]} as place, ${shown} from ${sums} ${page}) d ${names}
      order by place ${direction}, agent_id`
    : sql<PersonRow>`select m.id, m.account, m.type, ${shown} from ${sums} ${names}
      where ${search === '' ? sql`true` : named(search)} ${page}`
  ).execute(db)
  return rows
}
