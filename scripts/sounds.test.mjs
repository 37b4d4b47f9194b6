import { FAMILY_MUSIC } from '@trevo/games/music'
import { expect, test } from 'vitest'
import { FAMILIES, renderEffect } from './lib/sound/effects.mjs'
import { renderMusic } from './lib/sound/music.mjs'
import { RATE } from './lib/sound/voices.mjs'

const loudestOf = (samples) => samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)

test('the same data gives the same samples, as loud as they say, and without a click at the end', () => {
  const [once, again] = [renderEffect(FAMILIES.slots.press), renderEffect(FAMILIES.slots.press)]
  expect(once).toEqual(again)
  expect(once.length / RATE).toBeCloseTo(0.14, 3)
  expect(loudestOf(once)).toBeCloseTo(0.45, 6)
  expect(Math.abs(once.at(-1) ?? 1)).toBeLessThan(0.001)
})

test('a piece is eight bars long, never too loud, and goes round without a jump', () => {
  const loop = renderMusic(FAMILY_MUSIC.lottery)
  // Eight bars of twelve steps, four steps a beat, at 138 beats a minute.
  expect(loop.length / RATE).toBeCloseTo((8 * 12 * 60) / 4 / 138, 3)
  expect(loudestOf(loop)).toBeCloseTo(0.82, 6)
  const steps = loop.map((sample, index) => Math.abs(sample - (loop[index - 1] ?? loop.at(-1))))
  expect(steps[0]).toBeLessThanOrEqual(loudestOf(steps.slice(1)))
})
