import { opsAffiliate, opsAffiliatePlans } from '@trevo/contract/ops/affiliates'
import { opsAnnouncement, opsAnnouncements } from '@trevo/contract/ops/content'
import { opsLotteries } from '@trevo/contract/ops/lottery'
import { staffGet } from '@trevo/contract/ops/staff'
import { BANNER_PLACES, KINDS, type Kind } from '../../features/content/kinds.ts'
import { MEMBER_TABS } from '../../features/members/tab-names.ts'
import type { Given } from '../../lib/testing/fake-server.ts'
import { ENTRIES } from '../resources.ts'

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
/** Every page of the console. */
export const PAGES = [
  ...PARTS,
  ...ENTRIES.flatMap(({ name, pages }) =>
    (Object.keys(pages) as (keyof typeof PATHS)[]).map((page) => {
      const path = `/${name}${PATHS[page].replace('ID', IDS[name] ?? '7')}`
      return { path, name, page }
    }),
  ),
]

/** What the server knows beyond the shape of an answer: content is of its page's type, a brand and a game are among those to choose. */
export const given = (name: string): Given => {
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
