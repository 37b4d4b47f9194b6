import type { Endpoint } from '@trevo/contract/endpoint'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Entry } from '../lib/entry.ts'
import type { Locale } from '../lib/i18n/common.ts'
import { STAFF_CALLS } from '../lib/testing/contract.ts'
import { ENTRIES } from './resources.ts'
import { keepComplaints } from './testing/complaints.ts'
import { open, server, visit } from './testing/desk.tsx'
import { given, PAGES } from './testing/page-list.ts'
import { keysShown, readable, said } from './testing/words.ts'
import { ALL_TEXTS } from './texts.ts'

// Drawn anew with every page, which takes longer than the page; `console-menu.test.tsx` looks at it.
vi.mock('./console-menu.tsx', () => ({ ConsoleMenu: () => null }))

/** Found by folder: a feature that nobody put into the lists has pages that nobody sees. */
const entryFiles = import.meta.glob<Record<string, readonly Entry[]>>('../features/*/entries.ts', { eager: true })
const textFiles = import.meta.glob<Record<string, unknown>>('../features/*/texts.ts', { eager: true })

test('every feature is in the lists of the console', () => {
  const names = Object.values(entryFiles).flatMap((file) =>
    Object.values(file)
      .flat()
      .map(({ name }) => name),
  )
  expect(ENTRIES.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
  for (const file of Object.values(textFiles))
    for (const texts of Object.values(file)) expect(ALL_TEXTS).toContain(texts)
})

const complaints = keepComplaints()
/** Paths of the lists that the pages seen so far offer as a file. */
const taken = new Set<string>()
const digits = (text: string) => text.replaceAll(/[.,\u00a0]/g, '')

/** Every second answer lacks what may be missing: `npm run prove -- journeys` sees both, since each takes as long as all presses. */
const ROUNDS: readonly (readonly [Locale, number])[] =
  process.env.JOURNEYS === 'all'
    ? [
        ['pt', 0],
        ['en', 1],
      ]
    : [['pt', 0]]

describe.each(ROUNDS)('in %s', (locale, turn) => {
  beforeAll(() => open('/password', { locale }))

  test.each(PAGES)('$path', async ({ path, name, page }) => {
    await visit(path, { turn, given: given(name) })
    expect(complaints).toEqual([])
    expect(server.faults).toEqual([])
    expect(keysShown()).toEqual([])
    for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-list]')) taken.add(dataset.list ?? '')
    expect(document.querySelector('h1')?.textContent?.trim()).not.toBe('')
    if (page === 'list') expect(document.querySelector('h1')?.textContent).toBe(said(`menu.${name}`))
    const read = digits(readable())
    const { marks: texts, numbers } = server.examples
    const marks = [...texts, ...numbers.filter((number) => number.length > 1)].map(digits)
    // Where everything is there; some are choices and nothing else.
    if (turn === 0 && page !== 'create' && marks.length > 0)
      expect(marks.filter((mark) => read.includes(mark)).length).toBeGreaterThan(0)
  })
})

/** Lists that stand on no page of their own. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  opsReceiptLines: 'opens over the lines of a payout run, with its own button: agents/receipt-dialog.tsx',
  opsFilingRecords: 'is a part of a file for the regulator, which is taken as it was sent: opsFilingFile',
}

test('every list of the contract can be taken as a file from some page', () => {
  const lists = [...STAFF_CALLS].filter(([, endpoint]) => isList(endpoint))
  expect(lists.length).toBeGreaterThan(60)
  const missing = lists.filter(([name, { path }]) => !(taken.has(path) || name in ELSEWHERE))
  expect(missing.map(([name]) => name)).toEqual([])
})

/** As the server tells them apart (`platform/http/staff-lists.ts`): rows, with their number or the key of the next. */
function isList({ method, value }: Endpoint): boolean {
  const { shape } = value._zod.def as { shape?: Record<string, unknown> }
  const hasRows = shape !== undefined && ['data', 'list', 'records'].some((name) => name in shape)
  return method === 'GET' && hasRows && ('cursor' in shape || 'total' in shape)
}
