import { formatMoney } from '@trevo/contract/money'
import type { GiftPreview, GiftSource } from '@trevo/contract/ops/reward-programme'
import { marginOf, shareText } from '../../../money/margin/margin.ts'
import { type PointRate, pointRate, pointsAsMoney } from '../../../money/ways/point-rate.ts'
import { dayIn } from '../../../platform/day.ts'
import type { Db } from '../../../platform/db.ts'
import type { Merchant } from '../../../platform/guards.ts'
import { bestRebate, giftSteps } from './worst-case-queries.ts'

/** So much is given once so much was played; play counts for all gifts at once. */
export type GiftStep = { source: GiftSource; gives: bigint; asks: bigint }
export type Worst = { gives: bigint; asks: bigint; keeps: bigint }

const MILLION = 1_000_000n
/** What of the keep comes back to the bettor as well, by their own play; the best level's rebate besides. */
const OWN_GIVERS: ReadonlySet<string> = new Set(['points', 'cashback'])

/** Where an account stops that wants the most for the least: all gifts up to some play, against what that play leaves the house. */
export function worstOf(steps: readonly Omit<GiftStep, 'source'>[], keep: number): Worst {
  const stops = [...new Set(steps.map(({ asks }) => asks))]
  const cases = stops.map((asks) => {
    const gives = steps.reduce((sum, step) => (step.asks <= asks ? sum + step.gives : sum), 0n)
    return { gives, asks, keeps: (asks * BigInt(keep)) / MILLION }
  })
  const gain = ({ gives, keeps }: Worst) => gives - keeps
  return cases.reduce((worst, one) => (gain(one) > gain(worst) ? one : worst), cases[0] ?? NOTHING)
}

const NOTHING: Worst = { gives: 0n, asks: 0n, keeps: 0n }

const shown = ({ gives, asks, keeps }: Worst) => ({
  gives: formatMoney(gives),
  asks: formatMoney(asks),
  keeps: formatMoney(keeps),
  isCovered: gives <= keeps,
})

/** What one account gets at most for nothing or for little: every gift of the brand together, and each kind by itself. */
export async function previewGifts(
  db: Db,
  { id, timeZone }: Pick<Merchant, 'id' | 'timeZone'>,
  now: Date,
): Promise<GiftPreview> {
  const rate = await pointRate(db, id)
  const steps = (await giftSteps(db, id, dayIn(timeZone, now), now)).map((step) => inMoney(step, rate))
  const rebate = await bestRebate(db, id)
  const stacks = (await marginOf(db, id)).map(({ least, keep, givers }) => {
    const back = givers.reduce((sum, { kind, share }) => (OWN_GIVERS.has(kind) ? sum + share : sum), rebate)
    return { name: least.name, keep: Math.max(keep - back, 0) }
  })
  const best = stacks.reduce((least, one) => (one.keep < least.keep ? one : least), stacks[0] ?? { name: '', keep: 0 })
  const sources = [...new Set(steps.map(({ source }) => source))]
  return {
    bestGame: best.name,
    keepPercent: shareText(best.keep),
    ...shown(worstOf(steps, best.keep)),
    lines: sources.map((source) => {
      const own = steps.filter((step) => step.source === source)
      return { source, ...shown(worstOf(own, best.keep)) }
    }),
  }
}

type KeptStep = GiftStep & { kind: 'cash' | 'points' }
const inMoney = ({ kind, gives, ...step }: KeptStep, rate: PointRate): GiftStep => ({
  ...step,
  gives: kind === 'points' ? pointsAsMoney(gives, rate) : gives,
})
