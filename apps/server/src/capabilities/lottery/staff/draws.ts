import type { BodyOf } from '@trevo/contract/endpoint'
import { formatMoney } from '@trevo/contract/money'
import type { Approval } from '@trevo/contract/ops/approvals'
import type { opsRequestVoid, StaffDraw, StaffDrawDetail, StaffLotteryBet } from '@trevo/contract/ops/lottery'
import { findGame } from '@trevo/lottery/games'
import { formatResult } from '@trevo/lottery/models'
import * as z from 'zod/mini'
import { type ApprovalHandler, requestApproval } from '../../../base/approvals/approvals.ts'
import { asApproval } from '../../../base/approvals/view.ts'
import { type Acting, actorOf } from '../../../base/staff/actor.ts'
import { staffWrite } from '../../../base/staff/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import { AppError, wrongField } from '../../../platform/errors.ts'
import { insertVoid, insertVoidEverywhere, isSealed } from '../void-queries.ts'
import { fullPlayName, outcomeName } from './exposure-names.ts'
import type { LotteryDesk } from './lottery.ts'
import {
  actsForAll,
  type BetLine,
  betPage,
  drawById,
  type ExposureLine,
  exposuresOf,
  type StaffDrawRow,
  sumsOfDraw,
  voidOf,
} from './queries.ts'

const EXPOSURES = 20
const BETS_PAGE = 50

export function asDraw({ id, closesAt, drawsAt, drawnAt, result, ...row }: StaffDrawRow): StaffDraw {
  const game = findGame(row.gameCode)
  return {
    ...row,
    id: String(id),
    namePt: game?.title.pt ?? row.gameCode,
    nameEn: game?.title.en ?? row.gameCode,
    nameEs: game?.title.es ?? row.gameCode,
    result: game && result ? formatResult(game.family.model, result).replaceAll(',', ' ') : null,
    closesAt: closesAt.toISOString(),
    drawsAt: drawsAt.toISOString(),
    drawnAt: drawnAt?.toISOString() ?? null,
  }
}

export async function drawDetail(
  { db, clock }: LotteryDesk,
  { merchant }: Acting,
  id: bigint,
): Promise<StaffDrawDetail> {
  const row = await drawById(db, merchant.id, id, clock.now())
  if (row === undefined) throw new AppError('not_found')
  const [sums, exposures, declared] = await Promise.all([
    sumsOfDraw(db, merchant.id, id),
    exposuresOf(db, merchant.id, id, EXPOSURES),
    voidOf(db, merchant.id, id),
  ])
  return {
    ...asDraw(row),
    members: sums.members,
    bets: sums.bets,
    stake: formatMoney(sums.stake),
    prize: formatMoney(sums.prize),
    rebate: formatMoney(sums.rebate),
    exposures: exposures.map((line) => asExposure(row.gameCode, line)),
    void: declared
      ? {
          reason: declared.reason,
          at: declared.at.toISOString(),
          doneAt: declared.doneAt?.toISOString() ?? null,
          reasonPt: declared.reasonPt,
          reasonEn: declared.reasonEn,
          everywhere: declared.everywhere,
          owed: formatMoney(declared.owed),
        }
      : null,
  }
}

function asExposure(gameCode: string, { play, outcome, amount }: ExposureLine): StaffDrawDetail['exposures'][number] {
  const [named, shown] = [fullPlayName(gameCode, play), outcomeName(outcome)]
  return {
    play,
    playPt: named.pt,
    playEn: named.en,
    playEs: named.es,
    outcome,
    outcomePt: shown.pt,
    outcomeEn: shown.en,
    outcomeEs: shown.es,
    amount: formatMoney(amount),
  }
}

const asBet = ({ id, memberId, stake, prize, ...line }: BetLine): StaffLotteryBet => ({
  ...line,
  id: String(id),
  memberId: String(memberId),
  stake: formatMoney(stake),
  prize: formatMoney(prize),
})

