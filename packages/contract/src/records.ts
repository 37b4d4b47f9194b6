import * as z from 'zod/mini'
import { WithdrawalState } from './cashier.ts'
import { GameCategory } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { Username } from './fields.ts'
import { Currency, Money } from './money.ts'
import { Operator } from './status.ts'
import { Cursor, DateTime, Day, DEFAULT_LANGUAGE, Id, Language } from './wire.ts'

/** What happened with a member's money, and the bets. Days are the merchant's, `from` and `to` included. */
export const RECORDS_PAGE = 20
export const RECORD_DAYS_MAX = 92
/** Rows of one file; a file that would be longer ends with a line that says so. */
export const EXPORT_ROWS_MAX = 200_000

/** What rows are filtered by. `points` are in PTS, everything else in the member's own money. */
export const TransactionType = z.enum([
  'deposit',
  'withdrawal',
  'bet',
  'prize',
  'reward',
  'rebate',
  'commission',
  'transfer',
  'adjustment',
  'points',
])
export type TransactionType = z.infer<typeof TransactionType>

/** What a row says happened; the client has a text for each. */
export const TransactionKind = z.enum([
  'deposit',
  'deposit_reversal',
  'withdrawal_hold',
  'withdrawal_returned',
  'fee',
  'bet',
  'bet_rollback',
  'win',
  'win_rollback',
  'jackpot',
  'reward',
  'reward_return',
  'bonus_release',
  'play_money',
  'rebate',
  'commission',
  'contract_payout',
  'transfer_to_downline',
  'envelope_sent',
  'envelope_opened',
  'envelope_returned',
  'adjustment',
  'points_earn',
  'points_spend',
  'points_return',
  'points_expire',
])
export type TransactionKind = z.infer<typeof TransactionKind>

export const KINDS_OF_TYPE = {
  deposit: ['deposit', 'deposit_reversal'],
  withdrawal: ['withdrawal_hold', 'withdrawal_returned', 'fee'],
  bet: ['bet', 'bet_rollback'],
  prize: ['win', 'win_rollback'],
  reward: ['reward', 'reward_return', 'bonus_release', 'jackpot', 'play_money'],
  rebate: ['rebate'],
  commission: ['commission', 'contract_payout'],
  transfer: ['transfer_to_downline', 'envelope_sent', 'envelope_opened', 'envelope_returned'],
  adjustment: ['adjustment'],
  points: ['points_earn', 'points_spend', 'points_return', 'points_expire'],
} as const satisfies Record<TransactionType, readonly TransactionKind[]>

/** Of a withdrawal: under way, paid, or given back. Every other row is done. */
export const TransactionStatus = z.enum(['pending', 'done', 'returned'])
export type TransactionStatus = z.infer<typeof TransactionStatus>

/** What a row is about, to open it from there. Names are in the language asked for. */
export const TransactionReference = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('deposit'), id: Id }),
  z.object({ kind: z.literal('withdrawal'), id: Id, state: WithdrawalState }),
  /** A bet record: open it with `betRecord`. */
  z.object({ kind: z.enum(['game', 'lottery']), id: Id, gameName: z.string() }),
])
export type TransactionReference = z.infer<typeof TransactionReference>

const RecordMember = z.object({ id: Id, account: z.string() })

export const TransactionRecord = z.object({
  id: Id,
  at: DateTime,
  type: TransactionType,
  kind: TransactionKind,
  /** Signed: what came is positive. */
  amount: Money,
  currency: Currency,
  balanceAfter: Money,
  status: TransactionStatus,
  reference: z.nullable(TransactionReference),
  /** Whose row it is; null where the rows are the caller's own. */
  member: z.nullable(RecordMember),
})
export type TransactionRecord = z.infer<typeof TransactionRecord>

const AskedLanguage = z._default(Language, DEFAULT_LANGUAGE)
/** `A`: rows of the caller's whole team (without the caller), for agents; `account` narrows them to one member. */
const team = { types: z.optional(z.literal('A')), account: z.optional(Username) }
/** No more than RECORD_DAYS_MAX days, refused as `invalid_input` otherwise. */
const range = { from: Day, to: Day }
const transactionFilter = {
  ...range,
  type: z.optional(TransactionType),
  /** With `type` withdrawal alone. */
  status: z.optional(TransactionStatus),
  ...team,
}
/** The days asked for begin before this moment, and what was before it is in the archive; null where all of them are there. */
const archive = { archivedBefore: z.nullable(DateTime) }
const RECORDS = { auth: 'session', errors: ['no_permission', 'not_found'] } as const

