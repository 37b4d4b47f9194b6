import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { indexText, PICTURES } from './lib/game-pictures.mjs'
import { ROOT } from './lib/paths.mjs'

const FOLDER = path.join(ROOT, 'docs/screenshots/games')

test('every picture of a game is there, none besides, and the page beside them names them', () => {
  const named = PICTURES.flatMap(({ name, sizes }) => sizes.map((size) => `${name}-${size}.webp`))
  expect(readdirSync(FOLDER).sort()).toEqual(['README.md', ...named].sort())
  expect(readFileSync(path.join(FOLDER, 'README.md'), 'utf8')).toBe(indexText())
})
