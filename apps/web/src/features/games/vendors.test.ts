import type { Vendor } from '@trevo/contract/games'
import { expect, test } from 'vitest'
import { categoriesOf, vendorName, vendorsOf } from './vendors.ts'

const vendor = (vassalage: string, gameType: Vendor['gameType']): Vendor => ({
  vassalage,
  gameType,
  displayName: `${vassalage} Jogos`,
  mobileLargeIcon: `/img/vendors/${gameType}/${vassalage}_white.svg`,
  maintenance: false,
})
const data = {
  sorting: [
    { gameCategory: 'RNG' as const, vendorNames: ['PP', 'PG'] },
    { gameCategory: 'COCKFIGHT' as const, vendorNames: [] },
    { gameCategory: 'LOTT' as const, vendorNames: ['TRV'] },
    { gameCategory: 'ELOTT' as const, vendorNames: ['TRV'] },
    { gameCategory: 'BGS' as const, vendorNames: ['PG'] },
  ],
  mapping: {
    vendors: [vendor('HAB', 'RNG'), vendor('PG', 'RNG'), vendor('PP', 'RNG'), vendor('PG', 'FISH')],
    gameClassify: {},
  },
}

test('vendors of a category come in the merchant’s order, those it does not name last', () => {
  expect(vendorsOf(data, 'RNG').map((one) => one.vassalage)).toEqual(['PP', 'PG', 'HAB'])
  expect(vendorsOf(data, 'FISH').map((one) => one.vassalage)).toEqual(['PG'])
  expect(vendorsOf(undefined, 'RNG')).toEqual([])
})

test('of all categories each vendor is named once', () => {
  expect(vendorsOf(data, 'ALL').map((one) => one.vassalage)).toEqual(['HAB', 'PG', 'PP'])
})

test('a category nobody offers is no choice, and both lotteries are one', () => {
  expect(categoriesOf(data)).toEqual(['RNG', 'LOTT'])
})

test('a vendor is called by its name, an unknown one by its code', () => {
  expect(vendorName(data, 'PP')).toBe('PP Jogos')
  expect(vendorName(data, 'XX')).toBe('XX')
})
