import { expect, test } from 'vitest'
import { categoryOf, isByVendor, isWide, listFilterOf, tabsOf } from './category.ts'

test('home leads the tabs and every tab shows once', () => {
  expect(tabsOf(['HOT', 'RNG', 'HOME', 'RNG'])).toEqual(['HOME', 'HOT', 'RNG'])
  expect(tabsOf([])).toEqual(['HOME'])
})

test('the address chooses a tab that the merchant has, else it is home', () => {
  expect(categoryOf('RNG', ['HOT', 'RNG'])).toBe('RNG')
  expect(categoryOf('FISH', ['HOT', 'RNG'])).toBe('HOME')
  expect(categoryOf('constructor', ['HOT'])).toBe('HOME')
  expect(categoryOf(undefined, ['HOT'])).toBe('HOME')
})

test('BGS lists the slots of PG, every other category itself', () => {
  expect(listFilterOf('BGS')).toEqual({ gameType: 'RNG', vassalage: 'PG' })
  expect(listFilterOf('FISH')).toEqual({ gameType: 'FISH', vassalage: '' })
})

test('which categories show wide items, and which go by vendor', () => {
  expect((['SPORTS', 'ESPORTS', 'LOTT', 'ELOTT', 'RNG', 'COCKFIGHT'] as const).map(isWide)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ])
  expect((['PVP', 'LIVE', 'FISH', 'RNG', 'BGS', 'HOT', 'SPORTS'] as const).map(isByVendor)).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
    false,
  ])
})
