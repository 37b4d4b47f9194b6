import type { Endpoint, Schema } from '@trevo/contract/endpoint'
import { Id } from '@trevo/contract/wire'

type Def = {
  type: string
  shape?: Readonly<Record<string, Schema>>
  element?: Schema
  innerType?: Schema
  valueType?: Schema
  options?: readonly Schema[]
  in?: Schema
}

type Words = ReadonlySet<string>
/** Fields that name a thing by words instead of by its number, of staff and of members. */
const OF_STAFF: Words = new Set(['userName', 'upline', 'transferId'])
const OF_MEMBERS: Words = new Set([
  'userName',
  'account',
  'search',
  'id',
  'code',
  'endpoint',
  'affiliateCode',
  'recommenderId',
])

const GOES_ON: ReadonlySet<string> = new Set(['cursor', 'after', 'before'])

function namedIn(schema: Schema | undefined, words: Words, path = ''): string[] {
  if (schema === undefined) return []
  if (schema === Id || (words.has(path) && schema._zod.def.type === 'string')) return [path]
  const { shape, element, innerType, valueType, options = [], in: input } = schema._zod.def as unknown as Def
  const within = [element, innerType, valueType, input, ...options].flatMap((part) => namedIn(part, words, path))
  const fields = Object.entries(shape ?? {}).flatMap(([name, part]) =>
    namedIn(part, words, path === '' ? name : `${path}.${name}`),
  )
  return [...new Set([...within, ...fields])]
}

export type Naming = { at: 'params' | 'query' | 'body'; path: string }

/** Where a call names a thing, from the contract alone: each part of its path, and every id in its query and body. */
export function namesOf({ auth, path, query, body }: Endpoint): Naming[] {
  const words = auth === 'staff' ? OF_STAFF : OF_MEMBERS
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({ at: 'params' as const, path: name }))
  const of = (at: 'query' | 'body', schema: Schema | undefined) =>
    // Where a page goes on is said within what the caller may see.
    namedIn(schema, words).flatMap((name) => (GOES_ON.has(name) ? [] : [{ at, path: name }]))
  return [...inPath, ...of('query', query), ...of('body', body)]
}

/** Whether the input says something there. */
export function says(input: unknown, { at, path }: Naming): boolean {
  const reach = (value: unknown, [name, ...rest]: readonly string[]): boolean => {
    if (Array.isArray(value)) return value.some((one) => reach(one, name === undefined ? [] : [name, ...rest]))
    if (name === undefined) return value !== undefined && value !== null
    return typeof value === 'object' && value !== null && reach(Reflect.get(value, name), rest)
  }
  return reach(Reflect.get(Object(input), at), path.split('.'))
}