/** A page may be short, even empty, while `cursor` says that there is more: ask on until it is null. */
export const transactionRecords = endpoint({
  method: 'GET',
  path: '/wps/member/transactions',
  summary: 'What moved the caller’s money, or the team’s with types=A, newest first',
  ...RECORDS,
  query: z.strictObject({ ...transactionFilter, language: AskedLanguage, cursor: z.optional(Cursor) }),
  value: z.object({ list: z.array(TransactionRecord), cursor: z.nullable(Cursor), ...archive }),
})

/** Null where they cannot be told at once: with a status, or of a team without `account` (see the team’s reports). */
export const TransactionTotals = z.nullable(z.object({ in: Money, out: Money, currency: Currency }))
export type TransactionTotals = z.infer<typeof TransactionTotals>

export const transactionTotals = endpoint({
  method: 'GET',
  path: '/wps/member/transactions/totals',
  summary: 'What came and what went over the days, by the same filter; both are positive',
  ...RECORDS,
  query: z.strictObject(transactionFilter),
  value: z.object({ totals: TransactionTotals }),
})

/** UTF-8 with a byte order mark; `;` and a decimal comma in PT, `,` and a point in EN. Fetch it with the token. */
export const transactionExport = endpoint({
  method: 'GET',
  path: '/wps/member/transactions/export',
  summary: 'The same rows as a CSV file',
  ...RECORDS,
  query: z.strictObject({ ...transactionFilter, language: AskedLanguage }),
  value: z.unknown(),
  perMinute: 6,
})

export const StatementFormat = z.enum(['pdf', 'csv', 'json'])
export type StatementFormat = z.infer<typeof StatementFormat>

/** `net` is prizes less stakes; `gifts` are rewards, rebates and commissions. */
const YearSums = z.object({
  deposits: Money,
  withdrawals: Money,
  staked: Money,
  prizes: Money,
  net: Money,
  gifts: Money,
})
/** As the revenue tells bets apart: real events, games, draws of the house. */
export const BetNature = z.enum(['sports', 'games', 'lottery'])
export type BetNature = z.infer<typeof BetNature>
/** What the file says, as data; days and months are the brand's. */
export const YearStatement = z.object({
  year: z.int(),
  brand: z.string(),
  /** Who runs the brand, and who the member is; null: not known. */
  operator: z.nullable(Operator),
  bettor: z.nullable(z.object({ name: z.string(), document: z.string() })),
  /**
   * Brands of the operator that natures and balances are summed over: this one, and others with an account that the same
   * person has proven to be theirs. Months and their total are this brand's.
   */
  brands: z.array(z.string()),
  account: z.string(),
  currency: Currency,
  /** The last day that is counted. */
  until: Day,
  /** What the member had when the year began and at the end of `until`, available or being withdrawn; null: no longer known. */
  opening: z.nullable(Money),
  closing: z.nullable(Money),
  months: z.array(z.extend(YearSums, { month: z.string() })),
  total: YearSums,
  /** What play brought, by nature of bet; those without any are left out. */
  natures: z.array(z.object({ nature: BetNature, staked: Money, prizes: Money, net: Money })),
})
export type YearStatement = z.infer<typeof YearStatement>

export const yearStatement = endpoint({
  method: 'GET',
  path: '/wps/member/statement',
  summary: 'A year of the caller as a file: what was paid in and out, staked, won and given, month by month',
  auth: 'session',
  query: z.strictObject({
    year: z.string().check(z.regex(/^20\d\d$/, 'year')),
    format: z._default(StatementFormat, 'pdf'),
    language: AskedLanguage,
  }),
  value: z.unknown(),
  errors: ['invalid_input'],
  perMinute: 6,
})

