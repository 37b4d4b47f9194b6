import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { NewPassword, Nickname, PaymentPassword, Username } from '../fields.ts'
import { MemberType } from '../members.ts'
import { CentAmount, Money } from '../money.ts'
import { DateTime, Day, DEFAULT_LANGUAGE, Id, Language, RequestId } from '../wire.ts'
import { Breadcrumb, CategoryRate, pageField, Rate, RateChange, RateList, TeamPerson, underField } from './common.ts'

/**
 * The four counters of the agent home. Members of the team without the caller; trial and test members never count.
 * login: signed in within the days; bet: had a bet settled; register: joined; online: here at this moment.
 */
export const TeamFooter = z.object({
  teamLoginMemberCount: z.int(),
  teamBetMemberCount: z.int(),
  teamRegisterMemberCount: z.int(),
  teamOnlineCount: z.int(),
})
export type TeamFooter = z.infer<typeof TeamFooter>

export const teamKpi = endpoint({
  method: 'GET',
  path: '/wps/agent/team/kpi',
  summary: 'Team counters of some days; `size` 0 asks for the footer alone, which is all there is',
  auth: 'agent',
  report: true,
  module: 'AGEINFO3',
  query: z.strictObject({
    startDate: Day,
    endDate: Day,
    size: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(100)), 0),
  }),
  value: z.object({ footer: TeamFooter }),
  errors: ['limit_exceeded'],
})

export const TeamMember = z.object({
  ...TeamPerson.shape,
  nickname: z.string(),
  status: z.enum(['active', 'locked', 'closed']),
  /** 1: a direct downline of the caller. */
  level: z.int(),
  joinedAt: DateTime,
  lastSeenAt: z.nullable(DateTime),
  online: z.boolean(),
  balance: Money,
  /** Direct downlines, and everybody below. */
  directCount: z.int(),
  teamCount: z.int(),
  /** Turnover of the member with everybody below, in the last 30 days. */
  turnover: Money,
  /** Categories on offer, with what the member has in each. */
  rates: z.array(CategoryRate),
})
export type TeamMember = z.infer<typeof TeamMember>

export const TeamSort = z.enum(['joined', 'account', 'balance', 'turnover', 'team'])
export type TeamSort = z.infer<typeof TeamSort>

const PlainMoney = z.string().check(z.regex(/^\d{1,9}(\.\d{1,2})?$/, 'money'))

const listFields = {
  ...underField,
  /** Found anywhere in the account or the nickname, whatever the case of the letters. */
  search: z._default(z.string().check(z.trim(), z.maxLength(20)), ''),
  /** Levels below the caller: 1 is direct. Without it the direct downlines of `memberId`. */
  level: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(50))),
  type: z.optional(z.enum(['player', 'agent'])),
  /** active: the member's own turnover of the last 30 days is above zero. */
  activity: z._default(z.enum(['all', 'active', 'inactive', 'online']), 'all'),
  balanceMin: z.optional(PlainMoney),
  balanceMax: z.optional(PlainMoney),
  sort: z._default(TeamSort, 'joined'),
  order: z._default(z.enum(['asc', 'desc']), 'desc'),
}

/** How many the filter finds of each type, whichever type is asked for. */
export const TeamCounts = z.object({ all: z.int(), agents: z.int(), players: z.int() })
export type TeamCounts = z.infer<typeof TeamCounts>

export const teamMembers = endpoint({
  method: 'GET',
  path: '/wps/agent/team/members',
  summary: 'Direct downlines of somebody in the team; with `search` everybody of the team whose names contain it',
  auth: 'agent',
  report: true,
  flag: 'DOWNMAN',
  query: z.strictObject({ ...listFields, ...pageField }),
  value: z.object({
    breadcrumb: Breadcrumb,
    list: z.array(TeamMember),
    hasMore: z.boolean(),
    /** With the first page alone. */
    counts: z.nullable(TeamCounts),
  }),
  errors: ['not_found'],
})

/** Answers with the file itself, not in the envelope: fetched with the token in its header. */
export const teamMembersCsv = endpoint({
  method: 'GET',
  path: '/wps/agent/team/export',
  summary:
    'The same members as CSV, at most 20,000 (UTF-8 with a byte order mark; semicolons and decimal commas for PT)',
  auth: 'agent',
  report: true,
  flag: 'DOWNMAN',
  query: z.strictObject({ ...listFields, language: z._default(Language, DEFAULT_LANGUAGE) }),
  value: z.unknown(),
  errors: ['not_found'],
  perMinute: 10,
})

