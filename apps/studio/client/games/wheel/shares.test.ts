import { expect, test } from 'vitest'
import { segmentsOf } from '../../../src/engines/wheel/segments.ts'
import { coloursOf, sharesOf } from './shares.ts'

test('a wheel is told by its prizes and how often they stand on it', () => {
  expect(sharesOf(segmentsOf(20, 'medium'))).toEqual([
    { hundredths: 0, count: 10 },
    { hundredths: 150, count: 4 },
    { hundredths: 200, count: 4 },
    { hundredths: 280, count: 1 },
    { hundredths: 300, count: 1 },
  ])
})

test('every prize has a colour of its own, and the greatest is gold', () => {
  const colours = coloursOf(segmentsOf(10, 'medium'))
  expect(new Set(colours.values()).size).toBe(colours.size)
  expect(colours.get(300)).toBe('#ffd257')
  expect(coloursOf(segmentsOf(10, 'high')).get(990)).toBe('#ffd257')
})
