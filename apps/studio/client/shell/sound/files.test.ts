import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { FLAGSHIPS } from '@trevo/games/flagships'
import { musicNameOf, SOUND_FAMILIES } from '@trevo/games/music'
import { expect, test } from 'vitest'
import { findMark } from './mark.ts'
import places from './places.json' with { type: 'json' }

const FOLDER = join(import.meta.dirname, '../../public/sounds')
const KILOBYTE = 1024
const titles = Object.keys(FLAGSHIPS).map((name) => musicNameOf(...(name.split('/') as [string, string])))
const pieces = [...SOUND_FAMILIES, ...titles]

test('every family and every flagship has its files, and nothing else lies there', () => {
  const expected = [...SOUND_FAMILIES.map((family) => `${family}.mp3`), ...pieces.map((name) => `music-${name}.mp3`)]
  expect(readdirSync(FOLDER).sort()).toEqual(expected.sort())
  expect(Object.keys(places.loops).sort()).toEqual([...pieces].sort())
  expect(new Set(pieces.map((name) => readFileSync(join(FOLDER, `music-${name}.mp3`)).toString('base64'))).size).toBe(
    pieces.length,
  )
})

test('a game fetches little: its sounds and one piece', () => {
  const sizes = readdirSync(FOLDER).map((name) => statSync(join(FOLDER, name)).size)
  expect(Math.max(...sizes)).toBeLessThan(70 * KILOBYTE)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(2.4 * KILOBYTE * KILOBYTE)
})

test('every family has every sound, each where no other lies', () => {
  for (const family of SOUND_FAMILIES) {
    const sounds = Object.entries(places.effects[family]).sort(([, [a = 0]], [, [b = 0]]) => a - b)
    expect(sounds.map(([name]) => name).sort()).toEqual(
      ['bigWin', 'fall', 'megaWin', 'press', 'stop', 'tick', 'wait', 'win'].sort(),
    )
    for (const [index, [, [from = 0]]] of sounds.entries()) {
      const [, [before = 0, seconds = 0]] = sounds[index - 1] ?? ['', [0, 0]]
      expect(from).toBeGreaterThan(before + seconds)
    }
  }
})

test.each([0, 0.0247, 0.0683])('the mark is found however much silence a decoder puts before it: %d s', (delay) => {
  const samples = new Float32Array(48_000)
  const at = Math.round((0.05 + delay) * 48_000)
  for (let index = -20; index <= 20; index++) samples[at + index] = 0.9 * (1 - Math.abs(index) / 21)
  samples.fill(1, 24_000)
  expect(findMark(samples, 48_000)).toBeCloseTo(0.05 + delay, 4)
})
