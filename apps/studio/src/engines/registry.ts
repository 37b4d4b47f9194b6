import type { EngineId } from '@trevo/games/engine-ids'
import { baccarat } from './baccarat.ts'
import { balloon } from './balloon.ts'
import { bingo } from './bingo.ts'
import { blackjack } from './blackjack.ts'
import { dice } from './dice.ts'
import { dragontiger } from './dragontiger.ts'
import { duel } from './duel.ts'
import type { Engine } from './engine.ts'
import { fish } from './fish.ts'
import { hilo } from './hilo.ts'
import { holdem } from './holdem.ts'
import { keno } from './keno.ts'
import { limbo } from './limbo.ts'
import { mines } from './mines.ts'
import { plinko } from './plinko.ts'
import { deuces, jacks } from './poker.ts'
import { roulette } from './roulette.ts'
import { sicbo } from './sicbo.ts'
import { slot } from './slot.ts'
import { SPORT_ENGINES } from './sports.ts'
import { tower } from './tower.ts'
import { wheel } from './wheel.ts'
import { wheelshow } from './wheelshow.ts'

const ENGINES: Readonly<Record<Exclude<EngineId, 'crash'>, Engine>> = {
  ...SPORT_ENGINES,
  slot,
  roulette,
  fish,
  duel,
  dice,
  hilo,
  mines,
  plinko,
  keno,
  wheel,
  baccarat,
  dragontiger,
  sicbo,
  limbo,
  tower,
  jacks,
  deuces,
  blackjack,
  holdem,
  bingo,
  wheelshow,
  balloon,
}

/** The rules of a game that is played round by round; undefined for Crash, which is one round for all. */
export const engineOf = (id: EngineId): Engine | undefined => (id === 'crash' ? undefined : ENGINES[id])