/** A rate that an upline may change: between what the downlines of the member have, and what the upline has. */
export const EditableRate = z.object({ ...CategoryRate.shape, min: Rate, max: Rate })
export type EditableRate = z.infer<typeof EditableRate>

/** Accounts that may still be opened directly; null: as many as one likes. */
export const Quota = z.object({ agents: z.nullable(z.int()), players: z.nullable(z.int()) })
export type Quota = z.infer<typeof Quota>

const PeriodFigures = z.object({ turnover: Money, prize: Money, deposits: Money, withdrawals: Money })

export const TeamMemberDetail = z.object({
  ...TeamMember.shape,
  breadcrumb: Breadcrumb,
  /** Only a direct downline may be changed, written to, given to or contracted with. */
  direct: z.boolean(),
  rates: z.array(EditableRate),
  /** The newest first, at most 20; of direct downlines alone. */
  rateChanges: z.array(RateChange),
  /** Null for a player, who opens no accounts. */
  quota: z.nullable(Quota),
  contracts: z.array(z.object({ id: Id, kind: z.enum(['salary', 'hourly', 'dividend']), state: z.string() })),
  /** The member alone, and with everybody below. */
  figures: z.object({
    ownToday: PeriodFigures,
    teamToday: PeriodFigures,
    ownMonth: PeriodFigures,
    teamMonth: PeriodFigures,
  }),
  can: z.object({ transfer: z.boolean(), message: z.boolean(), rates: z.boolean(), quota: z.boolean() }),
})
export type TeamMemberDetail = z.infer<typeof TeamMemberDetail>

export const teamMember = endpoint({
  method: 'GET',
  path: '/wps/agent/team/members/:id',
  summary: 'One member of the team',
  auth: 'agent',
  flag: 'DOWNMAN',
  params: z.strictObject({ id: Id }),
  value: TeamMemberDetail,
  errors: ['not_found'],
})

/** Messages to downlines go by `inboxSend`. */
export const transferToDownline = endpoint({
  method: 'POST',
  path: '/wps/agent/team/members/:id/transfer',
  summary: 'Give money from one’s own balance to a direct downline; the same request id moves it once',
  auth: 'agent',
  flag: 'TRANSDOWN3',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ requestId: RequestId, amount: CentAmount, paymentPassword: PaymentPassword }),
  value: z.object({ transferId: Id, balance: Money }),
  errors: [
    'free_reject',
    'not_found',
    'insufficient_funds',
    'idempotency_conflict',
    'payment_password_missing',
    'incorrect_password',
    'locked_out',
    'user_unavailable',
    'identity_required',
    'checks_pending',
    'receiver_unverified',
    'open_debt',
    'deposit_debt',
  ],
  perMinute: 20,
})

export const giveQuota = endpoint({
  method: 'POST',
  path: '/wps/agent/team/members/:id/quota',
  summary: 'Give some of one’s own account quota to a direct downline who is an agent',
  auth: 'agent',
  flag: 'DOWNMAN',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({
    requestId: RequestId,
    agents: z.int().check(z.gte(0), z.lte(10_000)),
    players: z.int().check(z.gte(0), z.lte(100_000)),
  }),
  value: z.object({ own: Quota, downline: Quota }),
  errors: ['free_reject', 'not_found', 'quota_exceeded', 'idempotency_conflict'],
})

/** What the form for a new account needs: which types the caller may open, and the highest rates. */
export const openAccountRules = endpoint({
  method: 'GET',
  path: '/wps/agent/open-account',
  summary: 'What the caller may open: types, quota and highest rates',
  auth: 'agent',
  value: z.object({ types: z.array(MemberType), quota: Quota, rates: z.array(CategoryRate) }),
})

export const openAccount = endpoint({
  method: 'POST',
  path: '/wps/agent/open-account',
  summary: 'Open an account under the caller; its owner replaces the password at the first sign-in',
  auth: 'agent',
  encrypted: true,
  body: z.strictObject({
    requestId: RequestId,
    account: Username,
    password: NewPassword,
    nickname: z._default(Nickname, ''),
    /** 0 player, 1 agent. */
    type: z.union([z.literal(0), z.literal(1)]),
    rates: RateList,
  }),
  value: z.object({ id: Id, account: z.string(), quota: Quota }),
  errors: [
    'free_reject',
    'username_taken',
    'password_common',
    'quota_exceeded',
    'rate_above_own',
    'idempotency_conflict',
  ],
  perMinute: 20,
})