/** open: not decided; won, lost: settled with or without a prize; void: the stake was given back. */
export const BetStatus = z.enum(['open', 'won', 'lost', 'void'])
export type BetStatus = z.infer<typeof BetStatus>
/** `settled` is won and lost. */
export const BetStatusFilter = z.enum(['open', 'settled', 'won', 'lost', 'void'])
export type BetStatusFilter = z.infer<typeof BetStatusFilter>

/** game: a round at a vendor; lottery: an order. Ids are of one kind each. */
export const BetKind = z.enum(['game', 'lottery'])
export type BetKind = z.infer<typeof BetKind>

const betFields = {
  id: Id,
  kind: BetKind,
  gameName: z.string(),
  category: GameCategory,
  /** As in `Game`; null for the brand's own lottery. */
  picture: z.nullable(z.object({ iconUrl: z.string(), tint: z.tuple([z.string(), z.string()]) })),
  /** For people; null for the brand's own lottery. */
  vendor: z.nullable(z.string()),
  stake: Money,
  prize: Money,
  /** What the lottery gives back at settlement for a lower series. */
  rebate: Money,
  /** Prize and rebate less stake; the stake of an open bet counts as gone. */
  net: Money,
  currency: Currency,
  status: BetStatus,
  at: DateTime,
  settledAt: z.nullable(DateTime),
  member: z.nullable(RecordMember),
}
export const BetRecord = z.object(betFields)
export type BetRecord = z.infer<typeof BetRecord>

const betFilter = {
  ...range,
  category: z.optional(GameCategory),
  status: z.optional(BetStatusFilter),
  ...team,
}

/** Pages as `transactionRecords` does. */
export const betRecords = endpoint({
  method: 'GET',
  path: '/lgw/orders',
  summary: 'Bets of the caller, or the team’s with types=A, by when they were made, newest first',
  ...RECORDS,
  query: z.strictObject({ ...betFilter, language: AskedLanguage, cursor: z.optional(Cursor) }),
  value: z.object({ list: z.array(BetRecord), cursor: z.nullable(Cursor), ...archive }),
})

/** Of the days as they were booked: stakes less those given back, prizes and the lottery's rebates paid, bets settled. Null as for transactions. */
export const BetTotals = z.nullable(
  z.object({ stake: Money, prize: Money, rebate: Money, net: Money, settled: z.int(), currency: Currency }),
)
export type BetTotals = z.infer<typeof BetTotals>

export const betTotals = endpoint({
  method: 'GET',
  path: '/lgw/orders/totals',
  summary: 'Stakes, prizes and the number of settled bets over the days, by the same filter',
  ...RECORDS,
  query: z.strictObject(betFilter),
  value: z.object({ totals: BetTotals }),
})

/** What moved in a round, oldest first; below zero where it left the balance. */
const BetMovement = z.object({
  id: Id,
  kind: z.enum(['bet', 'win', 'rollback', 'correction']),
  amount: Money,
  balanceAfter: Money,
  at: DateTime,
})

/** The draw an order was placed for, and its lines; texts of plays and selections are the lottery's. */
const BetDraw = z.object({
  period: z.string(),
  drawnAt: z.nullable(DateTime),
  result: z.nullable(z.array(z.string())),
  status: BetStatus,
  stake: Money,
  prize: Money,
})

export const BetDetail = z.object({
  ...betFields,
  /** The vendor's own number of the round, to quote to support; null for a lottery order. */
  roundNumber: z.nullable(z.string()),
  /** Of a round; empty for a lottery order. */
  movements: z.array(BetMovement),
  /** Of a lottery order, the next draw first; empty for a round. */
  draws: z.array(BetDraw),
})
export type BetDetail = z.infer<typeof BetDetail>

export const betRecord = endpoint({
  method: 'GET',
  path: '/lgw/orders/:kind/:id',
  summary: 'One bet with what moved in its round, or with its draws; of the team with types=A',
  ...RECORDS,
  params: z.strictObject({ kind: BetKind, id: Id }),
  query: z.strictObject({ language: AskedLanguage, types: team.types }),
  value: BetDetail,
})

export const betExport = endpoint({
  method: 'GET',
  path: '/lgw/orders/export',
  summary: 'The same rows as a CSV file, written as the file of transactions is',
  ...RECORDS,
  query: z.strictObject({ ...betFilter, language: AskedLanguage }),
  value: z.unknown(),
  perMinute: 6,
})
