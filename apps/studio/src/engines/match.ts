import { cutToCents } from '@trevo/contract/money'
import * as z from 'zod/mini'
import type { Random } from '../fairness/random.ts'
import { readAction } from './action.ts'
import type { Engine, Json } from './engine.ts'
import { FIXTURES_PER_MINUTE, type Fixture, fixturesOf, GOAL_DRAWS, GOAL_WEIGHTS } from './match/fixtures.ts'
import { requireOfferedStake } from './stakes.ts'

const PAID_BACK_PERCENT = 95n
/** Every pair of draws, one for each side, is as likely as any other. */
const DRAW_PAIRS = BigInt(GOAL_DRAWS) ** 2n
const MATCH_MINUTES = 90

export const MATCH_PICKS = ['home', 'draw', 'away', 'over', 'under'] as const
export type MatchPick = (typeof MATCH_PICKS)[number]

/**
 * Which fixture, and what about it. Any minute may be named: odds follow from the fixture and the result from the
 * player's own seeds, so that no minute is worth more than another.
 */
const Action = z.strictObject({
  league: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
  minute: z.int().check(z.gte(0), z.lte(1e9)),
  fixture: z.int().check(z.gte(0), z.lt(FIXTURES_PER_MINUTE)),
  pick: z.enum(MATCH_PICKS),
})
export type MatchAction = z.infer<typeof Action>
export type MatchGoal = { minute: number; side: 'home' | 'away' }
export type MatchOutcome = { fixture: Fixture; pick: MatchPick; goals: MatchGoal[]; isWin: boolean }

/** Over and under part at two and a half goals. */
const HOLDS: Readonly<Record<MatchPick, (home: number, away: number) => boolean>> = {
  home: (home, away) => home > away,
  draw: (home, away) => home === away,
  away: (home, away) => home < away,
  over: (home, away) => home + away > 2,
  under: (home, away) => home + away < 3,
}

const weightsOf = (level: number): readonly number[] => GOAL_WEIGHTS[level] ?? GOAL_WEIGHTS[0]

/** Of all pairs of draws, those in which a pick comes true. */
export function winningPairs({ homeLevel, awayLevel }: Fixture, pick: MatchPick): bigint {
  let pairs = 0n
  for (const [home, homeWeight] of weightsOf(homeLevel).entries()) {
    for (const [away, awayWeight] of weightsOf(awayLevel).entries()) {
      if (HOLDS[pick](home, away)) pairs += BigInt(homeWeight * awayWeight)
    }
  }
  return pairs
}

/** What a right pick pays, stake included: the stake times 0.95 / p, cut to whole cents. */
export const matchPrize = (stakeMinor: bigint, fixture: Fixture, pick: MatchPick) =>
  cutToCents((stakeMinor * PAID_BACK_PERCENT * DRAW_PAIRS) / (100n * winningPairs(fixture, pick)))

function drawGoals(random: Random, level: number): number {
  let left = random.below(GOAL_DRAWS)
  return weightsOf(level).findIndex((weight) => {
    left -= weight
    return left < 0
  })
}

/** The score is drawn first, then the minutes in which it came about. */
function playOut(random: Random, { homeLevel, awayLevel }: Fixture): MatchGoal[] {
  const scores = { home: drawGoals(random, homeLevel), away: drawGoals(random, awayLevel) }
  const goals = (['home', 'away'] as const).flatMap((side) =>
    Array.from({ length: scores[side] }, () => ({ minute: random.below(MATCH_MINUTES) + 1, side })),
  )
  return goals.sort((a, b) => a.minute - b.minute)
}

export const goalsOf = (goals: readonly MatchGoal[], side: 'home' | 'away') =>
  goals.filter((goal) => goal.side === side).length

export const match: Engine = {
  accept({ setup, stakeMinor, action }) {
    requireOfferedStake(setup, stakeMinor)
    readAction(Action, action)
  },
  begin({ stakeMinor, action, random }) {
    const { league, minute, fixture: index, pick } = readAction(Action, action)
    const fixture = fixturesOf(league, minute)[index]
    if (fixture === undefined) throw new Error(`minute ${minute} has no fixture ${index}`)
    const goals = playOut(random, fixture)
    const isWin = HOLDS[pick](goalsOf(goals, 'home'), goalsOf(goals, 'away'))
    const outcome: MatchOutcome = { fixture, pick, goals, isWin }
    return {
      outcome: outcome satisfies Json,
      state: null,
      prizeMinor: isWin ? matchPrize(stakeMinor, fixture, pick) : 0n,
      isOver: true,
    }
  },
}
