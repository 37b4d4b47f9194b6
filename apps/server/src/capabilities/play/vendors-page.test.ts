import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Endpoint } from '@trevo/contract/endpoint'
import { ERRORS, type ErrorCode } from '@trevo/contract/errors'
import { IMPORT_COLUMNS, ImportCategory } from '@trevo/contract/ops/game-import'
import * as additions from '@trevo/contract/vendor-additions'
import * as free from '@trevo/contract/vendor-free-rounds'
import * as pools from '@trevo/contract/vendor-pools'
import * as side from '@trevo/contract/vendor-side'
import * as wallet from '@trevo/contract/vendor-wallet'
import { expect, test } from 'vitest'

/** Everything that docs/VENDORS.md tells a vendor about bodies and errors, against the contract. */
const page = await readFile(new URL('../../../../../docs/VENDORS.md', import.meta.url), 'utf8')
const isCall = (value: unknown): value is Endpoint => (value as Endpoint | null)?.auth === 'vendor'
const exported: readonly unknown[] = [wallet, additions, free, pools].flatMap((module) => Object.values(module))
const calls = exported.filter(isCall).filter(({ path }) => !path.includes('/sandbox/'))
const nameOf = ({ path }: Endpoint) => path.replace('/vendor/v1/', '')

/** Checked before a call is looked at, or whatever goes wrong. */
const ALWAYS: readonly ErrorCode[] = [
  'vendor_signature',
  'vendor_clock',
  'vendor_address',
  'malformed_json',
  'invalid_input',
  'rate_limited',
  'overloaded',
  'unknown_error',
]

const isAsked = (value: unknown): value is free.VendorSideCall =>
  /^\/(free-rounds\/|catalogue)/.test(String((value as free.VendorSideCall | null)?.path))
const asked = ([...Object.values(free), ...Object.values(side)] as unknown[]).filter(isAsked)

function sampleOf(name: string): [unknown, { success: boolean; value: unknown }] {
  const found = new RegExp(`\\*\\*\`${name}\`\\*\\*[^\\n]*\\n\\n\`\`\`json\\n(.*)\\n(.*)\\n\`\`\``).exec(page)
  if (found === null) throw new Error(`No sample of ${name}`)
  return [JSON.parse(found[1] ?? ''), JSON.parse(found[2] ?? '')]
}

test.each(calls)('the sample of $path is what the contract takes and answers', (call) => {
  const [body, answer] = sampleOf(nameOf(call))
  expect(call.body?.safeParse(body)).toMatchObject({ success: true })
  expect(answer.success).toBe(true)
  expect(call.value.safeParse(answer.value)).toEqual({ success: true, data: answer.value })
})

test.each(asked)('the sample of $path, which we ask, is what the contract sends and reads', (call) => {
  const [body, answer] = sampleOf(call.path)
  expect(call.body.safeParse(body)).toEqual({ success: true, data: body })
  expect(call.value.safeParse(answer.value)).toEqual({ success: true, data: answer.value })
})

test('the signature of the example is right', () => {
  const [, timestamp = ''] = /the time `(\d+)`/.exec(page) ?? []
  const [, signature] = /has the signature\n`([0-9a-f]{64})`/.exec(page) ?? []
  const raw = JSON.stringify(sampleOf('balance')[0])
  const text = wallet.signedText(timestamp, '/vendor/v1/balance', raw)
  expect(signature).toBe(createHmac('sha256', 'example-secret').update(text).digest('hex'))
})

test('the table names every error of every call with its status, and none that no call has', () => {
  const rows = [...page.matchAll(/^\| `(\w+)`\s*\| (\d{3})\s*\| (.*?)\s*\| (.*?)\s*\|$/gm)].map(
    ([, code = '', status, where = '', advice = '']) => ({ code, status: Number(status), where, advice }),
  )
  const wanted = new Map<string, string>(ALWAYS.map((code) => [code, 'every call']))
  for (const call of calls) {
    for (const code of call.errors ?? []) {
      wanted.set(code, [wanted.get(code), `\`${nameOf(call)}\``].filter(Boolean).join(', '))
    }
  }
  const inOrder = (where: string) => where.split(', ').toSorted()
  const named = (pairs: Iterable<readonly [string, string]>) =>
    Object.fromEntries([...pairs].map(([code, where]) => [code, inOrder(where)]))
  expect(named(rows.map(({ code, where }) => [code, where]))).toEqual(named(wanted))
  for (const { code, status, advice } of rows) {
    expect([code, status]).toEqual([code, ERRORS[code as ErrorCode].status])
    expect(advice.length).toBeGreaterThan(20)
  }
})

test('the file of games has the columns and categories that the import knows', () => {
  expect(page).toContain(`\`${IMPORT_COLUMNS.join(',')}\``)
  expect(page).toContain(ImportCategory.options.map((name) => `\`${name}\``).join(', '))
})
