import { expect, test } from 'vitest'
import { type Drop, dropAt, makeDrops, moveDrops } from './rain-drops.ts'

const area = { width: 300, height: 400 }
const half = () => 0.5
const drop: Drop = { x: 100, y: 100, size: 60, speed: 100, sway: 0, phase: 0, turn: 0 }

test('envelopes fall by their speed, and not further after a pause', () => {
  expect(moveDrops([drop], 0.02, area)[0]?.y).toBeCloseTo(102)
  expect(moveDrops([drop], 30, area)[0]?.y).toBeCloseTo(105)
})

test('one that has fallen through comes again from above, within the area', () => {
  const [again] = moveDrops([{ ...drop, y: 461 }], 0.02, area, half)
  expect(again?.y).toBe(-70)
  // Half of 300 less its size of 57, and half its size.
  expect(again?.x).toBe(150)
})

test('rain is there from the beginning', () => {
  const drops = makeDrops(12, area)
  expect(drops).toHaveLength(12)
  for (const { x, size } of drops) expect(x >= size / 2 && x <= 300 - size / 2).toBe(true)
})

test('a finger catches what is near, the nearest first', () => {
  const other = { ...drop, x: 150 }
  expect(dropAt([drop, other], 130, 100)).toBe(other)
  expect(dropAt([drop, other], 65, 100)).toBe(drop)
  expect(dropAt([drop, other], 59, 100)).toBeUndefined()
})
