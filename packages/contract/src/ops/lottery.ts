import * as z from 'zod/mini'
import { DrawState, LotteryCode, Period } from '../lottery.ts'
import { EntryState } from '../lottery-orders.ts'
import { Money, PositiveMoney } from '../money.ts'
import { Cursor, DateTime, Id, RequestId } from '../wire.ts'
import { APPROVAL_NOTE_MAX, Approval } from './approvals.ts'
import { keyPageOf, keyQuery, pageOf, pageQuery } from './lists.ts'
import { staffEndpoint } from './staff-endpoint.ts'

const Series = z.int().check(z.gte(1), z.lte(10_000))
const limits = {
  minStake: PositiveMoney,
  maxStake: PositiveMoney,
  /** What one line may win in one period. */
  maxPayout: PositiveMoney,
  /** What one outcome of one play may cost in one draw. */
  maxExposure: PositiveMoney,
}

/** When it is drawn: every so many minutes, or at a time of the zone's day (`18:15`) on some weekdays (0 is Sunday). */
export const StaffSchedule = z.object({
  everyMinutes: z.nullable(z.int()),
  at: z.nullable(z.string()),
  weekdays: z.array(z.int()),
  timeZone: z.string(),
  /** Betting closes so long before. */
  closeSeconds: z.int(),
})
export type StaffSchedule = z.infer<typeof StaffSchedule>

/** A lottery as the brand offers it; its id is the game's code. */
export const StaffLottery = z.object({
  id: z.string(),
  namePt: z.string(),
  nameEn: z.string(),
  nameEs: z.string(),
  category: z.enum(['LOTT', 'ELOTT']),
  enabled: z.boolean(),
  popular: z.boolean(),
  sort: z.int(),
  seriesMin: z.int(),
  seriesMax: z.int(),
  /** The least and the most that the game allows. */
  seriesFloor: z.int(),
  seriesCeiling: z.int(),
  ...limits,
  /** For every brand. */
  schedule: StaffSchedule,
  /** The last day whose draws are announced; a change of the schedule counts from the day after the last that somebody bet on. */
  announcedUntil: z.nullable(z.string()),
  running: z.boolean(),
  /** The draw that takes bets now, with the fullest outcome of the brand's bets on it. */
  current: z.nullable(z.object({ drawId: Id, period: Period, closesAt: DateTime, fullest: Money })),
})
export type StaffLottery = z.infer<typeof StaffLottery>

const GameParams = z.strictObject({ id: LotteryCode })

export const opsLotteries = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/lotteries',
  summary: 'Lotteries of the brand with limits and what the draw at hand can cost',
  roles: ['content', 'risk', 'finance', 'support'],
  query: pageQuery(['sort'], {}),
  value: pageOf(StaffLottery),
})

export const opsLottery = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/lotteries/:id',
  summary: 'One lottery',
  roles: ['content', 'risk', 'finance', 'support'],
  params: GameParams,
  value: StaffLottery,
  errors: ['not_found'],
})

export const opsChangeLottery = staffEndpoint({
  method: 'PATCH',
  path: '/ops/v1/lotteries/:id',
  summary: 'Whether the brand offers it, its marks, series and limits; what is absent stays',
  roles: ['risk'],
  params: GameParams,
  body: z.partial(
    z.strictObject({
      enabled: z.boolean(),
      popular: z.boolean(),
      sort: z.int().check(z.gte(0), z.lte(1_000_000)),
      seriesMin: Series,
      seriesMax: Series,
      ...limits,
    }),
  ),
  gives: {
    enabled: 'more',
    popular: 'words',
    sort: 'words',
    seriesMin: 'more',
    seriesMax: 'more',
    minStake: 'less',
    maxStake: 'more',
    maxPayout: 'more',
    maxExposure: 'more',
  },
  value: StaffLottery,
  errors: ['not_found', 'invalid_input', 'margin_exceeded', 'approval_required'],
})

export const opsLotteryRunning = staffEndpoint({
  method: 'PUT',
  path: '/ops/v1/lotteries/:id/running',
  summary: 'Its schedule on or off for every brand; what was announced is still drawn',
  roles: ['risk'],
  everyMerchant: true,
  params: GameParams,
  body: z.strictObject({ running: z.boolean() }),
  gives: { running: 'more' },
  value: StaffLottery,
  errors: ['not_found'],
})

export const CLOSE_SECONDS = { min: 5, max: 43_200 } as const
/** What staff set of a schedule; quick draws have no time of day. */
const ScheduleTimes = z.strictObject({
  at: z.nullable(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))),
  weekdays: z.array(z.int().check(z.gte(0), z.lte(6))).check(z.minLength(1), z.maxLength(7)),
  closeSeconds: z.int().check(z.gte(CLOSE_SECONDS.min), z.lte(CLOSE_SECONDS.max)),
})
export type ScheduleTimes = z.infer<typeof ScheduleTimes>

