import type { Gift } from '@trevo/contract/gifts'
import { formatMoney } from '@trevo/contract/money'
import type { RainRound } from '@trevo/contract/rain'
import type { Language } from '@trevo/contract/wire'
import { admitReward, lockRewards, payReward, type RewardBrand, type RewardDeps } from '../../money/giving/give.ts'
import { assertMayTakePart } from '../../money/giving/offers.ts'
import { playedOn } from '../../money/giving/played.ts'
import { assertPersonAhead } from '../../money/ways/person.ts'
import { dayIn } from '../../platform/day.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { AppError, wrongField } from '../../platform/errors.ts'
import { ofTwo } from '../../platform/language.ts'
import { cutBudget, SMALLEST_ENVELOPE } from './cut.ts'
import { insertRound, leftIn, type NewRound, type RoundRow, roundToGrab, takeEnvelope } from './queries.ts'

type RainDeps = RewardDeps & { db: Db }
type Grab = { memberId: bigint; roundId: bigint }

/** One short transaction: an envelope that nobody else has, and its money. A second grab answers with the first. */
export async function grab(
  deps: RainDeps,
  brand: RewardBrand,
  { memberId, roundId }: Grab,
): Promise<{ gift: Gift | null; left: number }> {
  const gift = await inTx(deps.db, async (tx) => {
    await lockRewards(tx, memberId)
    const now = deps.clock.now()
    const round = await roundToGrab(tx, brand.id, roundId, memberId)
    if (round === undefined) throw new AppError('not_found')
    if (round.mine !== null) return { kind: round.kind, amount: formatMoney(round.mine) }
    if (now < round.startsAt || now >= round.endsAt) throw new AppError('reward_over')
    await assertMayTakePart(tx, now, memberId)
    await assertPlayed(tx, brand, memberId, round.minTurnover, now)
    // Before an envelope is touched: whoever is refused must not hold one that others take for gone.
    await admitReward(tx, brand, memberId, now)
    await assertPersonAhead(tx, { merchantId: brand.id, memberId, way: 'rain', day: dayIn(brand.timeZone, now) })
    const amount = await takeEnvelope(tx, { roundId, memberId, now })
    if (amount === undefined) return null
    const about = { PT: round.titlePt, EN: round.titleEn }
    const reward = {
      memberId,
      source: 'rain',
      ref: String(roundId),
      about,
      gift: { kind: round.kind, amount },
    } as const
    await payReward(tx, deps, brand, reward)
    return { kind: round.kind, amount: formatMoney(amount) }
  })
  const left = await leftIn(deps.db, roundId)
  if (gift !== null && left === 0) deps.live.toMerchant(brand.id, 'rain.changed', {})
  return { gift, left }
}

async function assertPlayed(tx: Tx, brand: RewardBrand, memberId: bigint, required: bigint, now: Date): Promise<void> {
  if (required === 0n) return
  const day = dayIn(brand.timeZone, now)
  const done = await playedOn(tx, { memberId, day, currency: brand.currency })
  if (done < required) throw new AppError('play_first', { required: formatMoney(required), done: formatMoney(done) })
}

/** Whole cents or points, and one for each envelope. */
export function assertCuttable({ kind, budget, envelopes }: Pick<CutRound, 'kind' | 'budget' | 'envelopes'>): void {
  const smallest = SMALLEST_ENVELOPE[kind]
  if (budget % smallest !== 0n || budget < BigInt(envelopes) * smallest) {
    throw wrongField('budget', 'too_small')
  }
}

export type CutRound = NewRound & { envelopes: number }

/** Cuts the envelopes at once: what the round will give is settled before anybody grabs. */
export async function cutRound(tx: Tx, round: CutRound): Promise<bigint> {
  assertCuttable(round)
  return insertRound(tx, round, cutBudget(round.budget, round.envelopes, round.kind))
}

export async function planRound(
  tx: Tx,
  live: Pick<RewardDeps['live'], 'toMerchant'>,
  round: CutRound,
): Promise<bigint> {
  const id = await cutRound(tx, round)
  tx.afterCommit(() => live.toMerchant(round.merchantId, 'rain.changed', {}))
  return id
}

/** `played` is null for members who may not take part. */
export function roundView(row: RoundRow, language: Language, played: bigint | null): RainRound {
  const { id, kind, left, mine, minTurnover } = row
  return {
    id: String(id),
    title: ofTwo(language, row.titlePt, row.titleEn),
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    kind,
    budget: formatMoney(row.budget),
    envelopes: row.envelopes,
    left,
    play:
      minTurnover === 0n || played === null ? null : { done: formatMoney(played), required: formatMoney(minTurnover) },
    mine: mine === null ? null : { kind, amount: formatMoney(mine) },
    taken: mine !== null || left === 0,
  }
}
