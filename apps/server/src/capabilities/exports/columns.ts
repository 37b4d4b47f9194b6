import type { Schema } from '@trevo/contract/endpoint'
import { Money } from '@trevo/contract/money'
import { DateTime } from '@trevo/contract/wire'

export type ColumnKind = 'text' | 'money' | 'moment'
/** Where a cell stands in its row, and how it is written. */
export type Column = { path: readonly string[]; kind: ColumnKind }

type Def = { type: string; shape?: Record<string, Schema>; innerType?: Schema }
const defOf = (schema: Schema) => schema._zod.def as unknown as Def

function inside(schema: Schema): Schema {
  const { type, innerType } = defOf(schema)
  return (type === 'nullable' || type === 'optional') && innerType ? inside(innerType) : schema
}

/** One column for each field of a row; fields of a nested object stand side by side. */
export function columnsOf(row: Schema, path: readonly string[] = []): Column[] {
  const schema = inside(row)
  const { type, shape } = defOf(schema)
  if (type === 'object' && shape) return Object.entries(shape).flatMap(([name, one]) => columnsOf(one, [...path, name]))
  const kind = schema === Money ? 'money' : schema === DateTime ? 'moment' : 'text'
  return [{ path, kind }]
}

export function valueAt(row: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], row)
}

/** Lists and objects without columns of their own, in one cell. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(textOf).join(' | ')
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([name, one]) => `${name}: ${textOf(one)}`)
      .join(', ')
  }
  return String(value)
}
