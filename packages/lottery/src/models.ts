import type { NumberModel, Result } from './types.ts'

export type ResultRow = { readonly id: string; readonly numbers: readonly string[] }

const width = (model: NumberModel) => (model.kind === 'distinct' || model.kind === 'pick' ? String(model.of).length : 1)

/** How many numbers a result has. */
export const resultLength = (model: NumberModel) =>
  model.kind === 'prizes' ? model.rows.reduce((sum, { count }) => sum + count, 0) : model.count

/** A result as people read it: one row of numbers, or the rows of a list of prizes, with leading zeros. */
export function resultRows(model: NumberModel, result: Result): readonly ResultRow[] {
  if (model.kind !== 'prizes') {
    return [{ id: 'numbers', numbers: result.map((number) => String(number).padStart(width(model), '0')) }]
  }
  let at = 0
  return model.rows.map(({ id, digits, count }) => {
    const numbers = result.slice(at, at + count).map((number) => String(number).padStart(digits, '0'))
    at += count
    return { id, numbers }
  })
}

/** The stored form: numbers with leading zeros, commas between them. */
export const formatResult = (model: NumberModel, result: Result) =>
  resultRows(model, result)
    .flatMap(({ numbers }) => numbers)
    .join(',')

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

/** Reads the stored form; throws where it is not a result of this model. */
export function parseResult(model: NumberModel, text: string): Result {
  const result = text.split(',').map((number) => (/^\d+$/.test(number) ? Number(number) : -1))
  if (!isResult(model, result)) throw new RangeError(`not a result: ${text}`)
  return result
}
