import type { BodyOf } from '@trevo/contract/endpoint'
import { formatMoney, parseMoney } from '@trevo/contract/money'
import type { opsPlanRain, StaffRainRound } from '@trevo/contract/ops/rain'
import { grabsOf } from '../../../core/rain/queries.ts'
import { planRound } from '../../../core/rain/rain.ts'
import { staffWrite } from '../../../core/staff/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Live } from '../../../platform/live/live.ts'
import { type Acting, actorOf } from '../actor.ts'
import { assertAsksForPlay } from '../asks-for-play.ts'
import { cancelRound, type RoundLine, roundById, roundOfRequest } from './queries.ts'

export type RainDesk = { db: Db; clock: Clock; live: Live }
const GRABS_SHOWN = 200

function stateOf({ cancelledAt, startsAt, endsAt }: RoundLine, now: Date): StaffRainRound['state'] {
  if (cancelledAt !== null) return 'cancelled'
  if (now < startsAt) return 'planned'
  return now < endsAt ? 'running' : 'over'
}

export const asRound = (line: RoundLine, now: Date): StaffRainRound => ({
  id: String(line.id),
  titles: { PT: line.titlePt, EN: line.titleEn },
  kind: line.kind,
  budget: formatMoney(line.budget),
  envelopes: line.envelopes,
  minTurnover: formatMoney(line.minTurnover),
  startsAt: line.startsAt.toISOString(),
  endsAt: line.endsAt.toISOString(),
  state: stateOf(line, now),
  grabbed: line.grabbed,
  given: formatMoney(line.given),
  createdBy: line.createdBy,
  createdAt: line.createdAt.toISOString(),
})

async function roundOf(db: Db | Tx, { merchant }: Acting, id: bigint, now: Date): Promise<StaffRainRound> {
  const found = await roundById(db, merchant.id, id)
  if (found === undefined) throw new AppError('not_found')
  return asRound(found, now)
}

export async function roundWithGrabs({ db, clock }: RainDesk, acting: Acting, id: bigint) {
  const round = await roundOf(db, acting, id, clock.now())
  const grabs = await grabsOf(db, id, GRABS_SHOWN)
  return {
    ...round,
    grabs: grabs.map(({ memberId, account, amount, at }) => ({
      ...{ memberId: String(memberId), userName: account, amount: formatMoney(amount), at: at.toISOString() },
    })),
  }
}

export function planRain({ db, clock, live }: RainDesk, acting: Acting, body: BodyOf<typeof opsPlanRain>) {
  const minTurnover = parseMoney(body.minTurnover)
  assertAsksForPlay(acting, minTurnover)
  return staffWrite({ db, clock }, actorOf(acting), async (tx) => {
    const now = clock.now()
    const known = await roundOfRequest(tx, acting.merchant.id, body.requestId)
    if (known !== undefined) return { value: await roundOf(tx, acting, known, now), note: null }
    if (new Date(body.startsAt) <= now) {
      throw new AppError('invalid_input', { fields: [{ path: 'startsAt', code: 'too_small' }] })
    }
    const id = await planRound(tx, live, {
      ...{ merchantId: acting.merchant.id, titlePt: body.titles.PT, titleEn: body.titles.EN, kind: body.kind },
      ...{ budget: parseMoney(body.budget), envelopes: body.envelopes, minTurnover, requestId: body.requestId },
      ...{ startsAt: new Date(body.startsAt), endsAt: new Date(body.endsAt), createdBy: acting.staff.userName, now },
    })
    const value = await roundOf(tx, acting, id, now)
    return { value, note: { action: 'rain.plan', entity: 'rain_round', entityId: id, after: value } }
  })
}

export function cancelRain({ db, clock, live }: RainDesk, acting: Acting, id: bigint): Promise<StaffRainRound> {
  return staffWrite({ db, clock }, actorOf(acting), async (tx) => {
    const now = clock.now()
    const before = await roundOf(tx, acting, id, now)
    if (before.state === 'cancelled') return { value: before, note: null }
    if (!(await cancelRound(tx, acting.merchant.id, id, now))) throw new AppError('conflict')
    const after = await roundOf(tx, acting, id, now)
    tx.afterCommit(() => live.toMerchant(acting.merchant.id, 'rain.changed', {}))
    return { value: after, note: { action: 'rain.cancel', entity: 'rain_round', entityId: id, before, after } }
  })
}
