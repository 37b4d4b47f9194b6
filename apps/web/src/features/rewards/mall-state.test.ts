import type { MallItem } from '@trevo/contract/mall'
import { expect, test } from 'vitest'
import { hindranceOf } from './mall-state.ts'

const item: MallItem = {
  ...{ id: '1', categoryId: '1', kind: 'goods', title: 'Fone', description: '', imageUrl: null, cash: null },
  ...{ points: '100.50', stock: 2, leftForMe: 1 },
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
