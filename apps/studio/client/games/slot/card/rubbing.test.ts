import { expect, test } from 'vitest'
import { layoutOf } from '../stage/layout.ts'
import { boxesOf, createRubbing } from './rubbing.ts'

/** 3 by 3: cells of 100, rows of 100, the first foil from 13 to 107. */
const boxes = boxesOf(layoutOf(332, 320, 3, 3))

test('the foil lies on the cells, down each column', () => {
  expect(boxes[0]).toEqual({ x: 13, y: 13, width: 94, height: 94 })
  expect(boxes[1]).toEqual({ x: 13, y: 113, width: 94, height: 94 })
  expect(boxes[3]).toEqual({ x: 119, y: 13, width: 94, height: 94 })
})

test('a cell comes free when half of it is rubbed, and only once', () => {
  const rubbing = createRubbing(9)
  // Of five rows of points, at 22.4, 41.2, 60, 78.8 and 97.6, this reaches the first two: ten of twenty-five.
  expect(rubbing.rub(boxes, { x: 10, y: 30 }, { x: 110, y: 30 }, 12)).toEqual([])
  expect(rubbing.isFree(0)).toBe(false)
  expect(rubbing.rub(boxes, { x: 10, y: 60 }, { x: 110, y: 60 }, 12)).toEqual([0])
  expect(rubbing.isFree(0)).toBe(true)
  expect(rubbing.rub(boxes, { x: 10, y: 80 }, { x: 110, y: 80 }, 12)).toEqual([])
})

test('one stroke may free several, and all of them end the card', () => {
  const rubbing = createRubbing(9)
  expect(rubbing.rub(boxes, { x: 60, y: 0 }, { x: 60, y: 320 }, 40)).toEqual([0, 1, 2])
  for (const cell of [3, 4, 5, 6, 7]) rubbing.free(cell)
  expect(rubbing.isDone()).toBe(false)
  rubbing.free(8)
  expect(rubbing.isDone()).toBe(true)
})

test('what was rubbed stays rubbed on a card of another size', () => {
  const rubbing = createRubbing(9)
  rubbing.rub(boxes, { x: 10, y: 30 }, { x: 110, y: 30 }, 12)
  const small = boxesOf(layoutOf(182, 170, 3, 3))
  // Cells of 50: the third row of points is at 13 + 44 / 2.
  expect(rubbing.rub(small, { x: 10, y: 35 }, { x: 60, y: 35 }, 3)).toEqual([0])
})
