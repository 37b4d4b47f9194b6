import { readdirSync } from 'node:fs'
import { FLAGSHIPS } from '@trevo/games/flagships'
import { GAMES } from '@trevo/games/games'
import { expect, test } from 'vitest'

test('every picture that a game may ask for is served: one that is missing keeps it from opening', () => {
  const there = new Set(readdirSync(new URL('../public/art', import.meta.url)))
  const asked = [
    ...GAMES.flatMap(({ art }) => [art.hero, ...art.support]),
    ...Object.values(FLAGSHIPS).flatMap(({ symbols, wild, scatter }) => [...symbols, wild, scatter]),
  ]
  expect([...new Set(asked)].filter((name) => !there.has(`${name}.webp`))).toEqual([])
})
