import { ENGINE_IDS, type EngineId } from '@trevo/games/engine-ids'
import { factsOf } from '@trevo/games/profiles'
import { expect, test } from 'vitest'
import { MAX_AUTO_HUNDREDTHS } from '../crash/shared/curve.ts'
import { BACCARAT_PAYS } from './baccarat.ts'
import { TOP_SIZE } from './balloon.ts'
import { BINGO_PAYS } from './bingo/patterns.ts'
import { MIN_CHANCE, multiplierOf } from './dice.ts'
import { DRAGON_TIGER_PAYS } from './dragontiger.ts'
import { FISH_TARGETS } from './fish.ts'
import { RISKS } from './hundredths.ts'
import { KENO_PAYS } from './keno/pays.ts'
import { MAX_TARGET } from './limbo.ts'
import { CELLS, lastCellOf, minesPrize } from './mines.ts'
import { MAX_ROWS, MIN_ROWS, placesOf } from './plinko.ts'
import { DEUCES_PAYS, JACKS_PAYS } from './poker/pays.ts'
import { SICBO_SPOTS } from './sicbo/spots.ts'
import { TOWER_LEVEL_IDS, topFloorOf, towerPrize } from './tower.ts'
import { segmentsOf, WHEEL_SIZES } from './wheel/segments.ts'
import { CHEST_TIMES, CLIMB_TIMES, NUMBER_TIMES } from './wheelshow/segments.ts'

const STAKE = 1_000_000_000_000n
const stakesIn = (prize: bigint) => Number(prize) / Number(STAKE)
const greatest = (hundredths: Iterable<number>) => Math.max(...hundredths) / 100
const rows = Array.from({ length: MAX_ROWS - MIN_ROWS + 1 }, (_, index) => MIN_ROWS + index)
const mines = Array.from({ length: CELLS - 1 }, (_, index) => index + 1)

/** What the tables of each engine pay at most, in stakes. */
const MOST: Partial<Record<EngineId, number>> = {
  crash: MAX_AUTO_HUNDREDTHS / 100,
  // All chips on one number of 36.
  roulette: 36,
  fish: Math.max(...FISH_TARGETS.map(({ multiplier }) => multiplier)),
  dice: multiplierOf(MIN_CHANCE),
  mines: Math.max(...mines.map((count) => stakesIn(minesPrize(STAKE, count, lastCellOf(count))))),
  plinko: greatest(RISKS.flatMap((risk) => rows.flatMap((count) => placesOf({ rows: count, risk })))),
  keno: greatest(Object.values(KENO_PAYS).flat()),
  wheel: greatest(WHEEL_SIZES.flatMap((size) => RISKS.flatMap((risk) => segmentsOf(size, risk)))),
  baccarat: greatest(Object.values(BACCARAT_PAYS)),
  dragontiger: greatest(Object.values(DRAGON_TIGER_PAYS)),
  sicbo: greatest(
    [...SICBO_SPOTS.values()].flatMap((pays) => [1, 2, 3, 4, 5, 6].map((face) => pays([face, face, face]))),
  ),
  limbo: MAX_TARGET / 100,
  tower: Math.max(...TOWER_LEVEL_IDS.map((level) => stakesIn(towerPrize(STAKE, level, topFloorOf(level))))),
  jacks: Math.max(...Object.values(JACKS_PAYS)),
  deuces: Math.max(...Object.values(DEUCES_PAYS)),
  bingo: Math.max(...Object.values(BINGO_PAYS)),
  wheelshow: Math.max(...CHEST_TIMES, ...CLIMB_TIMES, ...Object.values(NUMBER_TIMES)),
  balloon: TOP_SIZE / 100,
}

test.each(ENGINE_IDS.filter((engine) => engine !== 'slot'))('%s states the most it pays, never more', (engine) => {
  const most = MOST[engine]
  expect(factsOf(engine, undefined)).toEqual({ volatility: null, maxWin: most === undefined ? null : Math.floor(most) })
})
