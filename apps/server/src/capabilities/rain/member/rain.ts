import type { ValueOf } from '@trevo/contract/endpoint'
import { formatMoney } from '@trevo/contract/money'
import type { rainResults, redRain } from '@trevo/contract/rain'
import type { Language } from '@trevo/contract/wire'
import { maskName } from '../../../base/members/mask.ts'
import { areOffersPaused } from '../../../money/giving/offers.ts'
import { playedOn } from '../../../money/giving/played.ts'
import { dayIn } from '../../../platform/day.ts'
import type { Db } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Merchant } from '../../../platform/guards.ts'
import { grabsOf, type RoundRow, roundOf, roundsAround } from '../queries.ts'
import { roundView } from '../rain.ts'

const RESULTS_SHOWN = 50

export type RainVisit = { merchant: Merchant; memberId: bigint; takesPart: boolean; language: Language; now: Date }

/** On the day that will count: a round that is still to come asks for play of its own day, not of today. */
async function playedFor(
  db: Db,
  { merchant, memberId, takesPart, now }: RainVisit,
  { startsAt }: RoundRow,
): Promise<bigint | null> {
  if (!takesPart) return null
  const day = dayIn(merchant.timeZone, startsAt > now ? startsAt : now)
  return playedOn(db, { memberId, day, currency: merchant.currency })
}

export async function rainFor(db: Db, visit: RainVisit): Promise<ValueOf<typeof redRain>> {
  const { merchant, memberId, now, language } = visit
  const shown = async (row: RoundRow | undefined) =>
    row ? roundView(row, language, await playedFor(db, visit, row)) : null
  const around = await roundsAround(db, { merchantId: merchant.id, memberId, now })
  if (await areOffersPaused(db, memberId))
    return { serverTime: now.toISOString(), current: null, next: null, last: null }
  const [current, next, last] = await Promise.all([shown(around.current), shown(around.next), shown(around.last)])
  return { serverTime: now.toISOString(), current, next, last }
}

export async function resultsFor(db: Db, visit: RainVisit, id: bigint): Promise<ValueOf<typeof rainResults>> {
  const { merchant, memberId, now, language } = visit
  const row = await roundOf(db, merchant.id, id, memberId)
  if (row === undefined || row.startsAt > now) throw new AppError('not_found')
  const [played, grabs] = await Promise.all([playedFor(db, visit, row), grabsOf(db, id, RESULTS_SHOWN)])
  return {
    round: roundView(row, language, played),
    list: grabs.map(({ memberId: who, account, amount }) => ({
      account: maskName(account),
      amount: formatMoney(amount),
      isMe: who === memberId,
    })),
  }
}