const BET_CURSOR = /^(\d{1,18})-(\d{1,18})$/

function placeOf(cursor: string | undefined) {
  if (cursor === undefined) return { member: 0n, order: 0n }
  const [, member, order] = BET_CURSOR.exec(cursor) ?? []
  if (member === undefined || order === undefined) throw wrongField('cursor', 'cursor')
  return { member: BigInt(member), order: BigInt(order) }
}

export async function betsOf(
  { db, clock }: LotteryDesk,
  { merchant }: Acting,
  drawId: bigint,
  cursor: string | undefined,
) {
  if ((await drawById(db, merchant.id, drawId, clock.now())) === undefined) throw new AppError('not_found')
  const page = { merchantId: merchant.id, drawId, after: placeOf(cursor), limit: BETS_PAGE + 1 }
  const rows = await betPage(db, page)
  const shown = rows.slice(0, BETS_PAGE)
  const last = rows.length > BETS_PAGE ? shown.at(-1) : undefined
  return { data: shown.map(asBet), cursor: last ? `${last.memberId}-${last.id}` : null }
}

const VoidPayload = z.strictObject({
  drawId: z.string(),
  game: z.string(),
  period: z.string(),
  scope: z.enum(['brand', 'everywhere']),
  reasonPt: z.string(),
  reasonEn: z.string(),
})

/** Nothing happens before a second person agrees. */
export function requestVoid(
  deps: LotteryDesk,
  acting: Acting,
  drawId: bigint,
  { requestId, note, reasonPt, reasonEn, everywhere }: BodyOf<typeof opsRequestVoid>,
): Promise<Approval> {
  const { id: merchantId } = acting.merchant
  const actor = actorOf(acting)
  // Only staff of all brands decide about other brands' money.
  if (everywhere && acting.staff.merchantId !== null) throw new AppError('no_permission')
  return staffWrite(deps, actor, async (tx) => {
    const draw = await drawById(tx, merchantId, drawId, deps.clock.now())
    if (draw === undefined) throw new AppError('not_found')
    if (draw.state === 'void' && !everywhere) throw new AppError('conflict')
    if (draw.state !== 'open' && !everywhere) throw new AppError('draw_decided')
    if (await isSealed(tx, drawId)) throw new AppError('draw_sealed')
    const scope = everywhere ? 'everywhere' : 'brand'
    const payload = { drawId: String(drawId), game: draw.gameCode, period: draw.period, scope, reasonPt, reasonEn }
    const ask = { merchantId, kind: 'lottery_void', payload, note, requestId, actor } as const
    const { approval, isNew } = await requestApproval(tx, deps, ask)
    const value = asApproval(approval, acting.staff, deps.clock.now())
    const noted = { action: 'lottery_void.request', entity: 'approval', entityId: approval.id } as const
    return { value, note: isNew ? { ...noted, after: { ...payload, note } } : null }
  })
}

/** From here on the draw takes no bets; the settling loop gives back the stakes in steps. */
export const voidHandler =
  (clock: Clock): ApprovalHandler =>
  async (tx, payload, { id, merchantId, note }, { staffId }) => {
    const { drawId, scope, reasonPt, reasonEn } = VoidPayload.parse(payload)
    const row = { drawId: BigInt(drawId), approvalId: id, reason: note, reasonPt, reasonEn, now: clock.now() }
    if (scope === 'everywhere') {
      if (!(await actsForAll(tx, staffId))) throw new AppError('no_permission')
      if (await isSealed(tx, row.drawId)) throw new AppError('draw_sealed')
      if (!(await insertVoidEverywhere(tx, row))) throw new AppError('conflict')
      return
    }
    const declared = await insertVoid(tx, { ...row, merchantId })
    if (declared === 'closed') throw new AppError('draw_decided')
    if (!declared) throw new AppError('conflict')
  }
