import { formatMoney, parseMoney } from '@trevo/contract/money'
import { opsPlanRain, type StaffRainRound } from '@trevo/contract/ops/rain'
import { subject } from '../../../base/approvals/consent.ts'
import type { Deed, Desk } from '../../../base/deeds/deeds.ts'
import { givesMore, type More } from '../../../base/deeds/gives-more.ts'
import { type Acting, actorOf } from '../../../base/staff/actor.ts'
import { assertAsksForPlay } from '../../../base/staff/asks-for-play.ts'
import { staffWrite } from '../../../base/staff/audit.ts'
import { makeOnce } from '../../../base/staff/once.ts'
import { assertMayGive, type StaffAsk, worthOf } from '../../../money/ways/one-person.ts'
import type { Gift } from '../../../money/ways/second-person.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError, wrongField } from '../../../platform/errors.ts'
import type { Live } from '../../../platform/live/live.ts'
import { rainOfDay, takePlanTurn } from '../plan-queries.ts'
import { grabsOf } from '../queries.ts'
import { planRound } from '../rain.ts'
import { cancelRound, type RoundLine, roundById } from './queries.ts'

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

async function roundOf(
  db: Db | Tx,
  { merchant }: Pick<Desk, 'merchant'>,
  id: bigint,
  now: Date,
): Promise<StaffRainRound> {
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
      memberId: String(memberId),
      userName: account,
      amount: formatMoney(amount),
      at: at.toISOString(),
    })),
  }
}

type RainAsk = Omit<StaffAsk, 'way'> & { exceptPlan?: bigint }

/** What the rain gives in a day, all of it together, is one person's up to the limit; more of it, or for less, takes two. */
export async function checkRain(tx: Tx, asked: RainAsk, ofDay: Gift, more: readonly More[]): Promise<void> {
  const { merchantId, now, exceptPlan = null } = asked
  // One after the other: of two at once neither would see the other.
  await takePlanTurn(tx)
  const others = await rainOfDay(tx, { merchantId, giftKind: ofDay.kind, now, exceptPlan })
  const worst = await worthOf(tx, merchantId, { kind: ofDay.kind, amount: others + ofDay.amount })
  const adds = await worthOf(tx, merchantId, ofDay)
  await assertMayGive(tx, { ...asked, way: 'rain' }, more, worst, adds)
}

export const planRainDeed = ({ clock, live }: RainDesk): Deed<typeof opsPlanRain> => ({
  kind: 'rain_round',
  endpoint: opsPlanRain,
  async work(tx, acting, { body }, consent) {
    const { staffId, userName } = acting.staff
    const [merchantId, now] = [acting.merchant.id, clock.now()]
    const { requestId } = body
    const request = { staffId, merchantId, requestId, entity: 'rain_round', input: body, now }
    const { id, isNew } = await makeOnce(tx, request, async () => {
      const minTurnover = parseMoney(body.minTurnover)
      assertAsksForPlay(acting, minTurnover)
      const gift = { kind: body.kind, amount: parseMoney(body.budget) }
      const more = givesMore(opsPlanRain, null, body)
      await checkRain(tx, { merchantId, kind: 'rain_round', consent, staffId, now }, gift, more)
      if (new Date(body.startsAt) <= now) {
        throw wrongField('startsAt', 'too_small')
      }
      return planRound(tx, live, {
        merchantId,
        titlePt: body.titles.PT,
        titleEn: body.titles.EN,
        kind: body.kind,
        budget: gift.amount,
        envelopes: body.envelopes,
        minTurnover,
        requestId,
        startsAt: new Date(body.startsAt),
        endsAt: new Date(body.endsAt),
        createdBy: userName,
        now,
      })
    })
    const value = await roundOf(tx, acting, id, now)
    return { value, note: isNew ? { action: 'rain.plan', entity: 'rain_round', entityId: id, after: value } : null }
  },
  facts: async (_tx, _desk, { body }) => [
    ...subject('rain', body.titles.PT),
    ...subject('budget', body.budget, body.kind === 'points' ? 'points' : 'money'),
    ...subject('envelopes', String(body.envelopes), 'count'),
    ...subject('min_turnover', body.minTurnover, 'money'),
    ...subject('opens', body.startsAt, 'moment'),
    ...subject('closes', body.endsAt, 'moment'),
  ],
})

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
