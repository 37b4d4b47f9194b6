import * as z from 'zod/mini'
import { PlayType } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { LOTTERY, LotteryCode, LotteryResult, Period } from './lottery.ts'
import { NewLine, OrderLine } from './lottery-orders.ts'
import { Money, PositiveMoney } from './money.ts'
import { Cursor, DateTime, Id, Language, RequestId } from './wire.ts'

/** Shares of a bolão; lines of one; how many of their own a member may have open at a time. */
export const BOLAO = { sharesMin: 2, sharesMax: 100, linesMax: 20, openMax: 5, list: 50, page: 20 } as const

/**
 * What becomes of shares that nobody buys. cancel: everybody gets back what they paid; take: they are the organiser's, who
 * pays for them when it is opened and gets back what is sold; run: it runs without them, where the brand is the organiser.
 */
export const BolaoUnsold = z.enum(['cancel', 'take', 'run'])
export type BolaoUnsold = z.infer<typeof BolaoUnsold>

/** open: shares are for sale; full: none is; closed: its draw takes no more bets; done: settled; cancelled; void: its draw was. */
export const BolaoState = z.enum(['open', 'full', 'closed', 'done', 'cancelled', 'void'])
export type BolaoState = z.infer<typeof BolaoState>

const Shares = z.int().check(z.gte(1), z.lte(BOLAO.sharesMax))

export const Bolao = z.object({
  id: Id,
  gameCode: LotteryCode,
  gameName: z.string(),
  period: Period,
  closesAt: DateTime,
  drawsAt: DateTime,
  state: BolaoState,
  /** Masked; null: the brand. Empty where it may not be read. */
  organiser: z.nullable(z.string()),
  unsold: BolaoUnsold,
  shares: z.int(),
  /** What can still be bought. */
  left: z.int(),
  price: Money,
  lines: z.int(),
  /** The caller's shares, and whether the caller opened it. */
  mine: z.int(),
  isMine: z.boolean(),
  /** What the caller's shares won, once it is settled; null before, and for whoever holds none. */
  won: z.nullable(Money),
})
export type Bolao = z.infer<typeof Bolao>

const BolaoHolder = z.object({ account: z.string(), shares: z.int(), isMe: z.boolean() })

export const BolaoDetail = z.object({
  bolao: Bolao,
  playType: PlayType,
  /** Of one share. */
  lines: z.array(OrderLine),
  holders: z.array(BolaoHolder),
  cancelledWhy: z.nullable(z.enum(['organiser', 'brand', 'unsold'])),
  result: z.nullable(LotteryResult),
  /** Of all its shares together, once it is settled, and the caller's part of it. */
  prize: z.nullable(Money),
  myPrize: Money,
  myRebate: Money,
  myBack: Money,
  serverNow: DateTime,
})
export type BolaoDetail = z.infer<typeof BolaoDetail>

const AskedLanguage = z._default(Language, 'PT')
const ById = z.strictObject({ id: Id })
const LanguageOnly = z.strictObject({ language: AskedLanguage })
const BET_ERRORS = [
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
  'stake_limit_reached',
  'loss_limit_reached',
  'session_limit_reached',
  'game_session_ended',
  'idempotency_conflict',
] as const

export const bolaoList = endpoint({
  method: 'GET',
  path: '/lgw/lottery/bolaos',
  summary: 'Bolões with shares for sale, those whose draw closes first first',
  auth: 'guest',
  flag: 'BOLAO3',
  query: z.strictObject({ language: AskedLanguage, gameCode: z.optional(LotteryCode) }),
  value: z.object({
    list: z.array(Bolao),
    /** Whether members of the brand may open one. */
    membersOpen: z.boolean(),
    serverNow: DateTime,
  }),
})

export const myBolaos = endpoint({
  method: 'GET',
  path: '/lgw/lottery/bolaos/mine',
  summary: 'Bolões of which the caller holds shares, the newest first',
  auth: 'real',
  flag: 'BOLAO3',
  query: z.strictObject({ language: AskedLanguage, cursor: z.optional(Cursor) }),
  value: z.object({ list: z.array(Bolao), cursor: z.nullable(Cursor), serverNow: DateTime }),
})

export const bolaoDetail = endpoint({
  method: 'GET',
  path: '/lgw/lottery/bolaos/:id',
  summary: 'A bolão: its lines, who holds how many shares (masked), and what became of it',
  auth: 'guest',
  flag: 'BOLAO3',
  params: ById,
  query: LanguageOnly,
  value: BolaoDetail,
  errors: ['not_found'],
})

const newBolaoFields = {
  requestId: RequestId,
  gameCode: LotteryCode,
  period: Period,
  playType: PlayType,
  /** Of one share. All of them are bet in the lowest series, which everybody may choose; the server sets it. */
  lines: z.array(NewLine).check(z.minLength(1), z.maxLength(Math.min(BOLAO.linesMax, LOTTERY.linesMax))),
  shares: z.int().check(z.gte(BOLAO.sharesMin), z.lte(BOLAO.sharesMax)),
  /** Of one share, as the caller saw it. */
  price: PositiveMoney,
}

export const openBolao = endpoint({
  method: 'POST',
  path: '/lgw/lottery/bolaos',
  summary:
    'Open a bolão; the organiser pays for the shares that are their own, and for all of them where they take what is not sold',
  auth: 'real',
  flag: 'BOLAO3',
  query: LanguageOnly,
  body: z.strictObject({ ...newBolaoFields, own: Shares, unsold: z.enum(['cancel', 'take']) }),
  value: BolaoDetail,
  errors: [...BET_ERRORS, 'bolao_not_here', 'too_many_bolaos', 'invalid_input'],
})

export const buyShares = endpoint({
  method: 'POST',
  path: '/lgw/lottery/bolaos/:id/shares',
  summary: 'Buy shares of a bolão. The same request id answers with the same purchase',
  auth: 'real',
  flag: 'BOLAO3',
  params: ById,
  query: LanguageOnly,
  body: z.strictObject({ requestId: RequestId, shares: Shares, total: PositiveMoney }),
  value: BolaoDetail,
  errors: [...BET_ERRORS, 'shares_gone', 'bolao_over', 'bolao_yours', 'bolao_not_here'],
})

export const cancelBolao = endpoint({
  method: 'POST',
  path: '/lgw/lottery/bolaos/:id/cancel',
  summary: 'Call off a bolão of one’s own while its draw takes bets: everybody gets back what they paid',
  auth: 'real',
  flag: 'BOLAO3',
  params: ById,
  query: LanguageOnly,
  body: z.strictObject({ requestId: RequestId }),
  value: BolaoDetail,
  errors: ['not_found', 'draw_closed', 'bolao_over'],
})
