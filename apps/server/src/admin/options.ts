import { parseArgs } from 'node:util'
import type * as z from 'zod/mini'

type Schema<T> = z.ZodMiniType<T, string>
/** An option of a verb by its name. `about` reads on after "set it to". */
export type Option<T> = {
  about: string
  kind: 'one' | 'many' | 'yes'
  read(given: readonly string[]): { value: T } | 'missing' | 'invalid'
}
export type Options = Readonly<Record<string, Option<unknown>>>
export type Values<O extends Options> = { [K in keyof O]: O[K] extends Option<infer T> ? T : never }

/** Something about what was typed; each sentence says one thing that is missing or wrong. */
export class UsageError extends Error {
  readonly sentences: readonly string[]

  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'))
    this.name = 'UsageError'
    this.sentences = sentences
  }
}

const parsed = <T>(schema: Schema<T>, text: string) => schema.safeParse(text)

/** Must be said. */
export const one = <T>(about: string, schema: Schema<T>): Option<T> => ({
  about,
  kind: 'one',
  read([text]) {
    if (text === undefined) return 'missing'
    const { success, data } = parsed(schema, text)
    return success ? { value: data } : 'invalid'
  },
})

/** May be left out. */
export const maybe = <T, const F>(about: string, schema: Schema<T>, otherwise: F): Option<T | F> => ({
  about,
  kind: 'one',
  read([text]) {
    if (text === undefined) return { value: otherwise }
    const { success, data } = parsed(schema, text)
    return success ? { value: data } : 'invalid'
  },
})

/** Said as often as there are some; at least once where `least` is 1. */
export const many = <T>(about: string, schema: Schema<T>, least: 0 | 1 = 0): Option<T[]> => ({
  about,
  kind: 'many',
  read(texts) {
    if (texts.length < least) return 'missing'
    const read = texts.map((text) => parsed(schema, text))
    return read.every(({ success }) => success) ? { value: read.map(({ data }) => data as T) } : 'invalid'
  },
})

/** There or not. */
export const yes = (about: string): Option<boolean> => ({
  about,
  kind: 'yes',
  read: (texts) => ({ value: texts.length > 0 }),
})

export type Ask = (question: string) => Promise<string>

/** Reads what was typed; what is missing is asked for where somebody can answer, else all of it is told at once. */
export async function readOptions<O extends Options>(
  options: O,
  args: readonly string[],
  ask: Ask | null,
): Promise<Values<O>> {
  const typed = typedOf(options, args)
  const values: Record<string, unknown> = {}
  const wrong: string[] = []
  for (const [name, option] of Object.entries(options)) {
    if (option.kind === 'one' && typed(name).length > 1) {
      wrong.push(`--${name} is said twice: say it once.`)
      continue
    }
    let read = option.read(typed(name))
    while (ask !== null && read === 'missing') {
      const answer = (await ask(`${name} (${option.about}): `)).trim()
      read = option.read(answer === '' ? [] : [answer])
    }
    if (typeof read === 'object') values[name] = read.value
    else wrong.push(`--${name} is ${read === 'missing' ? 'missing' : 'not valid'}: set it to ${option.about}.`)
  }
  if (wrong.length > 0) throw new UsageError(wrong)
  return values as Values<O>
}

function typedOf(options: Options, args: readonly string[]): (name: string) => string[] {
  const config = Object.fromEntries(
    Object.entries(options).map(([name, { kind }]) => {
      return [name, { type: kind === 'yes' ? ('boolean' as const) : ('string' as const), multiple: true }]
    }),
  )
  try {
    const { values } = parseArgs({ args: [...args], options: config, strict: true, allowPositionals: false })
    return (name) => [values[name] ?? []].flat().map(String)
  } catch (error) {
    throw new UsageError([`${error instanceof Error ? error.message.split('. ')[0] : String(error)}.`])
  }
}
