import type { MallItem } from '@trevo/contract/mall'
import { expect, test } from 'vitest'
import { hindranceOf, mostOf, priceOf } from './mall-state.ts'

const item: MallItem = {
  id: '1',
  categoryId: '1',
  kind: 'goods',
  title: 'Fone',
  description: '',
  imageUrl: null,
  cash: null,
  points: '100.50',
  stock: 2,
  leftForMe: 1,
}

test('an item can be had with exactly its price', () => {
  expect(hindranceOf(item, '100.50')).toBeNull()
  expect(hindranceOf(item, '100.4999')).toBe('points')
  expect(hindranceOf({ ...item, leftForMe: null }, '9999')).toBeNull()
})

test('what is gone or used up is said before what is missing', () => {
  expect(hindranceOf({ ...item, stock: 0 }, '0')).toBe('soldOut')
  expect(hindranceOf({ ...item, leftForMe: 0 }, '0')).toBe('limit')
})

test('so many can be had as there are, as one may have and as one can pay', () => {
  const plenty = { ...item, stock: 500, leftForMe: null }
  expect(mostOf(item, '9999')).toBe(1)
  expect(mostOf({ ...plenty, stock: 7 }, '9999')).toBe(7)
  expect(mostOf({ ...plenty, leftForMe: 3 }, '9999')).toBe(3)
  expect(mostOf(plenty, '301.4999')).toBe(2)
  expect(mostOf(plenty, '301.50')).toBe(3)
  expect(mostOf(plenty, '99999999')).toBe(100)
  expect(mostOf(plenty, '0')).toBe(1)
})

test('the price of several is exact', () => {
  expect(priceOf(item, 1)).toBe('100.50')
  expect(priceOf(item, 3)).toBe('301.50')
})
