import { cutToCents } from '@trevo/contract/money'
import * as z from 'zod/mini'
import { type Random, seededRandom } from '../../fairness/random.ts'
import { readAction } from '../action.ts'
import { type Engine, type Json, RuleError } from '../engine.ts'
import { requireOfferedStake } from '../stakes.ts'

const PAID_BACK_PERCENT = 95n
/** Names to choose from: teams, players, fighters or runners. */
export const NAMES = 24

/** Of `all` equally likely courses of an event, those in which something comes true. */
export type Chance = { ways: bigint; all: bigint }

/**
 * A sport by its own rules. `F` is an event as it is offered, `R` how it went. Chances are counted over every course that `play`
 * can take, so that odds and draws cannot disagree.
 */
export type Sport<F extends object, R extends object> = {
  /** The events of a league in one minute: the same for everybody who asks, before and after. */
  fixturesOf(league: string, minute: number): F[]
  /** Everything that may be bet on in an event. */
  picksOf(fixture: F): readonly string[]
  chanceOf(fixture: F, pick: string): Chance
  play(random: Random, fixture: F): R
  isRight(fixture: F, result: R, pick: string): boolean
}

/** How an event went, with what was bet on it. */
export type SportOutcome<F, R> = R & { fixture: F; pick: string; isWin: boolean }

/**
 * Which event, and what about it. Any minute may be named: odds follow from the event and the result from the player's own
 * seeds, so that no minute is worth more than another.
 */
const Action = z.strictObject({
  league: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
  minute: z.int().check(z.gte(0), z.lte(1e9)),
  fixture: z.int().check(z.gte(0), z.lt(8)),
  pick: z.string().check(z.regex(/^[A-Za-z0-9]{1,12}$/)),
})
export type SportAction = z.infer<typeof Action>

/** What a right pick pays, stake included: the stake times 0.95 / p, cut to whole cents. */
export const priceOf = (stakeMinor: bigint, { ways, all }: Chance) =>
  cutToCents((stakeMinor * PAID_BACK_PERCENT * all) / (100n * ways))

/** Chance of the calendar, which is everybody's. */
export const calendarOf = (league: string, minute: number) =>
  seededRandom({ serverSeed: 'fixtures', clientSeed: league, nonce: minute })

/** Numbers of names, each once. */
export function drawNames(random: Random): () => number {
  const names = Array.from({ length: NAMES }, (_, name) => name)
  return () => names.splice(random.below(names.length), 1)[0] ?? 0
}

/** The place in a list of weights on which a number below their sum falls. */
export function placeOf(weights: readonly number[], number: number): number {
  let left = number
  return weights.findIndex((weight) => {
    left -= weight
    return left < 0
  })
}

function asked<F extends object, R extends object>(sport: Sport<F, R>, action: unknown) {
  const { league, minute, fixture: index, pick } = readAction(Action, action)
  const fixture = sport.fixturesOf(league, minute)[index]
  if (fixture === undefined || !sport.picksOf(fixture).includes(pick)) {
    throw new RuleError('invalid_input', 'Nothing of the kind is on offer.')
  }
  return { fixture, pick }
}

export const sportEngine = <F extends object, R extends object>(sport: Sport<F, R>): Engine => ({
  accept({ setup, stakeMinor, action }) {
    requireOfferedStake(setup, stakeMinor)
    asked(sport, action)
  },
  begin({ stakeMinor, action, random }) {
    const { fixture, pick } = asked(sport, action)
    const result = sport.play(random, fixture)
    const isWin = sport.isRight(fixture, result, pick)
    const outcome: SportOutcome<F, R> = { ...result, fixture, pick, isWin }
    return {
      outcome: outcome as unknown as Json,
      state: null,
      prizeMinor: isWin ? priceOf(stakeMinor, sport.chanceOf(fixture, pick)) : 0n,
      isOver: true,
    }
  },
})
