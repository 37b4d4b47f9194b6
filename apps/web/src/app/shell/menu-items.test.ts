import { type FlagId, flagsWith } from '@trevo/contract/flags'
import type { MemberType } from '@trevo/contract/members'
import { expect, test } from 'vitest'
import { entrySearch } from '../../shared/menu/member-entries.ts'
import { routeOf } from '../route-of.ts'
import { menuItems } from './menu-items.ts'

const viewer = (type: MemberType, overrides: Partial<Record<FlagId, boolean>> = {}) => ({
  flags: flagsWith(overrides),
  type,
})
const paths = (type: MemberType, overrides: Partial<Record<FlagId, boolean>> = {}) =>
  menuItems(viewer(type, overrides)).map((item) => item.path)

const ALL = [
  '/m/activity/signIn',
  '/m/rewardCenter',
  '/m/mall/mallHome',
  '/m/gameRecord',
  '/m/transaction/record',
  '/m/securityCenter',
  '/m/myAccount/index',
  '/m/agent',
]

test('an agent with every flag on sees all items in order', () => {
  expect(paths(1)).toEqual(ALL)
})

test('each flag takes away its own item alone', () => {
  const flags: FlagId[] = ['SIGNIN', 'REWCEN3', 'PTSYS3', 'TRANSBETREPMEM3', 'TRANSREC3', 'SECPRIV', 'MYACC', 'AGENT']
  for (const [index, flag] of flags.entries()) {
    expect(paths(1, { [flag]: false })).toEqual(ALL.filter((_, at) => at !== index))
  }
})

test('daily check-in also needs its promotion', () => {
  expect(paths(1, { LOGIN: false })).toEqual(ALL.slice(1))
})

test('the agent area is for types other than 0, 4, 40', () => {
  for (const type of [0, 4, 40] as const) expect(paths(type)).not.toContain('/m/agent')
  for (const type of [1, 2, 41, 42] as const) expect(paths(type)).toContain('/m/agent')
})

test('agents reach their transactions as ?types=A', () => {
  const record = menuItems(viewer(1)).find((item) => item.path === '/m/transaction/record')
  if (!record) throw new Error('the item is missing')
  expect(entrySearch(record, viewer(1))).toEqual({ types: 'A' })
  expect(entrySearch(record, viewer(0))).toEqual({})
})

test('an entry hangs on the flag of the page it opens', () => {
  for (const { path, flags } of menuItems(viewer(1))) expect(flags[0]).toBe(routeOf(path).flag)
})
