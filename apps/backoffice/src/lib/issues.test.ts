import type { Endpoint } from '@trevo/contract/endpoint'
import { expect, test } from 'vitest'
import { commonTexts } from './i18n/common.ts'

// Every area of the contract, also one that is added later.
const areas = import.meta.glob<Record<string, unknown>>(
  ['../../../../packages/contract/src/ops/*.ts', '!**/*.test.ts'],
  { eager: true },
)
const isWrite = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && value.method !== 'GET' && 'body' in value

/** As the server tells a code from prose: `platform/http/validate.ts`. */
const CODE = /^[a-z][a-z0-9_.]{1,40}$/

/** Every code that a check of a schema, or of anything in it, may answer with. */
function codesIn(node: unknown, found: Set<string>, seen: Set<unknown>): void {
  if (typeof node !== 'object' || node === null || seen.has(node)) return
  seen.add(node)
  const inner = '_zod' in node ? (node._zod as { def: Record<string, unknown> }).def : node
  for (const [name, value] of Object.entries(inner)) {
    if (name === 'error' && typeof value === 'function') {
      const said: unknown = value({})
      if (typeof said === 'string' && CODE.test(said)) found.add(said)
    } else if (name !== '_zod') codesIn(value, found, seen)
  }
}

test('whatever may be wrong with a field that staff send has words of its own', () => {
  const writes = Object.values(areas).flatMap((area) => Object.values(area).filter(isWrite))
  expect(writes.length).toBeGreaterThan(100)
  const codes = new Set<string>()
  for (const { body } of writes) codesIn(body, codes, new Set())
  // Of a rule of rewards, a check of one field, of two of them, and of what is inside of a list.
  for (const code of ['played_needed', 'games_days', 'twice']) expect(codes).toContain(code)
  expect([...codes].filter((code) => !(`issue.${code}` in commonTexts.pt)).toSorted()).toEqual([])
})
