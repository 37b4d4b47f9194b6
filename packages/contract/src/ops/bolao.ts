import * as z from 'zod/mini'
import { BOLAO, BolaoState, BolaoUnsold } from '../bolao.ts'
import { DrawSlot, LOTTERY, LotteryCode, LotteryMode, Period } from '../lottery.ts'
import { Money } from '../money.ts'
import { DateTime, Id, RequestId } from '../wire.ts'
import { keyPageOf, keyQuery } from './lists.ts'
import { staffEndpoint } from './staff-endpoint.ts'

export const StaffBolao = z.object({
  id: Id,
  gameCode: LotteryCode,
  period: Period,
  closesAt: DateTime,
  state: BolaoState,
  /** Null: the brand. */
  organiserId: z.nullable(Id),
  organiser: z.nullable(z.string()),
  openedBy: z.nullable(z.string()),
  unsold: BolaoUnsold,
  shares: z.int(),
  own: z.int(),
  sold: z.int(),
  price: Money,
  /** What was bet in it and not given back, and what it has won. */
  staked: Money,
  prize: Money,
  createdAt: DateTime,
  cancelledWhy: z.nullable(z.enum(['organiser', 'brand', 'unsold'])),
})
export type StaffBolao = z.infer<typeof StaffBolao>

export const opsBolaos = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/bolaos',
  summary: 'Bolões of the brand, the newest first',
  roles: ['content', 'support', 'finance', 'risk'],
  query: keyQuery({ gameCode: z.optional(LotteryCode) }),
  value: keyPageOf(StaffBolao),
})

export const opsBolao = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/bolaos/:id',
  summary: 'A bolão of the brand',
  roles: ['content', 'support', 'finance', 'risk'],
  params: z.strictObject({ id: Id }),
  value: StaffBolao,
  errors: ['not_found'],
})

export const opsBolaoDraws = staffEndpoint({
  method: 'GET',
  path: '/ops/v1/lotteries/:id/bolao-draws',
  summary: 'The next draws that a bolão may be opened for, and plays of the game that the brand does not take',
  roles: ['content'],
  params: z.strictObject({ id: LotteryCode }),
  value: z.object({ draws: z.array(DrawSlot), closedPlays: z.array(z.string()) }),
  errors: ['not_found'],
})

export const opsOpenBolao = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/bolaos',
  summary: 'Open a bolão of the brand; nothing is paid for it and nothing promised but the shares that are bought',
  roles: ['content'],
  body: z.strictObject({
    requestId: RequestId,
    gameCode: LotteryCode,
    period: Period,
    /** What each share bets: one line of the traditional board, in the text form of a selection. */
    play: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
    selection: z.string().check(z.trim(), z.minLength(1), z.maxLength(LOTTERY.selectionCharsMax)),
    mode: LotteryMode,
    multiple: z.int().check(z.gte(1), z.lte(LOTTERY.multipleMax)),
    shares: z.int().check(z.gte(BOLAO.sharesMin), z.lte(BOLAO.sharesMax)),
    unsold: z.enum(['cancel', 'run']),
  }),
  gives: {
    requestId: 'words',
    gameCode: 'words',
    period: 'words',
    play: 'words',
    selection: 'words',
    mode: 'words',
    multiple: 'words',
    shares: 'words',
    unsold: 'words',
  },
  value: StaffBolao,
  errors: ['not_found', 'lottery_closed', 'draw_closed', 'selection_invalid', 'limit_exceeded', 'idempotency_conflict'],
})

export const opsCancelBolao = staffEndpoint({
  method: 'POST',
  path: '/ops/v1/bolaos/:id/cancel',
  summary: 'Call off a bolão while its draw takes bets: everybody gets back what they paid. A repeat changes nothing',
  roles: ['content'],
  params: z.strictObject({ id: Id }),
  value: StaffBolao,
  errors: ['not_found', 'draw_closed', 'bolao_over'],
})
