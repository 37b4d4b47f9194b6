import type { GiftKind } from '@trevo/contract/gifts'
import type { GiverKind } from '@trevo/contract/margin'
import type { GiftSource } from '@trevo/contract/ops/reward-programme'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { marginOf } from '../margin/margin.ts'
import { WHOLE } from '../margin/stack.ts'
import { type PointRate, pointRate, pointsAsMoney } from './point-rate.ts'

/** So much is given once so much was played, which leaves the house so much; play counts for all gifts at once. */
export type GiftStep = { gives: bigint; asks: bigint; keeps: bigint }
export type Worst = { gives: bigint; asks: bigint; keeps: bigint }

export const isCovered = ({ gives, keeps }: Worst): boolean => gives <= keeps

const NOTHING: Worst = { gives: 0n, asks: 0n, keeps: 0n }
const gain = ({ gives, keeps }: Worst) => gives - keeps

const rising = (values: readonly bigint[]) => values.toSorted((a, b) => Number(a - b))

/** Where an account stops that wants the most for the least: all gifts up to some play, against what that play leaves the house. */
export function worstOf(steps: readonly GiftStep[]): Worst {
  const stops = rising([...new Set(steps.map(({ keeps }) => keeps))])
  const cases = stops.map((keeps): Worst => {
    const reached = steps.filter((step) => step.keeps <= keeps)
    const gives = reached.reduce((sum, step) => sum + step.gives, 0n)
    return { gives, asks: rising(reached.map(({ asks }) => asks)).at(-1) ?? 0n, keeps }
  })
  return cases.reduce((worst, one) => (gain(one) > gain(worst) ? one : worst), cases[0] ?? NOTHING)
}

type Counts = Readonly<Record<string, number>> | null
type Row = {
  source: GiftSource
  kind: GiftKind
  gives: bigint
  asks: bigint
  counts: Counts
  wager: bigint
  wagerCounts: Counts
}

/** What is kept of a stake in a category, in millionths, by the game that keeps least there. */
type Keep = { category: string; name: string; keep: number }

/** These are steps of their own: what they give is compared with the keep, not taken off it. */
const STEPS: ReadonlySet<GiverKind> = new Set(['level', 'mission', 'rule'])

/**
 * After everything else that comes back, to the bettor or to an upline who may be the same person; of levels their rebate alone. What a
 * lottery gives its uplines is in its series.
 */
async function keepsOf(db: Db | Tx, merchantId: number): Promise<Keep[]> {
  const { rows } = await sql<{ share: number }>`select reward_level_rebate(${merchantId}) as share`.execute(db)
  const rebate = rows[0]?.share ?? 0
  return (await marginOf(db, merchantId)).map(({ category, least, keep, givers }) => {
    const back = givers.reduce(
      (sum, { kind, share, inside }) => (inside || STEPS.has(kind) ? sum : sum + share),
      rebate,
    )
    return { category, name: least.name, keep: Math.max(keep - back, 0) }
  })
}

/** What is kept at least of play that counts for so much; null: it cannot be played here. */
function keptOf(play: bigint, counts: Counts, keeps: readonly Keep[], best: number): bigint | null {
  if (play === 0n) return 0n
  if (counts === null) return (play * BigInt(best)) / BigInt(WHOLE)
  const ways = keeps.flatMap(({ category, keep }) => {
    const weight = counts[category] ?? 0
    return weight > 0 ? [(play * 100n * BigInt(keep)) / (BigInt(weight) * BigInt(WHOLE))] : []
  })
  return rising(ways)[0] ?? null
}

function stepOf(row: Row, rate: PointRate, keeps: readonly Keep[], best: number): SourceStep[] {
  const before = keptOf(row.asks, row.counts, keeps, best)
  const after = keptOf(row.wager, row.wagerCounts, keeps, best)
  if (before === null || after === null) return []
  const gives = row.kind === 'points' ? pointsAsMoney(row.gives, rate) : row.gives
  return [{ source: row.source, kind: row.kind, gives, asks: row.asks + row.wager, keeps: before + after }]
}

export type SourceStep = GiftStep & { source: GiftSource; kind: GiftKind }
export type WorstCase = {
  best: Pick<Keep, 'name' | 'keep'>
  all: Worst
  lines: { source: GiftSource; worst: Worst }[]
  /** Given to a person the brand knows and no second time: without these nobody gets more than their play keeps. */
  personal: ReadonlySet<GiftSource>
  /** Whether points are among them. */
  isPointsPersonal: boolean
}

/** What one account gets at most for nothing or for little on a day of the brand: every gift of the brand together, and each kind by itself. */
export async function worstCaseOf(db: Db | Tx, merchantId: number, day: string): Promise<WorstCase> {
  const { rows } = await sql<Row>`
    select source, kind, gives, asks, counts, wager, wager_counts as "wagerCounts"
    from gift_steps(${merchantId}, ${day}::date)`.execute(db)
  const rate = await pointRate(db, merchantId)
  const keeps = await keepsOf(db, merchantId)
  const best = keeps.reduce((a, b) => (b.keep < a.keep ? b : a), keeps[0] ?? { name: '', keep: 0 })
  const steps = rows.flatMap((row) => stepOf(row, rate, keeps, best.keep))
  const lines = [...new Set(steps.map(({ source }) => source))].map((source) => ({
    source,
    worst: worstOf(steps.filter((step) => step.source === source)),
  }))
  const personal = personalOf(steps, lines)
  return {
    best,
    all: worstOf(steps),
    lines,
    personal,
    isPointsPersonal: steps.some(({ source, kind }) => kind === 'points' && personal.has(source)),
  }
}

/** Kinds that are not covered by themselves; and where what is left is not covered together, all of them. */
function personalOf(steps: readonly SourceStep[], lines: WorstCase['lines']): ReadonlySet<GiftSource> {
  const alone = new Set(lines.filter(({ worst }) => !isCovered(worst)).map(({ source }) => source))
  const rest = worstOf(steps.filter(({ source }) => !alone.has(source)))
  return isCovered(rest) ? alone : new Set(lines.map(({ source }) => source))
}
