import type { Schema } from '@trevo/contract/endpoint'

/** What of a zod schema an example is made from; zod keeps it under `_zod.def`. */
type Def = {
  type: string
  format?: string
  checks?: readonly { _zod: { def: { check: string; minimum?: number; maximum?: number } } }[]
  shape?: Record<string, Schema>
  element?: Schema
  innerType?: Schema
  in?: Schema
  out?: Schema
  keyType?: Schema
  valueType?: Schema
  options?: readonly Schema[]
  entries?: Record<string, string | number>
  values?: readonly unknown[]
  items?: readonly Schema[]
}
const defOf = (schema: Schema) => schema._zod.def as unknown as Def

/** Tried in turn where a schema asks for a form of its own; each is one that some field of the contract wants. */
const TEXTS = [
  '7351.42',
  '73',
  '7',
  '1',
  '0.5',
  '4821',
  '482163',
  '00000000-0000-4000-8000-000000000007',
  'PIX_7351',
  '2026-11-16',
  '#0a7a45',
  'ana@trevo.example',
  '+5511987654321',
  '52998224725',
  'ticket-of-sixteen-characters',
  '<p>Texto</p>',
  '01310-100',
  'SP',
  '/wps/files/logo-of-a-brand-0001.webp',
  'America/Bogota',
  'acme.example',
  'MX',
  '10.0.0.0/8',
  'fd00::/8',
  '/m/activity',
]
const TIMES = ['09:30', '14:00', '21:30']
const NUMBERS = [37, 7, 3, 1, 0, 120, 600, 1500, 2026, 0.5, 100_000]
const FORMATS: Readonly<Record<string, (turn: number) => string>> = {
  uuid: (turn) => `00000000-0000-4000-8000-${String(turn).padStart(12, '0')}`,
  guid: (turn) => `00000000-0000-4000-8000-${String(turn).padStart(12, '0')}`,
  datetime: (turn) => `2026-11-16T${String(turn % 24).padStart(2, '0')}:30:00Z`,
  date: (turn) => `2026-11-${String((turn % 28) + 1).padStart(2, '0')}`,
}

/** How many different rows show every choice that a schema has, at most. */
function choicesIn(schema: Schema): number {
  const def = defOf(schema)
  if (def.type === 'enum') return Object.keys(def.entries ?? {}).length
  if (def.type === 'union') return Math.max(def.options?.length ?? 1, ...(def.options ?? []).map(choicesIn))
  const inner = [def.element, def.innerType, def.valueType, ...Object.values(def.shape ?? {})]
  return Math.max(2, ...inner.filter((one) => one !== undefined).map(choicesIn))
}

/**
 * Answers as the contract words them, made without a look at the pages that show them. Turn 0 has everything there and every first
 * choice, turn 1 the second choices and nothing that may be missing, and so on in turns.
 */
export class Examples {
  /** Texts and amounts handed out, by which a page shows whether it uses what it was given. */
  readonly marks: string[] = []
  readonly numbers: string[] = []

  of(schema: Schema, turn = 0, name = 'valor'): unknown {
    const def = defOf(schema)
    const isThere = turn % 2 === 0
    const inner = (one: Schema | undefined) => this.of(one as Schema, turn, name)
    switch (def.type) {
      case 'string':
        return this.#text(schema, def, turn, name)
      case 'number':
      case 'int':
        return this.#number(schema, turn, name)
      case 'boolean':
        return isThere
      case 'null':
        return null
      case 'literal':
        return def.values?.[turn % def.values.length]
      case 'enum': {
        const entries = Object.values(def.entries ?? {})
        return entries[turn % entries.length]
      }
      case 'union':
        return inner(def.options?.[turn % def.options.length])
      case 'nullable':
        return isThere ? inner(def.innerType) : null
      case 'optional':
        return isThere ? inner(def.innerType) : undefined
      case 'default':
      case 'prefault':
      case 'readonly':
      case 'nonoptional':
      case 'catch':
        return inner(def.innerType)
      case 'pipe':
        return inner(def.in)
      case 'array':
        return this.#list(def, turn, name)
      case 'tuple':
        return def.items?.map(inner)
      case 'record':
        return this.#record(def, turn, name)
      case 'object':
        return this.#object(schema, def, turn)
      case 'unknown':
      case 'any':
        return {}
      default:
        throw new Error(`No example for ${def.type} (${name}).`)
    }
  }

  /** In a list of numbers no two are the same, where there are so many. */
  #number(schema: Schema, turn: number, name: string): unknown {
    const fit = NUMBERS.filter((number) => schema.safeParse(number).success)
    const number = fit.length > 0 ? fit[turn % fit.length] : fitting(schema, NUMBERS, name)
    this.numbers.push(String(number))
    return number
  }

  /** What one field says may bind another: whole points, an end after its beginning. */
  #object(schema: Schema, def: Def, turn: number): object {
    const fields = Object.entries(def.shape ?? {})
    const made = Object.fromEntries(fields.map(([field, one]) => [field, this.of(one, turn, field)]))
    const field = schema.safeParse(made).error?.issues.find(({ path }) => path.length === 1)?.path[0]
    if (typeof field !== 'string') return made
    const others = [...TEXTS, ...NUMBERS].map((value) => ({ ...made, [field]: value }))
    return fitting(schema, others, field) as object
  }

  #text(schema: Schema, def: Def, turn: number, name: string): string {
    const made = FORMATS[def.format ?? '']
    if (made) return made(turn)
    const word = `${name} ${this.marks.length + 11}`
    // Things of a list have numbers, hours and addresses of their own.
    const address = `https://trevo.example/pt/${turn + 1}`
    const own = [/ids?$/i.test(name) ? String(turn + 1) : word, TIMES[turn % TIMES.length], address]
    const text = String(fitting(schema, [...own, ...TEXTS], name))
    if (text === word || text.length > 4) this.marks.push(text)
    return text
  }

  /** Two of each, or as many as it takes to show every choice, within what the schema allows. */
  #list(def: Def, turn: number, name: string): unknown[] {
    const row = def.element as Schema
    const rule = (check: string) => def.checks?.find(({ _zod }) => _zod.def.check === check)?._zod.def
    const most = rule('max_length')?.maximum ?? 40
    const least = rule('min_length')?.minimum ?? 0
    const length = Math.max(least, Math.min(most, defOf(row).type === 'object' ? choicesIn(row) : 2))
    return Array.from({ length }, (_, index) => this.of(row, turn + index, name))
  }

  #record(def: Def, turn: number, name: string): object {
    const keys = defOf(def.keyType as Schema)
    const names = keys.type === 'enum' ? Object.values(keys.entries ?? {}) : [name]
    return Object.fromEntries(names.map((key) => [key, this.of(def.valueType as Schema, turn, String(key))]))
  }
}

function fitting(schema: Schema, candidates: readonly unknown[], name: string): unknown {
  const found = candidates.find((one) => schema.safeParse(one).success)
  if (found === undefined) throw new Error(`No example fits ${name}: add one to those that are tried.`)
  return found
}
