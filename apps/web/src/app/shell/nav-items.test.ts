import { flagsWith } from '@trevo/contract/flags'
import type { MemberType } from '@trevo/contract/members'
import { expect, test } from 'vitest'
import { isActive, navItems, navWidths } from './nav-items.ts'

const labels = (type: MemberType, overrides: Record<string, boolean> = {}) =>
  navItems({ flags: flagsWith(overrides), type }).map((item) => item.label)

test('the order is home, invite, deposit, promotions, member centre, with deposit raised', () => {
  expect(labels(0)).toEqual(['nav.home', 'nav.invite', 'nav.deposit', 'nav.promotions', 'nav.account'])
  const raised = navItems({ flags: flagsWith({}), type: 0 }).filter((item) => item.raised)
  expect(raised.map((item) => item.label)).toEqual(['nav.deposit'])
})

test('invite needs the referral promotion and is not for agents', () => {
  expect(labels(0, { REFERRAL: false })).not.toContain('nav.invite')
  for (const type of [1, 2, 41, 42] as const) expect(labels(type)).not.toContain('nav.invite')
  for (const type of [0, 4, 40] as const) expect(labels(type)).toContain('nav.invite')
})

test('what is raised is in the middle of the bar, whoever looks', () => {
  const middleOf = (type: MemberType, overrides: Record<string, boolean> = {}) => {
    const items = navItems({ flags: flagsWith(overrides), type })
    const widths = navWidths(items)
    expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(100)
    const at = items.findIndex(({ raised }) => raised)
    return widths.slice(0, at).reduce((sum, width) => sum + width, 0) + (widths[at] ?? 0) / 2
  }
  expect(middleOf(0)).toBe(50)
  expect(middleOf(1)).toBe(50)
  expect(middleOf(0, { REFERRAL: false })).toBe(50)
  // With nothing on one side there is no middle to keep.
  const [first, , raised] = navItems({ flags: flagsWith({}), type: 0 })
  expect(navWidths([first, raised].filter((item) => item !== undefined))).toEqual([50, 50])
})

test('active by path: all home paths, and sub-paths of an item', () => {
  const [home, , , promotions, account] = navItems({ flags: flagsWith({}), type: 0 })
  if (!home || !promotions || !account) throw new Error('items are missing')
  expect(['/', '/m', '/m/', '/m/index', '/m/index.html', '/m/home'].every((path) => isActive(home, path))).toBe(true)
  expect(isActive(home, '/m/homeless')).toBe(false)
  expect(isActive(promotions, '/m/activity/signIn')).toBe(true)
  expect(isActive(promotions, '/m/activityDetail')).toBe(false)
  expect(isActive(account, '/m/member/home')).toBe(true)
})
