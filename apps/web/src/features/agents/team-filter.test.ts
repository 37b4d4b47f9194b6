import { expect, test } from 'vitest'
import { countChoices, filterOf } from './team-filter.ts'

test('the address names what is shown', () => {
  const search = { member: '17', q: 'ana', type: 'agent', level: '2', activity: 'online', sort: 'team', order: 'asc' }
  expect(filterOf({ ...search, min: '1.234,5', max: '9' })).toEqual({
    memberId: '17',
    search: 'ana',
    type: 'agent',
    level: 2,
    activity: 'online',
    sort: 'team',
    order: 'asc',
    balanceMin: '1234.50',
    balanceMax: '9.00',
  })
})

test('what is not understood is left out', () => {
  expect(filterOf({ member: 'x', type: 'boss', level: '9', sort: 'luck', order: 'up', min: 'much' })).toEqual({})
})

test('the button of the sheet counts what the sheet changed', () => {
  expect(countChoices(filterOf({ q: 'ana', type: 'agent' }))).toBe(0)
  expect(countChoices(filterOf({ activity: 'all', sort: 'team', min: '5' }))).toBe(2)
})
