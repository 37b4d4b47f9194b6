import { StaffRole } from '@trevo/contract/ops/roles'
import type { StaffMe } from '@trevo/contract/ops/session'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Entry } from '../lib/entry.ts'
import { may } from '../lib/may.ts'
import { nameOf } from '../lib/testing/contract.ts'
import type { Press } from '../lib/testing/press.ts'
import { ENTRIES } from './resources.ts'
import { keepComplaints } from './testing/complaints.ts'
import { ME, open, server, visit } from './testing/desk.tsx'
import { take } from './testing/hand.ts'
import { given, PAGES } from './testing/page-list.ts'
import { readable, said } from './testing/words.ts'

// Drawn anew with every page, which takes longer than the page; `console-menu.test.tsx` looks at it.
vi.mock('./console-menu.tsx', () => ({ ConsoleMenu: () => null }))

type Presses = { presses: readonly Press[] }
const PRESSES = Object.values(import.meta.glob<Presses>('../features/*/presses.ts', { eager: true })).flatMap(
  ({ presses }) => presses,
)
const entryOf = (path: string): Entry | undefined => ENTRIES.find(({ name }) => name === path.split(/[/?]/)[1])
const mayOpen = (path: string, me: StaffMe) => {
  const entry = entryOf(path)
  const isThere = !path.endsWith('/create') || entry?.writes?.create === undefined || may(entry.writes.create, me)
  return entry !== undefined && isThere && may(entry.access, me)
}
/** Everybody with one role alone, at one brand or at all of them. */
const PEOPLE = StaffRole.options.flatMap((role) =>
  [true, false].map((everyMerchant) => {
    const merchants = everyMerchant ? ME.merchants : ME.merchants.slice(0, 1)
    return { role, everyMerchant, me: { ...ME, roles: [role], everyMerchant, merchants } as StaffMe }
  }),
)
const refused = (me: StaffMe) =>
  server.calls.filter(({ endpoint }) => !may(endpoint, me)).map(({ endpoint }) => nameOf(endpoint))

keepComplaints()

test('a page to create with is there for those alone who may', () => {
  const creating = Map.groupBy(
    PRESSES.filter(({ at }) => /\/create(\?|$)/.test(at)),
    ({ at }) => at.split('?')[0] ?? '',
  )
  for (const [at, rows] of creating) {
    for (const { me } of PEOPLE.filter((one) => mayOpen(at, one.me))) {
      expect([at, me.roles, rows.some(({ call }) => may(call, me))]).toEqual([at, me.roles, true])
    }
  }
})

test('whoever may not change something reads it, and who does', async () => {
  const support = PEOPLE.find(({ role }) => role === 'support')?.me ?? ME
  for (const path of ['/checkInPlans/7', '/cashbackRule', '/payment-methods/7']) {
    await open(path, { me: support })
    expect(readable()).toContain(said('form.read_only').replace('{roles}', said('staff.role_finance')))
    expect(document.querySelector('#main-content form fieldset[disabled] input')).not.toBeNull()
    expect(document.querySelector('#main-content button[type=submit]')).toBeNull()
  }
})

/** Every page as everybody takes minutes: `npm run prove -- roles`. */
const WALKED = process.env.ROLE_PAGES === 'all' ? PEOPLE : []

describe.each(WALKED)('somebody who is $role and nothing else, at every brand: $everyMerchant', ({ me }) => {
  beforeAll(() => open('/password', { me }))

  test.each(PAGES.filter(({ path }) => mayOpen(path, me)))(
    'asks for nothing on $path that is refused',
    async ({ path, name }) => {
      await visit(path, { me, given: given(name) })
      expect(refused(me)).toEqual([])
    },
  )

  const others = PRESSES.filter(({ at, call }) => mayOpen(at, me) && !may(call, me))
  test.each(others.map((row) => [nameOf(row.call), row.at, row] as const))(
    'is not offered %s on %s',
    async (_name, at, row) => {
      await visit(at, { me, given: row.given ?? [] })
      try {
        for (const step of row.does) await take(step)
      } catch {
        // It is not on the page, which is what should be.
      }
      expect(refused(me)).toEqual([])
    },
  )
})
