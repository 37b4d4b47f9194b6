import * as z from 'zod/mini'
import { GameCategory } from '../catalogue.ts'
import { endpoint } from '../endpoint.ts'
import { Money } from '../money.ts'
import { DateTime, Day, DEFAULT_LANGUAGE, Language } from '../wire.ts'
import { Breadcrumb, MoneyFigures, PlayFigures, pageField, rangeFields, TeamPerson, underField } from './common.ts'

/**
 * Figures are those of a team: a member with everybody below. They follow a bet within seconds (`at`) and stay with the
 * team in which they were earned. Trial and test members never count.
 */
const DayFigures = z.object({ day: Day, play: PlayFigures, money: MoneyFigures, bettors: z.int(), registered: z.int() })

export const teamOverview = endpoint({
  method: 'GET',
  path: '/wps/agent/reports/overview',
  summary: 'The whole team: totals, by day and by category',
  auth: 'agent',
  report: true,
  flag: 'AGEPAG',
  query: z.strictObject({ ...rangeFields, ...underField }),
  value: z.object({
    at: DateTime,
    breadcrumb: Breadcrumb,
    team: z.object({ members: z.int(), agents: z.int(), direct: z.int() }),
    play: PlayFigures,
    money: MoneyFigures,
    registered: z.int(),
    /** Every day of the range, oldest first. */
    byDay: z.array(DayFigures),
    byCategory: z.array(z.object({ category: GameCategory, play: PlayFigures })),
  }),
  errors: ['not_found', 'limit_exceeded'],
})

/** profit: turnover - prizes - rebates - rewards, what the team's play left. */
const PnlFigures = z.object({ play: PlayFigures, money: MoneyFigures, profit: Money })
const pageOfPeople = { breadcrumb: Breadcrumb, hasMore: z.boolean(), at: DateTime }
const ReportSort = z.enum(['turnover', 'prize', 'net', 'account'])
const peopleQuery = {
  ...rangeFields,
  ...underField,
  ...pageField,
  search: z._default(z.string().check(z.trim(), z.maxLength(20)), ''),
  sort: z._default(ReportSort, 'turnover'),
  order: z._default(z.enum(['asc', 'desc']), 'desc'),
}

export const teamPnl = endpoint({
  method: 'GET',
  path: '/wps/agent/reports/pnl',
  summary: 'Profit and loss by direct downline with its team, the member itself, and the total of all',
  auth: 'agent',
  report: true,
  flag: 'AGETEAMPNL3',
  query: z.strictObject(peopleQuery),
  value: z.object({
    ...pageOfPeople,
    total: PnlFigures,
    /** The result of as many days just before, to compare with. */
    previous: z.object({ startDate: Day, endDate: Day, profit: Money }),
    /** Whose downlines these are, alone. */
    own: PnlFigures,
    list: z.array(z.object({ member: TeamPerson, ...PnlFigures.shape })),
  }),
  errors: ['not_found', 'limit_exceeded'],
})

export const teamBetting = endpoint({
  method: 'GET',
  path: '/wps/agent/reports/betting',
  summary: 'Bets by direct downline with its team; of one category where it is named',
  auth: 'agent',
  report: true,
  flag: 'TEAMBETTING3',
  query: z.strictObject({ ...peopleQuery, category: z.optional(GameCategory) }),
  value: z.object({
    ...pageOfPeople,
    total: PlayFigures,
    own: PlayFigures,
    byCategory: z.array(z.object({ category: GameCategory, play: PlayFigures })),
    list: z.array(z.object({ member: TeamPerson, play: PlayFigures })),
  }),
  errors: ['not_found', 'limit_exceeded'],
})

export const teamTransactions = endpoint({
  method: 'GET',
  path: '/wps/agent/reports/transactions',
  summary: 'Money by direct downline with its team; single rows are in the transaction record with types A',
  auth: 'agent',
  report: true,
  flag: 'TRANSREC3',
  query: z.strictObject({
    ...peopleQuery,
    sort: z._default(z.enum(['deposits', 'withdrawals', 'account']), 'deposits'),
  }),
  value: z.object({
    ...pageOfPeople,
    total: MoneyFigures,
    own: MoneyFigures,
    list: z.array(z.object({ member: TeamPerson, money: MoneyFigures })),
  }),
  errors: ['not_found', 'limit_exceeded'],
})

/** Answers with the file itself, not in the envelope: fetched with the token in its header. */
export const teamReportCsv = endpoint({
  method: 'GET',
  path: '/wps/agent/reports/csv',
  summary: 'A report as CSV (UTF-8 with a byte order mark; semicolons and decimal commas for PT)',
  auth: 'agent',
  report: true,
  query: z.strictObject({
    ...rangeFields,
    ...underField,
    report: z.enum(['overview', 'pnl', 'betting', 'transactions']),
    language: z._default(Language, DEFAULT_LANGUAGE),
  }),
  value: z.unknown(),
  errors: ['not_found', 'limit_exceeded', 'no_permission'],
  perMinute: 10,
})