export const opsLotterySchedule = staffEndpoint({
  method: 'PUT',
  path: '/ops/v1/lotteries/:id/schedule',
  summary: 'When it is drawn and closes, for every brand; days that are announced and have bets stay as they are',
  roles: ['risk'],
  everyMerchant: true,
  params: GameParams,
  body: z.strictObject({
    ...ScheduleTimes.shape,
    /** As the form found it: refused where somebody else has changed it since. */
    seen: ScheduleTimes,
  }),
  gives: { at: 'identity', weekdays: 'more', closeSeconds: 'less', seen: 'words' },
  value: StaffLottery,
  errors: ['not_found', 'invalid_input', 'conflict'],
})

const drawFields = {
  id: Id,
  gameCode: z.string(),
  namePt: z.string(),
  nameEn: z.string(),
  nameEs: z.string(),
  period: Period,
  closesAt: DateTime,
  drawsAt: DateTime,
  drawnAt: z.nullable(DateTime),
  state: DrawState,
  late: z.boolean(),
  /** As people read it, with leading zeros. */
  result: z.nullable(z.string()),
}
export const StaffDraw = z.object(drawFields)
export type StaffDraw = z.infer<typeof StaffDraw>

export const opsLotteryDraws = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/lottery-draws',
  summary: 'Draws of one lottery up to the one at hand, newest first',
  roles: ['risk', 'finance', 'support'],
  query: keyQuery({ gameCode: z._default(LotteryCode, '5d-1m') }),
  value: keyPageOf(StaffDraw),
})

export const StaffDrawDetail = z.object({
  ...drawFields,
  /** Of the brand's members. */
  members: z.int(),
  bets: z.int(),
  stake: Money,
  prize: Money,
  rebate: Money,
  /** What outcomes can cost, the fullest first; gone once it is settled. */
  exposures: z.array(
    z.object({
      play: z.string(),
      playPt: z.string(),
      playEn: z.string(),
      playEs: z.string(),
      outcome: z.string(),
      outcomePt: z.string(),
      outcomeEn: z.string(),
      outcomeEs: z.string(),
      amount: Money,
    }),
  ),
  void: z.nullable(
    z.object({
      reason: z.string(),
      at: DateTime,
      doneAt: z.nullable(DateTime),
      owed: Money,
      /** What players read. */
      reasonPt: z.string(),
      reasonEn: z.string(),
      everywhere: z.boolean(),
    }),
  ),
})
export type StaffDrawDetail = z.infer<typeof StaffDrawDetail>

export const opsLotteryDraw = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/lottery-draws/:id',
  summary: 'One draw with the sums of the brand’s bets and what it can cost',
  roles: ['risk', 'finance', 'support'],
  params: z.strictObject({ id: Id }),
  value: StaffDrawDetail,
  errors: ['not_found'],
})

/** A bet on the draw; its id is of the order. */
export const StaffLotteryBet = z.object({
  id: Id,
  memberId: Id,
  userName: z.string(),
  state: EntryState,
  lines: z.int(),
  multiple: z.int(),
  stake: Money,
  prize: Money,
})
export type StaffLotteryBet = z.infer<typeof StaffLotteryBet>

export const opsLotteryBets = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/lottery-draws/:id/bets',
  summary: 'The brand’s bets on a draw, by member',
  roles: ['risk', 'finance', 'support'],
  params: z.strictObject({ id: Id }),
  query: z.strictObject({ cursor: z.optional(Cursor) }),
  value: keyPageOf(StaffLotteryBet),
  errors: ['not_found'],
})

export const PUBLIC_REASON_MAX = 300
const PublicReason = z.string().check(z.trim(), z.minLength(10), z.maxLength(PUBLIC_REASON_MAX))

export const opsRequestVoid = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/lottery-draws/:id/void',
  summary:
    'Ask to declare a draw void: for the brand while betting is open, later for every brand at once; nothing moves before a second person approves',
  roles: ['risk', 'finance'],
  params: z.strictObject({ id: Id }),
  body: z.strictObject({
    requestId: RequestId,
    note: z.string().check(z.trim(), z.minLength(3), z.maxLength(APPROVAL_NOTE_MAX)),
    /** Published with the draw and sent to its bettors. */
    reasonPt: PublicReason,
    reasonEn: PublicReason,
    /** Only staff of every brand may ask for it, and approve it. */
    everywhere: z.boolean(),
  }),
  gives: { requestId: 'words', note: 'words', reasonPt: 'words', reasonEn: 'words', everywhere: 'words' },
  value: Approval,
  errors: ['not_found', 'conflict', 'idempotency_conflict', 'draw_decided', 'draw_sealed'],
})
