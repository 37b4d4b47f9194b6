import type { FieldIssues } from '@trevo/contract/endpoint'
import * as z from 'zod/mini'
import { AppError } from '../errors.ts'

type Schema = z.ZodMiniType
type Issue = z.core.$ZodIssue
type Field = FieldIssues['fields'][number]

const MAX_DEPTH = 20
const MAX_FIELDS_TOLD = 20
const MAX_PATH_LENGTH = 120
/** Names that would reach an object's prototype if the input were later copied carelessly. */
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])
/** A check whose message is a word names its own code; anything else is prose. */
const CODE_PATTERN = /^[a-z][a-z0-9_.]{1,40}$/

/** The input as its schema reads it, or `invalid_input` naming the fields. No schema: nothing may be sent. */
export function validate(schema: Schema | undefined, input: unknown): unknown {
  refuseHostile(input, [], 0)
  if (schema === undefined) {
    const extra = typeof input === 'object' && input !== null ? Object.keys(input) : []
    if (extra.length > 0) throw invalid(extra.map((key) => ({ path: key, code: 'unknown_field' })))
    if (input !== undefined && typeof input !== 'object') throw invalid([{ path: '', code: 'unknown_field' }])
    return undefined
  }
  // Whether a field is missing or of a wrong kind shows only in what was sent.
  const result = z.safeParse(schema, input, { reportInput: true })
  if (result.success) return result.data
  throw invalid(result.error.issues.flatMap(fieldsOf))
}

const invalid = (fields: Field[]) =>
  new AppError('invalid_input', {
    fields: fields.slice(0, MAX_FIELDS_TOLD).map(({ path, code }) => ({ path: path.slice(0, MAX_PATH_LENGTH), code })),
  } satisfies FieldIssues)

function fieldsOf(issue: Issue): Field[] {
  const at = issue.path.map(String)
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...at, key].join('.'), code: 'unknown_field' }))
  }
  return [{ path: at.join('.'), code: codeOf(issue) }]
}

function codeOf(issue: Issue): string {
  if (CODE_PATTERN.test(issue.message)) return issue.message
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'required'
  return issue.code
}

/** What no field of ours ever holds and what PostgreSQL would refuse: caught here, once, for every call. */
function refuseHostile(input: unknown, path: string[], depth: number): void {
  if (typeof input === 'string') {
    if (input.includes('\0') || !input.isWellFormed()) throw invalid([{ path: path.join('.'), code: 'invalid_text' }])
    return
  }
  if (typeof input !== 'object' || input === null) return
  if (depth >= MAX_DEPTH) throw new AppError('bad_request')
  for (const [key, value] of Object.entries(input)) {
    if (FORBIDDEN_KEYS.has(key) || key.includes('\0') || !key.isWellFormed()) throw new AppError('bad_request')
    if (value === null || typeof value === 'number' || typeof value === 'boolean') continue
    refuseHostile(value, [...path, key], depth + 1)
  }
}

/** Found strict once: looking takes a third of an app's start, and tests start hundreds in one process. */
const strict = new WeakSet<Schema>()

/** A request schema that lets unknown fields through would hide a client's spelling mistake: refused at start. */
export function assertStrict(name: string, schema: Schema): void {
  if (strict.has(schema)) return
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  if (hasOpenObject(json)) throw new Error(`${name}: request objects must be z.strictObject`)
  strict.add(schema)
}

function hasOpenObject(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false
  // A loose object says that it is one: the answer of a browser's own interface, which we read only in part.
  if ('properties' in node && !('additionalProperties' in node)) return true
  return Object.values(node).some(hasOpenObject)
}
