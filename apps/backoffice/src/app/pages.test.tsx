import { opsAffiliate, opsAffiliatePlans } from '@trevo/contract/ops/affiliates'
import { opsAnnouncement, opsAnnouncements } from '@trevo/contract/ops/content'
import { opsLotteries } from '@trevo/contract/ops/lottery'
import { staffGet } from '@trevo/contract/ops/staff'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { BANNER_PLACES, KINDS, type Kind } from '../features/content/kinds.ts'
import { MEMBER_TABS } from '../features/members/tab-names.ts'
import type { Entry } from '../lib/entry.ts'
import type { Locale } from '../lib/i18n/common.ts'
import type { Given } from '../lib/testing/fake-server.ts'
import { ENTRIES } from './resources.ts'
import { keepComplaints } from './testing/complaints.ts'
import { open, server, visit } from './testing/desk.tsx'
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

/** An id that the contract takes where it is no number, and that of a row where the page looks it up in its list. */
const IDS: Readonly<Record<string, string>> = {
  vendors: 'TRV',
  ways: 'adjustment',
  flags: 'CBS3',
  categories: '2',
  lotteries: 'sorte-1',
  dayBooks: '2026-11-16',
  suspicionRules: 'large_in',
  legal: 'terms',
}
const PATHS = { list: '', create: '/create', edit: '/ID', show: '/ID/show' }
/** The card of a member has parts, each with what it asks for. */
const PARTS = MEMBER_TABS.slice(1).map((tab) => ({
  path: `/members/7/show?tab=${tab}`,
  name: 'members',
  page: 'show' as keyof typeof PATHS,
}))
const PAGES = [
  ...PARTS,
  ...ENTRIES.flatMap(({ name, pages }) =>
    (Object.keys(pages) as (keyof typeof PATHS)[]).map((page) => {
      const path = `/${name}${PATHS[page].replace('ID', IDS[name] ?? '7')}`
      return { path, name, page }
    }),
  ),
]

/** What the server knows beyond the shape of an answer: content is of its page's type, a brand and a game are among those to choose. */
const given = (name: string): Given => {
  if (name === 'staff') return [[staffGet, { merchantCode: 'trevo' }]]
  if (name === 'lottery-draws') return [[opsLotteries, { data: [{ id: '5d-1m' }], total: 1 }]]
  if (name === 'affiliates') {
    return [
      [opsAffiliate, { planId: '5' }],
      [opsAffiliatePlans, { data: [{ id: '5' }], total: 1 }],
    ]
  }
  const type = KINDS[name as Kind]?.[0]
  const groupName = type === 'B' ? BANNER_PLACES[0] : ''
  const row = { type, groupName }
  return type === undefined
    ? []
    : [
        [opsAnnouncement, row],
        [opsAnnouncements, { data: [row, row], total: 2 }],
      ]
}

const complaints = keepComplaints()
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
