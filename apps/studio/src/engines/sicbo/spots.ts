/** Three dice. */
export type Dice = readonly [number, number, number]

/** Hundredths that a throw brings to the chips on a spot, which are included. */
type Pays = (dice: Dice) => number

/** Of the 216 throws a spot wins in so many; 210 shared among them, cut to hundredths, pay 97.22 % back wherever the chips lie. */
const SHARED = 210
const paysFor = (throws: number) => Math.floor((SHARED * 100) / throws)

const FACES = [1, 2, 3, 4, 5, 6] as const
const sumOf = ([a, b, c]: Dice) => a + b + c
const isTriple = ([a, b, c]: Dice) => a === b && b === c
const showing = (dice: Dice, face: number) => dice.filter((die) => die === face).length

/** A face on one die, on two, on all three: 75, 15 and 1 of the throws, 75 x 2 + 15 x 3 + 15 = 210. */
export const SINGLE_PAYS = [0, 200, 300, 1_500] as const

/** Throws whose sum is so much, from 4 to 17; 3 and 18 are triples, with spots of their own. */
const SUM_THROWS = [3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3] as const
export const SUMS = SUM_THROWS.map((_, index) => index + 4)

const when = (throws: number, holds: (dice: Dice) => boolean): Pays => {
  const pays = paysFor(throws)
  return (dice) => (holds(dice) ? pays : 0)
}
/** Half of the sums, and of those never a triple. */
const half = (holds: (sum: number) => boolean) => when(105, (dice) => !isTriple(dice) && holds(sumOf(dice)))

const PAIRS = FACES.flatMap((one) => FACES.filter((two) => two > one).map((two) => [one, two] as const))

/** Every spot of the table by its name: `sum9`, `one4`, `double2`, `triple6`, `pair25`, `small`. */
export const SICBO_SPOTS: ReadonlyMap<string, Pays> = new Map<string, Pays>([
  ['small', half((sum) => sum <= 10)],
  ['big', half((sum) => sum >= 11)],
  ['odd', half((sum) => sum % 2 === 1)],
  ['even', half((sum) => sum % 2 === 0)],
  ...SUMS.map((sum, index): [string, Pays] => [
    `sum${sum}`,
    when(SUM_THROWS[index] ?? 1, (dice) => sumOf(dice) === sum),
  ]),
  ...FACES.map((face): [string, Pays] => [`one${face}`, (dice) => SINGLE_PAYS[showing(dice, face)] ?? 0]),
  ...FACES.map((face): [string, Pays] => [`double${face}`, when(16, (dice) => showing(dice, face) >= 2)]),
  ...FACES.map((face): [string, Pays] => [`triple${face}`, when(1, (dice) => showing(dice, face) === 3)]),
  ['anyTriple', when(6, isTriple)],
  ...PAIRS.map(([one, two]): [string, Pays] => [
    `pair${one}${two}`,
    when(30, (dice) => showing(dice, one) > 0 && showing(dice, two) > 0),
  ]),
])
