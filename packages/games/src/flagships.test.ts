import { expect, test } from 'vitest'
import { AIRS, MOTIONS } from './faces.ts'
import { FLAGSHIP_MUSIC } from './flagship-music.ts'
import { FLAGSHIPS } from './flagships.ts'
import { GAMES } from './games.ts'
import { SLOT_PROFILES } from './profiles.ts'

const entries = Object.entries(FLAGSHIPS)
const gameOf = (name: string) => GAMES.find(({ vendor, code }) => `${vendor}/${code}` === name)

test('thirty titles and more, each a slot of the catalogue that looks as its data says', () => {
  expect(entries.length).toBeGreaterThanOrEqual(30)
  for (const [name, { palette, symbols }] of entries) {
    const game = gameOf(name)
    expect(game, name).toMatchObject({ engine: 'slot', classify: '' })
    expect(game?.art, name).toEqual({ palette, hero: symbols[0], support: [symbols[1], symbols[2]] })
  }
})

test('no two have the same symbols, the same hero in the same colours, or the same music', () => {
  const unique = (of: (flagship: (typeof entries)[number][1]) => unknown) =>
    new Set(entries.map(([, flagship]) => JSON.stringify(of(flagship)))).size
  expect(unique(({ symbols, wild, scatter }) => [symbols, wild, scatter])).toBe(entries.length)
  expect(unique(({ symbols, palette }) => [symbols[0], palette])).toBe(entries.length)
  expect(Object.keys(FLAGSHIP_MUSIC)).toEqual(Object.keys(FLAGSHIPS))
  expect(new Set(Object.values(FLAGSHIP_MUSIC).map((piece) => JSON.stringify(piece))).size).toBe(entries.length)
})

test('six different pictures each', () => {
  for (const [name, { symbols, wild, scatter }] of entries) {
    expect(new Set([...symbols, wild, scatter]).size, name).toBe(6)
  }
})

test('they play many mathematics, and use every motion and every air', () => {
  const profiles = new Set(entries.map(([name]) => gameOf(name)?.profile))
  expect(profiles.size).toBeGreaterThanOrEqual(16)
  for (const profile of profiles) expect(SLOT_PROFILES[profile ?? 'classic3'].maxWin).toBeGreaterThan(0)
  expect(new Set(entries.map(([, { motion }]) => motion))).toEqual(new Set(MOTIONS))
  expect(new Set(entries.map(([, { air }]) => air))).toEqual(new Set(AIRS))
})
