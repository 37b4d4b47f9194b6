import * as z from 'zod/mini'
import { PlayType } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import {
  DrawnResult,
  DrawSlot,
  DrawState,
  LOTTERY,
  LotteryCode,
  LotteryMode,
  LotteryResult,
  Period,
} from './lottery.ts'
import { Currency, Money, PositiveMoney } from './money.ts'
import { Cursor, DateTime, Id, Language, RequestId } from './wire.ts'

const AskedLanguage = z._default(Language, 'PT')
const LanguageOnly = z.strictObject({ language: AskedLanguage })
const Multiple = z.int().check(z.gte(1), z.lte(LOTTERY.multipleMax))
const Series = z.int().check(z.gte(0), z.lte(10_000))

/**
 * A line of a slip. `trad`: stake = units x price x mode x multiple; `ent`: mode 1, multiple 1 and the stake as the chips
 * give it. The server counts units and stake itself and refuses a line that says otherwise.
 */
export const NewLine = z.strictObject({
  play: z.string().check(z.regex(/^[\w.-]{1,64}$/, 'play')),
  /** The package's text form of a selection. */
  selection: z.string().check(z.minLength(1), z.maxLength(LOTTERY.selectionCharsMax)),
  units: z.int().check(z.gte(1)),
  mode: LotteryMode,
  multiple: Multiple,
  series: Series,
  stake: PositiveMoney,
})
export type NewLine = z.infer<typeof NewLine>

export const NewOrder = z.strictObject({
  requestId: RequestId,
  gameCode: LotteryCode,
  playType: PlayType,
  lines: z.array(NewLine).check(z.minLength(1), z.maxLength(LOTTERY.linesMax)),
  /**
   * One period for a plain bet, more for a chase, each once and in order; every line is bet in each of them, its stake
   * times the period's multiple.
   */
  periods: z
    .array(z.strictObject({ period: Period, multiple: Multiple }))
    .check(z.minLength(1), z.maxLength(LOTTERY.periodsMax)),
  /** Later periods are given back once one has won. */
  stopOnWin: z.boolean(),
  /** As the caller saw it: nobody pays another one. */
  total: PositiveMoney,
})
export type NewOrder = z.infer<typeof NewOrder>

/** open: a period is still to be settled; done; cancelled: every period was given back. */
export const OrderState = z.enum(['open', 'done', 'cancelled'])
export type OrderState = z.infer<typeof OrderState>

/** stopped: given back because an earlier period won; void: given back because the draw was declared void. */
export const EntryState = z.enum(['open', 'won', 'lost', 'cancelled', 'stopped', 'void'])
export type EntryState = z.infer<typeof EntryState>

export const OrderLine = z.object({
  line: z.int(),
  play: z.string(),
  selection: z.string(),
  units: z.int(),
  mode: LotteryMode,
  multiple: z.int(),
  series: z.int(),
  /** For a period's multiple of 1. */
  stake: Money,
})
export type OrderLine = z.infer<typeof OrderLine>

export const LotteryOrder = z.object({
  id: Id,
  gameCode: LotteryCode,
  gameName: z.string(),
  playType: PlayType,
  currency: Currency,
  state: OrderState,
  createdAt: DateTime,
  total: Money,
  /** Of `total`, what was bet on the draws that are over. */
  drawn: Money,
  prize: Money,
  /** Self-rebate for the part of the series that was not used. */
  rebate: Money,
  refunded: Money,
  stopOnWin: z.boolean(),
  /** The first line, and how many there are. */
  firstLine: OrderLine,
  lines: z.int(),
  /** The first period, how many there are, and how many are settled or given back. */
  firstPeriod: Period,
  periods: z.int(),
  finished: z.int(),
  /** Numbers of the newest draw of this order that is out. */
  last: z.nullable(DrawnResult),
  canCancel: z.boolean(),
})
export type LotteryOrder = z.infer<typeof LotteryOrder>

