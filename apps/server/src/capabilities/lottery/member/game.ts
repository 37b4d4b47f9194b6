import { LOTTERY, type LotteryDraw, type LotteryGameDetail, LotteryMode } from '@trevo/contract/lottery'
import { formatMoney } from '@trevo/contract/money'
import type { Language } from '@trevo/contract/wire'
import { dayOf } from '@trevo/lottery/schedule'
import type { Db } from '../../../platform/db.ts'
import { AppError, wrongField } from '../../../platform/errors.ts'
import type { Member, Merchant } from '../../../platform/guards.ts'
import { playRtp } from '../odds-of.ts'
import { ownSeriesOf, rateGapOf } from '../offers.ts'
import { currencyOf } from '../orders.ts'
import { resultsOf, slotsOf } from '../slots.ts'
import { beaconOf, inputOf } from './draw-proof.ts'
import { type LobbyDeps, listLotteries, type Offered, offeredGames } from './lobby.ts'
import { commitments, type DrawRow, drawOfPeriod, drawPage } from './queries.ts'

const COMMITMENTS = 2

async function offeredGame(db: Db, merchantId: number, code: string): Promise<Offered> {
  const found = (await offeredGames(db, merchantId)).find(({ game }) => game.code === code)
  if (found === undefined) throw new AppError('not_found')
  return found
}

type Asked = { merchant: Merchant; member: Member | null; code: string; language: Language }

/** Everything a board needs that only the server knows. */
export async function gameDetail(
  deps: LobbyDeps,
  { merchant, member, code, language }: Asked,
): Promise<LotteryGameDetail> {
  const offered = await offeredGame(deps.db, merchant.id, code)
  const { game, offer } = offered
  const { serverNow, list } = await listLotteries(deps, merchant, { language, member }, [offered])
  const [shown] = list
  if (shown === undefined) throw new AppError('not_found')
  const gap = member === null ? 0 : await rateGapOf(deps.db, member.id, game.category)
  const own = ownSeriesOf(offer, game, gap)
  const today = dayOf(game.schedule.timeZone, Date.parse(serverNow))
  const days = await commitments(deps.db, code, today, COMMITMENTS)
  return {
    serverNow,
    game: shown,
    closeSeconds: offer.closeSeconds ?? game.schedule.closeSeconds,
    series: { min: offer.seriesMin, own, base: game.family.seriesBase, fixed: offer.seriesMin === own },
    limits: {
      minStake: formatMoney(offer.minStake),
      maxStake: formatMoney(offer.maxStake),
      maxPayout: formatMoney(offer.maxPayout),
    },
    modes: [...LotteryMode.options],
    plays: game.family.plays.map((play) => ({
      play: play.id,
      enabled: !offer.closedPlays.includes(play.id),
      rtp: playRtp(play, own),
    })),
    commitments: days.map(({ day, commitment, committedAt, draws }) => ({
      day,
      draws,
      commitment: commitment.toString('hex'),
      committedAt: committedAt.toISOString(),
    })),
    currency: member === null ? merchant.currency : currencyOf({ type: member.type, currency: merchant.currency }),
  }
}

export async function slotsFor({ db, clock }: LobbyDeps, merchantId: number, code: string, count: number) {
  const { offer } = await offeredGame(db, merchantId, code)
  const now = clock.now()
  const slots = await slotsOf(db, { merchantId, gameCodes: [code], now, count })
  const list = offer.running ? (slots.get(code) ?? []) : []
  return { serverNow: now.toISOString(), list }
}

function drawOnWire(code: string, row: DrawRow): LotteryDraw {
  const { period, state, late, result, day, place, length } = row
  const commitment = row.commitment.toString('hex')
  return {
    period,
    state,
    closesAt: row.closesAt.toISOString(),
    drawsAt: row.drawsAt.toISOString(),
    drawnAt: row.drawnAt?.toISOString() ?? null,
    late,
    result,
    void: row.voidAt && { at: row.voidAt.toISOString(), reasonPt: row.voidPt ?? '', reasonEn: row.voidEn ?? '' },
    proof: {
      day,
      index: place,
      length,
      commitment,
      committedAt: row.committedAt.toISOString(),
      publicInput: inputOf(code, row),
      beacon: beaconOf(row),
      seed: row.seed?.toString('hex') ?? null,
      previous: place === 1 ? commitment : (row.previousSeed?.toString('hex') ?? null),
    },
  }
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

function instantOfCursor(cursor: string | undefined): Date | null {
  if (cursor === undefined) return null
  const at = new Date(cursor)
  if (!INSTANT.test(cursor) || Number.isNaN(at.getTime())) throw wrongField('cursor', 'cursor')
  return at
}

export async function drawHistory(
  { db, clock }: LobbyDeps,
  merchantId: number,
  code: string,
  cursor: string | undefined,
) {
  await offeredGame(db, merchantId, code)
  const asked = { merchantId, gameCode: code, now: clock.now() }
  const rows = await drawPage(db, asked, instantOfCursor(cursor), LOTTERY.drawsPage)
  const last = rows.length === LOTTERY.drawsPage ? rows.at(-1) : undefined
  return { list: rows.map((row) => drawOnWire(code, row)), cursor: last?.drawsAt.toISOString() ?? null }
}

export async function oneDraw({ db, clock }: LobbyDeps, merchantId: number, code: string, period: string) {
  await offeredGame(db, merchantId, code)
  const row = await drawOfPeriod(db, { merchantId, gameCode: code, now: clock.now() }, period)
  if (row === undefined) throw new AppError('not_found')
  return drawOnWire(code, row)
}

export async function shortResults({ db, clock }: LobbyDeps, merchantId: number, code: string, count: number) {
  await offeredGame(db, merchantId, code)
  const results = (await resultsOf(db, [code], clock.now(), count)).get(code) ?? []
  return { list: results.map(({ period, result }) => ({ period, result })) }
}
