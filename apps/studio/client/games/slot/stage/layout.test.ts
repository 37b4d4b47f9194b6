import { expect, test } from 'vitest'
import { layoutOf, leftOf, topOf } from './layout.ts'

test('a narrow box is filled across, with some room between the rows', () => {
  // 374 = 2 * 10 + 5 * 66 + 4 * 6
  const layout = layoutOf(374, 500, 5, 3)
  expect(layout).toMatchObject({ cell: 66, row: 82, width: 374, height: 266 })
  expect(leftOf(layout, 4)).toBe(298)
  expect(topOf(layout, 2)).toBe(174)
})

test('a low box decides the size of the cells', () => {
  expect(layoutOf(900, 200, 5, 3)).toMatchObject({ cell: 60, row: 60, height: 200 })
})

test('no box makes symbols larger than they are sharp', () => {
  expect(layoutOf(2000, 2000, 3, 3).cell).toBe(128)
})
