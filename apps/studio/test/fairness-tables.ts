import { SLOT_PROFILES } from '@trevo/games/profiles'
import { BACCARAT_PAYS } from '../src/engines/baccarat.ts'
import { PUMPS } from '../src/engines/balloon.ts'
import { BINGO_PATTERNS, BINGO_PAYS, PATTERN_CELLS } from '../src/engines/bingo/patterns.ts'
import { DRAGON_TIGER_PAYS } from '../src/engines/dragontiger.ts'
import { FISH_TARGETS } from '../src/engines/fish.ts'
import { ANTE_PAYS, BONUS_PAYS } from '../src/engines/holdem/pays.ts'
import { RISKS } from '../src/engines/hundredths.ts'
import { KENO_PAYS } from '../src/engines/keno/pays.ts'
import { PLINKO_PAYS } from '../src/engines/plinko/pays.ts'
import { DEUCES_PAYS, JACKS_PAYS } from '../src/engines/poker/pays.ts'
import { OUTSIDE_SPOTS } from '../src/engines/roulette/spots.ts'
import { type Dice, SICBO_SPOTS, SINGLE_PAYS, SUMS } from '../src/engines/sicbo/spots.ts'
import type { SlotMath } from '../src/engines/slot/math.ts'
import { SLOT_MATHS } from '../src/engines/slot/profiles.ts'
import { QUARTER_WEIGHTS } from '../src/engines/sports/basketball.ts'
import { GOAL_WEIGHTS } from '../src/engines/sports/football.ts'
import { SET_WEIGHTS } from '../src/engines/sports/tennis.ts'
import { TOWER_LEVELS } from '../src/engines/tower.ts'
import { segmentsOf, WHEEL_SIZES } from '../src/engines/wheel/segments.ts'
import { CHEST_TIMES, CLIMB_TIMES, NUMBER_TIMES, SHOW_WHEEL } from '../src/engines/wheelshow/segments.ts'

/**
 * The files that the page on fairness leads to, made from what the games are played by: `npm run fairness` writes them, a test compares
 * them. What a name in them means is said on the page.
 */
export const fairnessFiles = (): Record<string, string> => ({
  'slots.json': written({
    slots: mapped(SLOT_MATHS, (math, id) => ({ ...sorted(math), most: SLOT_PROFILES[id].maxWin })),
  }),
  'wheels.json': written({
    wheel: Object.fromEntries(
      WHEEL_SIZES.map((size) => [size, Object.fromEntries(RISKS.map((risk) => [risk, segmentsOf(size, risk)]))]),
    ),
    show: { segments: SHOW_WHEEL, times: NUMBER_TIMES, chests: CHEST_TIMES, climb: CLIMB_TIMES },
  }),
  'sports.json': written({ football: GOAL_WEIGHTS, basketball: QUARTER_WEIGHTS, tennis: SET_WEIGHTS }),
  'pays.json': written({
    plinko: PLINKO_PAYS,
    keno: KENO_PAYS,
    fish: Object.fromEntries(FISH_TARGETS.map(({ id, multiplier }) => [id, multiplier])),
    tower: TOWER_LEVELS,
    balloon: PUMPS,
    roulette: OUTSIDE_SPOTS,
    baccarat: BACCARAT_PAYS,
    dragontiger: DRAGON_TIGER_PAYS,
    sicbo: {
      half: topPay('small'),
      one: SINGLE_PAYS,
      sum: Object.fromEntries(SUMS.map((sum) => [sum, topPay(`sum${sum}`)])),
      double: topPay('double1'),
      triple: topPay('triple1'),
      anyTriple: topPay('anyTriple'),
      pair: topPay('pair12'),
    },
    jacks: JACKS_PAYS,
    deuces: DEUCES_PAYS,
    holdem: { ante: ANTE_PAYS, bonus: BONUS_PAYS },
    bingo: BINGO_PATTERNS.map((name) => ({ name, pays: BINGO_PAYS[name], cells: PATTERN_CELLS[name] })),
  }),
})

const FACES = [1, 2, 3, 4, 5, 6] as const
const THROWS = FACES.flatMap((a) => FACES.flatMap((b) => FACES.map((c): Dice => [a, b, c])))
const topPay = (spot: string) => Math.max(...THROWS.map((dice) => SICBO_SPOTS.get(spot)?.(dice) ?? 0))

const mapped = <K extends string, T, R>(record: Readonly<Record<K, T>>, to: (each: T, key: K) => R) =>
  Object.fromEntries((Object.keys(record) as K[]).map((key) => [key, to(record[key], key)]))

const sorted = (math: SlotMath) =>
  Object.fromEntries(Object.entries(math).sort(([one], [other]) => one.localeCompare(other)))

/** A line for each list that holds no other, so that a person can read it, too. */
const written = (file: unknown) =>
  `${JSON.stringify(file, null, 1).replace(/\[[^[\]{}]*\]/g, (list) => JSON.stringify(JSON.parse(list)).replaceAll(',', ', '))}\n`
