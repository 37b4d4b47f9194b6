import { type SendDeps, sendInbox } from '../../base/inbox/send.ts'
import { giveReward, lockRewards, type RewardBrand, type RewardDeps } from '../../money/giving/give.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { moneyText } from '../../platform/language.ts'
import { letterOf } from '../../platform/letter.ts'
import {
  type Candidate,
  candidates,
  type Due,
  duePrizes,
  type Ended,
  endedBefore,
  finishPaid,
  keepPlaces,
  lockDue,
  lockEnded,
  marksOf,
  notePaid,
  noteRefused,
  type Place,
} from './close-queries.ts'
import { takeScores } from './count-queries.ts'
import { countTurn } from './count-turn.ts'
import type { Key } from './ranking-queries.ts'
import { prizeFor } from './rules.ts'
import { texts } from './texts.ts'

export type CloseDeps = RewardDeps & SendDeps & { db: Db; brands(): readonly RewardBrand[] }

/** What was settled before the end is committed by then: no transaction takes as long. */
export const COMMITTED_MS = 120_000
const BATCH = 5000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A prize that a break or a limit holds back is paid within this time, or not at all. */
const LAPSES_DAYS = 30

/** Fixes the places of what has ended, and pays them. Safe to repeat, to stop anywhere and to run on several nodes. */
export async function closeTournaments(deps: CloseDeps): Promise<void> {
  const now = deps.clock.now()
  for (const { id, merchantId } of await endedBefore(deps.db, new Date(now.getTime() - COMMITTED_MS))) {
    await inTx(deps.db, async (tx) => {
      await countTurn.take(tx, merchantId)
      const ended = await lockEnded(tx, id)
      if (ended !== undefined) await fixPlaces(tx, ended, now)
    })
    deps.live.toMerchant(merchantId, 'tournaments.changed', {})
  }
  await payPrizes(deps)
}

/** With the turn of the count: what waits is added first, so that the last round counts. */
async function fixPlaces(tx: Tx, ended: Ended, now: Date): Promise<void> {
  while ((await takeScores(tx, ended.merchantId, BATCH)).taken === BATCH);
  const winners = await winnersOf(tx, ended, now)
  const places = winners.map(({ memberId, score, played }, index): Place => {
    const amount = prizeFor(ended.prizes[index] ?? 0n, played, ended.share)
    return { place: index + 1, memberId, score, played, amount }
  })
  await keepPlaces(tx, ended.id, places, now)
}

/** One for each prize. Of accounts that are one person only the best counts, and the others move up. */
async function winnersOf(tx: Tx, ended: Ended, now: Date): Promise<Candidate[]> {
  const wanted = ended.prizes.length
  const winners: Candidate[] = []
  const seen = new Set<string>()
  for (let after: Key | null = null; winners.length < wanted; ) {
    const page: Candidate[] = await candidates(tx, ended, { after, limit: wanted, now })
    const marks = Map.groupBy(
      await marksOf(
        tx,
        page.map(({ memberId }) => memberId),
      ),
      ({ memberId }) => memberId,
    )
    for (const one of page) {
      const own = (marks.get(one.memberId) ?? []).map(({ mark }) => mark)
      if (!own.some((mark) => seen.has(mark)) && winners.length < wanted) winners.push(one)
      for (const mark of own) seen.add(mark)
    }
    after = page.at(-1) ?? null
    if (page.length < wanted) break
  }
  return winners
}

async function payPrizes(deps: CloseDeps): Promise<void> {
  const now = deps.clock.now()
  const endedAfter = new Date(now.getTime() - LAPSES_DAYS * DAY_MS)
  const brands = new Map(deps.brands().map((brand) => [brand.id, brand]))
  for (const due of await duePrizes(deps.db, { triedBefore: new Date(now.getTime() - HOUR_MS), endedAfter })) {
    const brand = brands.get(due.merchantId)
    if (brand !== undefined) await payPrize(deps, brand, due)
  }
  for (const { merchantId } of await finishPaid(deps.db, endedAfter)) {
    deps.live.toMerchant(merchantId, 'tournaments.changed', {})
  }
}

/** One prize is one transaction: its money, its place in the history, its letter and that it is paid. */
async function payPrize(deps: CloseDeps, brand: RewardBrand, due: Due): Promise<void> {
  const { tournamentId, place, memberId } = due
  const now = deps.clock.now()
  try {
    await inTx(deps.db, async (tx) => {
      await lockRewards(tx, memberId)
      const prize = await lockDue(tx, due)
      if (prize === undefined) return
      const { amount, titlePt, titleEn, titleEs } = prize
      await giveReward(tx, deps, brand, {
        memberId,
        source: 'tournament',
        ref: `${tournamentId}:${place}`,
        about: { PT: titlePt, EN: titleEn },
        gift: { kind: 'cash', amount },
      })
      const titles = { PT: titlePt, EN: titleEn, ES: titleEs }
      await sendInbox(tx, deps, {
        merchantId: brand.id,
        to: { memberIds: [memberId] },
        from: 'system',
        texts: letterOf(texts, 'won', (language) => ({
          title: titles[language],
          place,
          amount: moneyText(language, brand.currency, amount),
        })),
      })
      await notePaid(tx, due, now)
    })
  } catch (error) {
    // A break, a lock or a limit of the day: others are paid, and this one is tried again later.
    if (!(error instanceof AppError)) throw error
    await noteRefused(deps.db, due, error.code, now)
  }
}
