import { drawFrom } from '../src/draw.ts'
import type { NumberModel, Result } from '../src/types.ts'

/** Numbers that look random and are the same in every run (a linear congruential generator, top bits). */
export function testNumbers(seed: number): (bound: number) => number {
  let state = BigInt(seed) * 2_862_933_555_777_941_757n + 3_037_000_493n
  return (bound) => {
    state = BigInt.asUintN(64, state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n)
    return Number((state >> 33n) % BigInt(bound))
  }
}

export const someResults = (model: NumberModel, count: number, seed: number): Result[] => {
  const below = testNumbers(seed)
  return Array.from({ length: count }, () => drawFrom(model, below))
}

function* sequences(from: number, to: number, count: number, isDistinct: boolean): Generator<number[]> {
  const result = new Array<number>(count)
  const used = new Set<number>()
  function* fill(place: number): Generator<number[]> {
    if (place === count) return yield [...result]
    for (let symbol = from; symbol <= to; symbol++) {
      if (isDistinct && used.has(symbol)) continue
      used.add(symbol)
      result[place] = symbol
      yield* fill(place + 1)
      if (isDistinct) used.delete(symbol)
    }
  }
  yield* fill(0)
}

/** Every result there is, where they can be counted out. */
export function everyResult(model: NumberModel): Generator<Result> {
  switch (model.kind) {
    case 'digits':
      return sequences(0, 9, model.count, false)
    case 'dice':
      return sequences(1, 6, model.count, false)
    case 'distinct':
      return sequences(1, model.of, model.count, true)
    default:
      throw new Error(`too many results: ${model.kind}`)
  }
}

/** Every ordered pair of different numbers at two places of a permutation, the others in rising order. */
export function* everyPair(of: number, first: number, second: number): Generator<Result> {
  for (const [a = 0, b = 0] of sequences(1, of, 2, true)) {
    const rest = Array.from({ length: of }, (_, i) => i + 1).filter((number) => number !== a && number !== b)
    yield Array.from({ length: of }, (_, i) => (i === first ? a : i === second ? b : (rest.shift() ?? 0)))
  }
}

function ranges(model: NumberModel): (readonly [from: number, to: number])[] {
  if (model.kind === 'prizes') {
    return model.rows.flatMap(({ digits, count }) =>
      Array.from({ length: count }, () => [0, 10 ** digits - 1] as const),
    )
  }
  const range = model.kind === 'digits' ? ([0, 9] as const) : ([1, model.kind === 'dice' ? 6 : model.of] as const)
  return Array.from({ length: model.count }, () => range)
}

/** Whether this could have been drawn. */
export function isResult(model: NumberModel, result: Result): boolean {
  const allowed = ranges(model)
  const isInside = (number: number, i: number) => {
    const [from, to] = allowed[i] ?? [1, 0]
    return Number.isInteger(number) && number >= from && number <= to
  }
  if (result.length !== allowed.length || !result.every(isInside)) return false
  if (model.kind === 'pick') return result.every((number, i) => i === 0 || number > (result[i - 1] as number))
  return model.kind !== 'distinct' || new Set(result).size === result.length
}
