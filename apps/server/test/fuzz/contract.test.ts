import { randomUUID } from 'node:crypto'
import { globSync } from 'node:fs'
import path from 'node:path'
import type { Endpoint } from '@trevo/contract/endpoint'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { chanceOf, hostile } from '../robbery/hostile.ts'

const CONTRACT = path.resolve(import.meta.dirname, '../../../../packages/contract/src')
const TRIES = 12
const SEED = 25
/** Of the kind that is asked for, and none of what may stand there. */
const WRONG: Record<string, readonly unknown[]> = { string: ['', '%00%0a', '-1', '1e9'], number: [0, -1, 0.5, 1e308] }

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'value' in value

async function endpoints(): Promise<Endpoint[]> {
  const files = globSync('**/*.ts', { cwd: CONTRACT, exclude: ['**/*.test.ts'] })
  const modules = await Promise.all(files.map((file) => import(path.join(CONTRACT, file))))
  return [...new Set(modules.flatMap((module) => Object.values(module)).filter(isEndpoint))]
}

/** As it is, and with each of its fields wrong by itself. */
function* oneWrong(value: unknown): Generator<unknown> {
  yield value
  if (typeof value !== 'object' || value === null) return
  for (const [name, field] of Object.entries(value))
    for (const wrong of WRONG[typeof field] ?? []) yield { ...value, [name]: wrong }
}

// A rule over several fields is asked although one of them was refused: it must not count with what is no number.
test('no rule of the contract fails over what it refuses', async () => {
  const all = await endpoints()
  expect(all.length).toBeGreaterThan(600)
  const failed = new Set<string>()
  const chance = chanceOf(SEED)
  const making = { chance, known: () => [], now: new Date('2026-11-18T12:00:00Z'), uuid: randomUUID }
  for (const { method, path: name, params, query, body } of all) {
    for (const schema of [params, query, body]) {
      for (let n = 0; schema !== undefined && n < TRIES; n++) {
        for (const value of oneWrong(hostile(schema, making))) {
          try {
            z.safeParse(schema, value)
          } catch (error) {
            failed.add(`${method} ${name}: ${error}`)
          }
        }
      }
    }
  }
  expect([...failed]).toEqual([])
})

/** Where a correction is booked, which may take as well as give. */
const MAY_TAKE = ['POST /ops/v1/adjustments amount']

/** Where one of these goes, no money is asked for. */
const WORDS = ['1e3', 'x', 'alias', 'three words here']

type Def = {
  shape?: object
  element?: z.core.$ZodType
  innerType?: z.core.$ZodType
  options?: z.core.$ZodType[]
  valueType?: z.core.$ZodType
}

/** The fields of a schema by their names, whatever they lie in. */
function* fieldsOf(schema: z.core.$ZodType, name = ''): Generator<[name: string, field: z.core.$ZodType]> {
  const { shape, element, innerType, valueType, options = [] } = schema._zod.def as Def
  const within = [element, innerType, valueType, ...options].filter((each) => each !== undefined)
  for (const [key, field] of Object.entries(shape ?? {})) yield* fieldsOf(field, name ? `${name}.${key}` : key)
  for (const each of within) yield* fieldsOf(each, name)
  if (!shape && within.length === 0) yield [name, schema]
}

test('money that is asked for is not below zero', async () => {
  const takes = (field: z.core.$ZodType, value: string) => z.safeParse(field, value).success
  const negative: string[] = []
  let money = 0
  for (const { method, path: name, query, body } of await endpoints())
    for (const schema of [query, body])
      for (const [field, type] of schema === undefined ? [] : fieldsOf(schema)) {
        if (WORDS.some((text) => takes(type, text)) || !takes(type, '1.00')) continue
        money += 1
        if (takes(type, '-1.00')) negative.push(`${method} ${name} ${field}`)
      }
  expect(money).toBeGreaterThan(100)
  expect([...new Set(negative)]).toEqual(MAY_TAKE)
})
