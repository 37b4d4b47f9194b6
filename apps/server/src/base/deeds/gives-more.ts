import type { BodyOf, Endpoint } from '@trevo/contract/endpoint'
import type { FieldGiven, Gives, Mark } from '@trevo/contract/ops/gives'

/** A field by which a call gives more than stands: of what it asks for anew, raised or lowered, or to or by somebody else. */
export type More = { field: string; why: 'new' | 'amount' | 'identity'; before: unknown; after: unknown }

/**
 * By which fields `after` gives more than `before`, as the call declares them; none: it gives no more. Without a `before`
 * everything it gives is new. Fields a call may leave out are filled in by the caller, with what they stay.
 */
export function givesMore<E extends Endpoint>(
  { method, path, staff }: E,
  before: Partial<BodyOf<E>> | null,
  after: BodyOf<E>,
): More[] {
  const gives = staff?.gives
  if (gives === undefined) throw new Error(`${method} ${path} says of no field what it gives`)
  return ofFields(gives, before as Fields | null, after as Fields, '')
}

type Fields = Readonly<Record<string, unknown>>
const isMark = (given: FieldGiven): given is Mark => typeof given === 'string'
const isEach = (given: FieldGiven): given is Extract<FieldGiven, { each: Gives }> =>
  typeof given === 'object' && 'each' in given && typeof given.each === 'object'
const isOrder = (given: FieldGiven): given is { order: readonly string[] } =>
  typeof given === 'object' && 'order' in given && Array.isArray(given.order)
const isAbsent = (value: unknown) => value === null || value === undefined

function ofFields(gives: Gives, before: Fields | null, after: Fields, at: string): More[] {
  return Object.entries(gives).flatMap(([name, given]) => {
    const field = at === '' ? name : `${at}.${name}`
    return ofField(given, before?.[name], after[name], field, before === null)
  })
}

function ofField(given: FieldGiven, before: unknown, after: unknown, field: string, isNew: boolean): More[] {
  if (isMark(given)) return ofMark(given, before, after, field, isNew)
  if (isEach(given)) return ofLines(given, asLines(before), asLines(after), field)
  if (isOrder(given)) {
    const rank = (value: unknown) => (isAbsent(value) ? -1 : given.order.indexOf(String(value)))
    return ofMark('more', isNew ? undefined : rank(before), rank(after), field, isNew, [before, after])
  }
  // What is not there gives nothing; what was not there is new.
  if (isAbsent(after)) return []
  return ofFields(given, isAbsent(before) ? null : (before as Fields), after as Fields, field)
}

const asLines = (value: unknown) => (isAbsent(value) ? [] : (value as readonly Fields[]))

function ofLines(
  { each, by, gone }: Extract<FieldGiven, { each: Gives }>,
  before: readonly Fields[],
  after: readonly Fields[],
  at: string,
): More[] {
  const keyOf = (line: Fields, index: number) =>
    by === undefined ? String(index) : by.map((name) => String(line[name])).join(' ')
  const was = new Map(before.map((line, index) => [keyOf(line, index), line]))
  const kept = new Set(after.map(keyOf))
  const missing = gone === undefined ? [] : [...was].filter(([key]) => !kept.has(key))
  return [
    ...after.flatMap((line, index) => {
      const key = keyOf(line, index)
      return ofFields(each, was.get(key) ?? null, line, `${at}[${key}]`)
    }),
    ...missing.map(([key, line]) => ({ field: `${at}[${key}]`, why: 'amount' as const, before: line, after: null })),
  ]
}

function ofMark(
  mark: Mark,
  before: unknown,
  after: unknown,
  field: string,
  isNew: boolean,
  [was, is]: readonly unknown[] = [before, after],
): More[] {
  if (mark === 'words') return []
  if (isNew) return isAbsent(after) && mark !== 'unlimited' ? [] : [{ field, why: 'new', before: null, after: is }]
  if (same(before, after)) return []
  if (mark === 'identity') return [{ field, why: 'identity', before: was, after: is }]
  const order = Array.isArray(before) || Array.isArray(after) ? ofSets(before, after) : compared(before, after, mark)
  if (order === null) return [{ field, why: 'identity', before: was, after: is }]
  const isMore = mark === 'less' ? order.less : order.more
  return isMore ? [{ field, why: 'amount', before: was, after: is }] : []
}

const same = (before: unknown, after: unknown) => JSON.stringify(before ?? null) === JSON.stringify(after ?? null)

/** Of plain values: one more of them, and one fewer. */
function ofSets(before: unknown, after: unknown) {
  const [was, is] = [listed(before), listed(after)]
  return { more: is.some((value) => !was.includes(value)), less: was.some((value) => !is.includes(value)) }
}
const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

type Compared = { more: boolean; less: boolean }

/** Null where the two have no order of their own. */
function compared(before: unknown, after: unknown, mark: Mark): Compared | null {
  if (isRecord(before) || isRecord(after)) return ofRecords(before, after, mark)
  const [was, is] = [rankOf(before, mark), rankOf(after, mark)]
  if (was === null || is === null || typeof was !== typeof is) return infinite(was, is)
  return { more: is > was, less: is < was }
}

/** A value that is not there, against one of any kind. */
function infinite(was: Rank, is: Rank) {
  const edge = (rank: Rank) => rank === Number.NEGATIVE_INFINITY || rank === Number.POSITIVE_INFINITY
  if (was !== null && is !== null && (edge(was) || edge(is))) {
    const more = was === Number.NEGATIVE_INFINITY || is === Number.POSITIVE_INFINITY
    return { more, less: !more }
  }
  return null
}

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function ofRecords(before: unknown, after: unknown, mark: Mark): Compared | null {
  const [was, is] = [before, after].map((value) => (isRecord(value) ? value : {})) as [Fields, Fields]
  const each = [...new Set([...Object.keys(was), ...Object.keys(is)])].map((key) => compared(was[key], is[key], mark))
  if (each.includes(null)) return null
  return { more: each.some((one) => one?.more), less: each.some((one) => one?.less) }
}

type Rank = bigint | number | string | null
const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/
/** Decimals of the longest amount or percentage that the contract knows. */
const PLACES = 12

/** Money, percentages and counts by their value, days and moments by time; null: it has no order. */
function rankOf(value: unknown, mark: Mark): Rank {
  if (isAbsent(value)) return mark === 'unlimited' ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY
  if (typeof value === 'boolean') return value ? scaled('1') : scaled('0')
  if (typeof value !== 'number' && typeof value !== 'string') return null
  const text = String(value)
  if (DECIMAL.test(text)) return scaled(text)
  // A day and a moment are of one order as text, which begins with the year.
  return /^\d{4}-\d\d-\d\d/.test(text) ? text : null
}

function scaled(text: string): bigint {
  const [, sign, whole = '0', part = ''] = DECIMAL.exec(text) ?? []
  const digits = BigInt(whole + part.slice(0, PLACES).padEnd(PLACES, '0'))
  return sign === '-' ? -digits : digits
}
