import { expect, test } from 'vitest'
import { boxOf, heightOf, layoutOf, leftOf, topOf } from './layout.ts'

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

test('a reel with fewer symbols is as full as the others: each has a higher part of it, and grows', () => {
  // 6 rows of 50: the window is 300 high inside its edges of 10.
  const layout = { ...layoutOf(374, 320, 6, 6), cell: 50, row: 50, height: 320, gap: 6, pad: 10 }
  expect(heightOf('....AB')).toBe(2)
  const [high, low] = [4, 5].map((row) => boxOf(layout, 2, 0, row))
  expect([high?.rowHeight, low?.rowHeight]).toEqual([150, 150])
  // The first of two begins at the top, not below four empty rows.
  expect(high?.y).toBeGreaterThanOrEqual(10)
  expect(high?.y).toBeLessThan(10 + 150)
  expect(low?.y).toBeGreaterThan(10 + 150)
  expect(high?.width).toBeGreaterThan(50)
  expect(boxOf(layout, 6, 0, 5)).toEqual({ x: 10, y: 260, width: 50, height: 50, rowHeight: 50 })
})
