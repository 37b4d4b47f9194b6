import { type Dice, SICBO_SPOTS, SUMS } from '../../../src/engines/sicbo/spots.ts'
import { t } from './texts.ts'

export const FACES = [1, 2, 3, 4, 5, 6] as const
const THROWS = FACES.flatMap((a) => FACES.flatMap((b) => FACES.map((c): Dice => [a, b, c])))

/** The most that a spot brings, in hundredths; on a single face it is less where it shows less often. */
export const topPay = (spot: string) => Math.max(...THROWS.map((dice) => SICBO_SPOTS.get(spot)?.(dice) ?? 0))

/** Sums that are as far from the middle pay the same. */
export const SUM_PAYS = SUMS.slice(0, SUMS.length / 2).map((sum) => ({
  sums: [sum, 21 - sum] as const,
  hundredths: topPay(`sum${sum}`),
}))

export const PAIRS = FACES.flatMap((one) => FACES.filter((two) => two > one).map((two) => [one, two] as const))

const NAMED = ['small', 'big', 'odd', 'even', 'anyTriple'] as const
type Named = (typeof NAMED)[number]
const isNamed = (spot: string): spot is Named => (NAMED as readonly string[]).includes(spot)
const KINDS = ['sum', 'one', 'double', 'triple'] as const

/** A spot in words. */
export function spotName(spot: string): string {
  if (isNamed(spot)) return t(spot)
  const [, kind = '', figures = ''] = /^([a-z]+)(\d+)$/.exec(spot) ?? []
  if (kind === 'pair') return t('spots.pair', { one: figures[0] ?? '', two: figures[1] ?? '' })
  const known = KINDS.find((each) => each === kind) ?? 'sum'
  return t(`spots.${known}`, { value: figures })
}
