import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '@trevo/contract/endpoint'
import type { FieldGiven, Gives } from '@trevo/contract/ops/gives'
import { expect, test } from 'vitest'
import { ELSEWHERE } from '../../../test/gives-elsewhere.ts'

const OPS = new URL('../../../../../packages/contract/src/ops/', import.meta.url)
const SOURCES = new URL('../../', import.meta.url).pathname

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesIn(path)
    return entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts') ? [path] : []
  })

/** Every writing call of staff by its name in the contract. */
async function writingCalls(): Promise<[string, Endpoint][]> {
  const files = readdirSync(OPS).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const modules = await Promise.all(files.map((name) => import(new URL(name, OPS).href)))
  const isCall = ([, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null && 'auth' in value && value.auth === 'staff' && 'method' in value
  return modules
    .flatMap((module: object) => Object.entries(module).filter(isCall) as [string, Endpoint][])
    .filter(([, { method }]) => method !== 'GET')
}

const givesAnything = (gives: Gives): boolean =>
  Object.values(gives).some((given: FieldGiven) => {
    if (typeof given === 'string') return given !== 'words'
    if ('each' in given) return givesAnything(given.each as Gives)
    return 'order' in given || givesAnything(given as Gives)
  })

test('every writing call with a body says of each field what it gives', async () => {
  const silent = (await writingCalls()).filter(
    ([, { body, staff }]) => (body !== undefined) !== (staff?.gives !== undefined),
  )
  expect(silent.map(([name]) => name)).toEqual([])
})

test('what gives is a deed, or says what asks in its stead', async () => {
  const deeds = new Set(
    filesIn(SOURCES).flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/Deed<typeof (\w+)>/g)].map(([, name]) => name),
    ),
  )
  const open = (await writingCalls()).filter(
    ([name, { staff }]) => staff?.gives !== undefined && givesAnything(staff.gives) && !deeds.has(name),
  )
  expect(open.map(([, { method, path }]) => `${method} ${path}`).toSorted()).toEqual(Object.keys(ELSEWHERE).toSorted())
})
