import type { SportId } from '@trevo/games/profiles'
import { type BasketballFixture, basketball, linesOf } from '../src/engines/sports/basketball.ts'
import { type FightFixture, fight } from '../src/engines/sports/fight.ts'
import { type FootballFixture, football } from '../src/engines/sports/football.ts'
import { type RaceFixture, RUNNERS, race } from '../src/engines/sports/race.ts'
import type { Sport } from '../src/engines/sports/sport.ts'
import { gamesLineOf, type TennisFixture, tennis } from '../src/engines/sports/tennis.ts'

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const pairs = (homes: readonly number[], aways: readonly number[]) =>
  homes.flatMap((homeLevel) => aways.map((awayLevel) => ({ home: 0, away: 1, homeLevel, awayLevel })))

/** Strengths in rising order: in another order the same chances stand on other lanes. */
function rising(length: number, least: number): number[][] {
  if (length === 0) return [[]]
  return numbers(least, 15).flatMap((first) => rising(length - 1, first).map((rest) => [first, ...rest]))
}

/** Every event that a calendar can bring, names aside, by what it was said to draw: not asked of the calendar itself. */
export const EVERY_FIXTURE = {
  match: (): FootballFixture[] => pairs(numbers(2, 7), numbers(1, 6)),
  basketball: (): BasketballFixture[] =>
    pairs(numbers(1, 5), numbers(0, 4)).map((each) => ({ ...each, ...linesOf(each.homeLevel, each.awayLevel) })),
  tennis: (): TennisFixture[] =>
    pairs(numbers(0, 5), numbers(0, 5)).map((each) => ({
      ...each,
      games: gamesLineOf(each.homeLevel, each.awayLevel),
    })),
  fight: (): FightFixture[] =>
    pairs(numbers(0, 4), numbers(0, 4)).flatMap((each) => numbers(0, 2).map((pace) => ({ ...each, pace }))),
  race: (): RaceFixture[] => rising(RUNNERS, 5).map((strengths) => ({ runners: numbers(0, 5), strengths })),
} as const satisfies Record<SportId, () => object[]>

/** A sport whose kind of event nobody has to know. */
export type AnySport = Sport<object, object>
export const SPORTS_BY_ID: Readonly<Record<SportId, AnySport>> = {
  match: football as unknown as AnySport,
  basketball: basketball as unknown as AnySport,
  tennis: tennis as unknown as AnySport,
  race: race as unknown as AnySport,
  fight: fight as unknown as AnySport,
}
