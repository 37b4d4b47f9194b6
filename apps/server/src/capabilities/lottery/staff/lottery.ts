import type { BodyOf } from '@trevo/contract/endpoint'
import { formatMoney, parseMoney } from '@trevo/contract/money'
import { opsChangeLottery, type StaffLottery } from '@trevo/contract/ops/lottery'
import { findGame } from '@trevo/lottery/games'
import { fact, refuseAlone, subject } from '../../../base/approvals/consent.ts'
import type { Deed, Desk } from '../../../base/deeds/deeds.ts'
import { type Acting, actorOfAll } from '../../../base/staff/actor.ts'
import { staffWrite } from '../../../base/staff/audit.ts'
import { withinMargin } from '../../../money/margin/margin.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError, wrongField } from '../../../platform/errors.ts'
import { type LotteryOffer, type NewOffer, offersOf, saveOffers, setRunning } from '../offers.ts'
import { announcedUntil, type SetSchedule, scheduleWith, setSchedules } from '../schedules.ts'
import { type CurrentDraw, currentDraws } from './queries.ts'
import { asSchedule } from './schedule-text.ts'

export type LotteryDesk = { db: Db; clock: Clock }

type Shown = { set: SetSchedule | undefined; until: string | undefined; current: CurrentDraw | undefined }

function asLottery(offer: LotteryOffer, { set, until, current }: Shown): StaffLottery[] {
  const game = findGame(offer.gameCode)
  if (game === undefined) return []
  const { enabled, popular, sort, seriesMin, seriesMax, running } = offer
  return [
    {
      id: offer.gameCode,
      namePt: game.title.pt,
      nameEn: game.title.en,
      nameEs: game.title.es,
      category: game.category,
      enabled,
      popular,
      sort,
      seriesMin,
      seriesMax,
      running,
      schedule: asSchedule(scheduleWith(game, set)),
      announcedUntil: until ?? null,
      seriesFloor: game.family.minSeries,
      seriesCeiling: game.family.maxSeries,
      minStake: formatMoney(offer.minStake),
      maxStake: formatMoney(offer.maxStake),
      maxPayout: formatMoney(offer.maxPayout),
      maxExposure: formatMoney(offer.maxExposure),
      current: current
        ? {
            drawId: String(current.drawId),
            period: current.period,
            closesAt: current.closesAt.toISOString(),
            fullest: formatMoney(current.fullest),
          }
        : null,
    },
  ]
}

type Of = Pick<Desk, 'merchant'>

export async function lotteriesOf(db: Db | Tx, clock: Clock, { merchant }: Of): Promise<StaffLottery[]> {
  const offers = await offersOf(db, merchant.id)
  const codes = offers.map(({ gameCode }) => gameCode)
  const current = await currentDraws(db, merchant.id, codes, clock.now())
  const [sets, until] = await Promise.all([setSchedules(db), announcedUntil(db, codes)])
  return offers.flatMap((offer) => {
    const { gameCode: code } = offer
    return asLottery(offer, { set: sets.get(code), until: until.get(code), current: current.get(code) })
  })
}

export async function lotteryOf(db: Db | Tx, clock: Clock, acting: Of, code: string): Promise<StaffLottery> {
  const found = (await lotteriesOf(db, clock, acting)).find(({ id }) => id === code)
  if (found === undefined) throw new AppError('not_found')
  return found
}

type Change = BodyOf<typeof opsChangeLottery>

const LIMITS = ['maxPayout', 'maxExposure'] as const

/** What a line may win and an outcome may cost is lowered by one person and raised by two. */
export const lotteryDeed = ({ clock }: Pick<LotteryDesk, 'clock'>): Deed<typeof opsChangeLottery> => ({
  kind: 'lottery_limits',
  endpoint: opsChangeLottery,
  async work(tx, desk, { params: { id: code }, body }, consent) {
    const { id: merchantId } = desk.merchant
    const [offer, next] = await changeOf(tx, merchantId, code, body)
    if (consent === null && LIMITS.some((limit) => next[limit] > offer[limit])) refuseAlone('lottery_limits', 'always')
    const before = await lotteryOf(tx, clock, desk, code)
    await withinMargin(tx, [merchantId], () => saveOffers(tx, merchantId, [next]))
    const after = await lotteryOf(tx, clock, desk, code)
    return { value: after, note: { action: 'lottery.change', entity: 'lottery', entityId: code, before, after } }
  },
  async facts(tx, desk, { params: { id: code }, body }) {
    const [offer, next] = await changeOf(tx, desk.merchant.id, code, body)
    const sum = (name: string, of: 'minStake' | 'maxStake' | (typeof LIMITS)[number]) =>
      fact(name, 'money', formatMoney(next[of]), formatMoney(offer[of]))
    return [
      ...subject('game', code),
      ...sum('max_payout', 'maxPayout'),
      ...sum('max_exposure', 'maxExposure'),
      ...sum('max_stake', 'maxStake'),
      ...fact('active', 'yes_no', next.enabled, offer.enabled),
    ]
  },
})

async function changeOf(tx: Tx, merchantId: number, code: string, body: Change): Promise<[LotteryOffer, NewOffer]> {
  const offer = (await offersOf(tx, merchantId)).find(({ gameCode }) => gameCode === code)
  if (offer === undefined) throw new AppError('not_found')
  return [offer, changed(offer, body)]
}

const moneyOr = (text: string | undefined, kept: bigint) => (text === undefined ? kept : parseMoney(text))

function changed(offer: LotteryOffer, change: Change): NewOffer {
  const next: NewOffer = {
    gameCode: offer.gameCode,
    closedPlays: offer.closedPlays,
    enabled: change.enabled ?? offer.enabled,
    popular: change.popular ?? offer.popular,
    sort: change.sort ?? offer.sort,
    seriesMin: change.seriesMin ?? offer.seriesMin,
    seriesMax: change.seriesMax ?? offer.seriesMax,
    minStake: moneyOr(change.minStake, offer.minStake),
    maxStake: moneyOr(change.maxStake, offer.maxStake),
    maxPayout: moneyOr(change.maxPayout, offer.maxPayout),
    maxExposure: moneyOr(change.maxExposure, offer.maxExposure),
  }
  const family = findGame(offer.gameCode)?.family
  const wrong = (path: string) => wrongField(path, 'range')
  if (family === undefined || next.seriesMin < family.minSeries || next.seriesMin > next.seriesMax) {
    throw wrong('seriesMin')
  }
  if (next.seriesMax > family.maxSeries) throw wrong('seriesMax')
  if (next.minStake > next.maxStake) throw wrong('minStake')
  return next
}

/** Applies to every brand, so its audit note belongs to none in particular. */
export function changeRunning(
  deps: LotteryDesk,
  acting: Acting,
  code: string,
  running: boolean,
): Promise<StaffLottery> {
  return staffWrite(deps, actorOfAll(acting), async (tx) => {
    const { running: was } = await lotteryOf(tx, deps.clock, acting, code)
    await setRunning(tx, code, running)
    const note = { action: 'lottery.running', entity: 'lottery', entityId: code } as const
    const value = await lotteryOf(tx, deps.clock, acting, code)
    return { value, note: { ...note, before: { running: was }, after: { running } } }
  })
}
