import type { Schema } from '@trevo/contract/endpoint'
import * as z from 'zod/mini'

/** Seeded, so that a walk that found something can be walked again. */
export type Chance = {
  below(limit: number): number
  from<T>(list: readonly T[]): T
  is(share: number): boolean
}

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    below: (limit) => Math.floor(next() * limit),
    from: (list) => list[Math.floor(next() * list.length)] as (typeof list)[number],
    is: (share) => next() < share,
  }
}

/** What is known to be there, by the name of the field that asks for it. */
export type Known = (field: string) => readonly string[]

const MONEY = ['0', '0.01', '1.00', '20.00', '50.00', '100.00', '499.99', '500.00', '1000.00', '20000.00', '999999.00']
const NUMBERS = [0, 1, 2, 3, 5, 7, 10, 30, 50, 100, 1000, 100_000, -1]
const TEXTS = [
  'por favor',
  'Prêmio',
  'X9',
  'abc',
  '+5511900000077',
  'roubo@example.com',
  '123456',
  'roubo_77',
  '5.00',
  '7.80',
  '100',
]
const PATHS = ['/icons/a.svg', 'https://example.com/a.webp']

type Def = {
  type: string
  shape?: Record<string, Schema>
  element?: Schema
  innerType?: Schema
  options?: readonly Schema[]
  entries?: Record<string, string>
  values?: readonly unknown[]
  valueType?: Schema
  keyType?: Schema
  in?: Schema
}
const defOf = (schema: Schema) => schema._zod.def as unknown as Def

type Making = { chance: Chance; known: Known; now: Date; uuid(): string }

/** Something the schema admits, with the values of a thief: far too much, nothing, and whatever is known to exist. */
export function hostile(schema: Schema, making: Making, field = ''): unknown {
  const { chance } = making
  const def = defOf(schema)
  const inner = (of: Schema | undefined, name = field) => (of === undefined ? null : hostile(of, making, name))
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {}).flatMap(([name, of]) => {
          const isLeftOut = defOf(of).type === 'optional' && chance.is(0.4)
          return isLeftOut ? [] : [[name, inner(of, name)] as const]
        }),
      )
    case 'array':
      return Array.from({ length: 1 + chance.below(3) }, () => inner(def.element, field.replace(/s$/, '')))
    case 'union':
      return inner(chance.from(def.options ?? []))
    case 'nullable':
      return chance.is(0.3) ? null : inner(def.innerType)
    case 'optional':
    case 'default':
    case 'prefault':
    case 'readonly':
      return inner(def.innerType)
    case 'pipe':
      return inner(def.in)
    case 'enum':
      return chance.from(Object.values(def.entries ?? {}))
    case 'literal':
      return chance.from(def.values ?? [])
    case 'boolean':
      return chance.is(0.7)
    case 'record':
      return {}
    case 'number':
    case 'int':
      return oneThatFits(schema, NUMBERS, making) ?? 1
    case 'string':
      return oneThatFits(schema, stringsFor(field, making), making) ?? 'x'
    default:
      return null
  }
}

function stringsFor(field: string, { known, now, uuid }: Making): readonly string[] {
  const ids = known(field)
  if (ids.length > 0) return ids
  const at = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString()
  const dates = [at(-1), at(0.01), at(1), at(30)]
  return [...MONEY, ...TEXTS, ...PATHS, ...dates, ...dates.map((date) => date.slice(0, 10)), '09:00', uuid()]
}

/** Any that the schema admits, each as likely as the others, without asking about all of them. */
function oneThatFits<T>(schema: Schema, candidates: readonly T[], { chance }: Making): T | undefined {
  const left = [...candidates]
  while (left.length > 0) {
    const [candidate] = left.splice(chance.below(left.length), 1)
    if (z.safeParse(schema, candidate).success) return candidate
  }
  return undefined
}

/** What stands there now with one value or two made worse, as somebody would who edits a form. */
export function madeWorse(schema: Schema, current: Readonly<Record<string, unknown>>, making: Making): unknown {
  const { shape } = defOf(schema)
  if (shape === undefined) return hostile(schema, making)
  const names = Object.keys(shape)
  const worse = new Set([making.chance.from(names), making.chance.from(names)])
  return Object.fromEntries(
    names.flatMap((name) => {
      const of = shape[name] as Schema
      if (!worse.has(name) && name in current) return [[name, current[name]] as const]
      if (!worse.has(name) && defOf(of).type === 'optional') return []
      return [[name, hostile(of, making, name)] as const]
    }),
  )
}
