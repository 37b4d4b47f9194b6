import type { SportId } from '@trevo/games/profiles'
import type { Engine } from './engine.ts'
import { basketball } from './sports/basketball.ts'
import { fight } from './sports/fight.ts'
import { football } from './sports/football.ts'
import { race } from './sports/race.ts'
import { sportEngine } from './sports/sport.ts'
import { tennis } from './sports/tennis.ts'

/** An engine for each sport: `match` is football, which was the first. */
export const SPORT_ENGINES: Readonly<Record<SportId, Engine>> = {
  match: sportEngine(football),
  basketball: sportEngine(basketball),
  tennis: sportEngine(tennis),
  race: sportEngine(race),
  fight: sportEngine(fight),
}
