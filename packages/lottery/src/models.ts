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
