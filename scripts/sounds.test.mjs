import { readFileSync } from 'node:fs'
import path from 'node:path'
import { FAMILY_MUSIC } from '@trevo/games/music'
import { expect, test } from 'vitest'
import { ROOT } from './lib/paths.mjs'
import { FAMILIES, renderEffect, sheetOf } from './lib/sound/effects.mjs'
import { EFFECTS_KILOBITS, encode, MUSIC_KILOBITS, withOverlap } from './lib/sound/encode.mjs'
import { renderMusic } from './lib/sound/music.mjs'
import { RATE } from './lib/sound/voices.mjs'

const loudestOf = (samples) => samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
const lottery = renderMusic(FAMILY_MUSIC.lottery)

test('the same data gives the same samples, as loud as they say, and without a click at the end', () => {
  const [once, again] = [renderEffect(FAMILIES.slots.press), renderEffect(FAMILIES.slots.press)]
  expect(once).toEqual(again)
  expect(once.length / RATE).toBeCloseTo(0.14, 3)
  expect(loudestOf(once)).toBeCloseTo(0.45, 6)
  expect(Math.abs(once.at(-1) ?? 1)).toBeLessThan(0.001)
})

test('a piece is eight bars long, never too loud, and goes round without a jump', () => {
  const loop = lottery
  // Eight bars of twelve steps, four steps a beat, at 138 beats a minute.
  expect(loop.length / RATE).toBeCloseTo((8 * 12 * 60) / 4 / 138, 3)
  expect(loudestOf(loop)).toBeCloseTo(0.82, 6)
  const steps = loop.map((sample, index) => Math.abs(sample - (loop[index - 1] ?? loop.at(-1))))
  expect(steps[0]).toBeLessThanOrEqual(loudestOf(steps.slice(1)))
})

const fileOf = (name) => readFileSync(path.join(ROOT, 'apps/studio/client/public/sounds', `${name}.mp3`))

test('the files are what the synthesiser gives: `npm run sounds` was run after the last change', async () => {
  const { track } = sheetOf(FAMILIES.slots)
  expect(fileOf('slots').equals(await encode(track, EFFECTS_KILOBITS))).toBe(true)
  const piece = await encode(withOverlap(lottery), MUSIC_KILOBITS)
  expect(fileOf('music-lottery').equals(piece)).toBe(true)
})