export const OrderEntry = z.object({
  period: Period,
  multiple: z.int(),
  state: EntryState,
  stake: Money,
  prize: Money,
  rebate: Money,
  closesAt: DateTime,
  drawsAt: DateTime,
  drawState: DrawState,
  result: z.nullable(LotteryResult),
  canCancel: z.boolean(),
  /** Winning lines: how many units on which prize tier, and what they paid together. */
  wins: z.array(z.object({ line: z.int(), tier: z.string(), units: z.int(), prize: Money })),
})
export type OrderEntry = z.infer<typeof OrderEntry>

export const LotteryOrderDetail = z.object({
  order: LotteryOrder,
  lines: z.array(OrderLine),
  entries: z.array(OrderEntry),
  /** The ledger's transfer of the stake: the receipt. */
  transferId: Id,
  serverNow: DateTime,
})
export type LotteryOrderDetail = z.infer<typeof LotteryOrderDetail>

/** `value` of a `limit_exceeded` answer: which limit, on which line (from 0), and how much stake it still takes. */
export const LotteryLimitHit = z.object({
  limit: z.enum(['stake', 'payout', 'exposure']),
  line: z.int(),
  period: z.nullable(Period),
  available: Money,
})
export type LotteryLimitHit = z.infer<typeof LotteryLimitHit>

/** `value` of a `draw_closed` answer: which period was too late, and what takes bets now. */
export const DrawClosed = z.object({ period: Period, serverNow: DateTime, current: z.nullable(DrawSlot) })
export type DrawClosed = z.infer<typeof DrawClosed>

/** `value` of a `bet_changed` answer: the line (from 0; null: the total) and what the server counts. */
const BetChanged = z.object({ line: z.nullable(z.int()), units: z.nullable(z.int()), stake: Money })
export type BetChanged = z.infer<typeof BetChanged>

export const placeOrder = endpoint({
  method: 'POST',
  path: '/lgw/lottery/orders',
  summary: 'Bet on one or more periods; everything is charged at once. The same request id answers with the same order',
  auth: 'session',
  query: LanguageOnly,
  body: NewOrder,
  value: LotteryOrderDetail,
  errors: [
    'not_found',
    'lottery_closed',
    'draw_closed',
    'selection_invalid',
    'bet_changed',
    'series_unavailable',
    'limit_exceeded',
    'insufficient_funds',
    'user_unavailable',
    'member_paused',
    'member_excluded',
    'document_required',
    'adults_only',
    'terms_required',
    'identity_required',
    'checks_pending',
    'bonus_max_bet',
    'stake_limit_reached',
    'loss_limit_reached',
    'session_limit_reached',
    'game_session_ended',
    'idempotency_conflict',
  ],
  perMinute: 120,
  maxBodyBytes: 512_000,
})

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/lgw/lottery/orders/:id/cancel',
  summary: 'Give back the periods named, or all, that still take bets; what was given back stays so',
  auth: 'session',
  params: z.strictObject({ id: Id }),
  query: LanguageOnly,
  body: z.strictObject({ periods: z.optional(z.array(Period).check(z.minLength(1), z.maxLength(LOTTERY.periodsMax))) }),
  value: LotteryOrderDetail,
  errors: ['not_found', 'draw_closed'],
})

export const lotteryOrders = endpoint({
  method: 'GET',
  path: '/lgw/lottery/orders',
  summary: 'Orders of the caller, newest first',
  auth: 'session',
  query: z.strictObject({
    cursor: z.optional(Cursor),
    language: AskedLanguage,
    gameCode: z.optional(LotteryCode),
    /** open: something is still to be settled; won: at least one period has won. */
    filter: z._default(z.enum(['all', 'open', 'won']), 'all'),
  }),
  /** `archivedBefore`: with the last page, where orders from before that moment are in the archive; null where none are. */
  value: z.object({
    list: z.array(LotteryOrder),
    cursor: z.nullable(Cursor),
    archivedBefore: z.nullable(DateTime),
    serverNow: DateTime,
  }),
})

export const lotteryOrder = endpoint({
  method: 'GET',
  path: '/lgw/lottery/orders/:id',
  summary: 'One order of the caller with its lines, periods and draws',
  auth: 'session',
  params: z.strictObject({ id: Id }),
  query: LanguageOnly,
  value: LotteryOrderDetail,
  errors: ['not_found'],
})
