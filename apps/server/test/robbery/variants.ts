import type { Schema } from '@trevo/contract/endpoint'
import * as z from 'zod/mini'

type Json = unknown
/** Answers with a body like it in which the field has another value; undefined where it has no such field. */
export type Variant = { field: string; value(body: Json): Json }

/** One field changed at a time, as far up and as far down as the schema takes it. */
export function variantsOf(schema: Schema, body: Json, now: Date): Variant[] {
  return leavesOf(body, []).flatMap((path) => {
    const field = path.join('.')
    const current = at(body, path)
    // As far as it takes it, and a little: what is far is often refused for another reason.
    const fitting = [farther(current, now), nearer(current, now)].flatMap((candidates) => {
      const taken = candidates.filter((value) => z.safeParse(schema, withValue(body, path, value)).success)
      return taken.length > 1 ? [taken[0], taken.at(-1)] : taken
    })
    return fitting.flatMap((to) =>
      to === undefined
        ? []
        : [{ field, value: (like: Json) => (isThere(like, path) ? withValue(like, path, to) : undefined) }],
    )
  })
}

type Path = readonly (string | number)[]

function leavesOf(value: Json, path: Path): Path[] {
  if (Array.isArray(value)) return [path, ...value.flatMap((each, index) => leavesOf(each, [...path, index]))]
  if (typeof value === 'object' && value !== null) {
    const inner = Object.entries(value).flatMap(([name, each]) => leavesOf(each, [...path, name]))
    return path.length > 0 ? [path, ...inner] : inner
  }
  return [path]
}

const isThere = (value: Json, path: Path): boolean =>
  path.length === 0 ||
  (typeof value === 'object' &&
    value !== null &&
    (path[0] as string) in value &&
    isThere(at(value, path.slice(0, 1)), path.slice(1)))

const at = (value: Json, path: Path): Json =>
  path.reduce<Json>((each, step) => (each as Record<string | number, Json>)[step], value)

function withValue(value: Json, [step, ...rest]: Path, to: Json): Json {
  if (step === undefined) return to
  if (Array.isArray(value)) return value.map((each, index) => (index === step ? withValue(each, rest, to) : each))
  const fields = value as Record<string, Json>
  return { ...fields, [step]: withValue(fields[step], rest, to) }
}

const MONEY = /^-?\d+\.\d\d(\d\d)?$|^\d+(\.\d+)?$/
const DAY_MS = 86_400_000
const CHOICES = [
  'day',
  'week',
  'once',
  'month',
  'cash',
  'points',
  'gift',
  'sign_up',
  'application',
  'P',
  'F',
  'active',
  'LOTT',
  'INHOUSE',
]

/** Much more first, then less of it, until the schema takes one. */
function farther(value: Json, now: Date): Json[] {
  if (typeof value === 'boolean') return [true, false].filter((each) => each !== value)
  if (typeof value === 'number')
    return [value * 100, value * 10, value * 2, value + 1, 3].filter((each) => each > value)
  if (typeof value === 'string' && MONEY.test(value)) return scaled(value, [1000, 100, 10, 2, 1.1])
  if (typeof value === 'string' && isMoment(value)) return moved(value, [400, 60, 7, 1])
  if (typeof value === 'string') return CHOICES.filter((each) => each !== value)
  if (value === null) return ['1.00', 1, '1', now.toISOString(), now.toISOString().slice(0, 10), true, 'LOTT']
  if (Array.isArray(value))
    return [
      [...value, ...value.slice(-1)],
      [...value, ...value.slice(0, 1)],
    ]
  return [null]
}

/** Nothing first, then more of it. */
function nearer(value: Json, now: Date): Json[] {
  if (typeof value === 'boolean') return []
  if (typeof value === 'number')
    return [0, 1, Math.floor(value / 10), Math.floor(value / 2), value - 1].filter((each) => each < value)
  if (typeof value === 'string' && MONEY.test(value))
    return ['0.00', '0', '0.01', ...scaled(value, [0.001, 0.01, 0.1, 0.5, 0.9])]
  if (typeof value === 'string' && isMoment(value)) return moved(value, [-400, -60, -7, -1])
  if (typeof value === 'string') return CHOICES.toReversed().filter((each) => each !== value)
  if (value === null) return [now.toISOString()]
  if (Array.isArray(value)) return [[], value.slice(1)]
  return []
}

const scaled = (value: string, factors: readonly number[]) => {
  const digits = value.split('.')[1]?.length ?? 0
  return factors.map((factor) => (Number(value) * factor).toFixed(digits)).filter((each) => each !== value)
}

const isMoment = (value: string) => /^\d{4}-\d\d-\d\d/.test(value)

function moved(value: string, days: readonly number[]): string[] {
  return days.map((count) => {
    const moment = new Date(new Date(value).getTime() + count * DAY_MS).toISOString()
    return value.length === 10 ? moment.slice(0, 10) : moment
  })
}
