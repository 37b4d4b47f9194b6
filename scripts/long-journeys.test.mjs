import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { LONG_JOURNEYS } from '../e2e/support/long-journeys.ts'
import { ROOT } from './lib/paths.mjs'

const written = globSync('e2e/*.spec.ts', { cwd: ROOT }).map((file) => readFileSync(path.join(ROOT, file), 'utf8'))

// A title that was reworded would bring its journey back into every test run, and nobody would notice but by the time it takes. Some
// titles are put together, of a game's name and what is done with it.
test.each(LONG_JOURNEYS)('a spec still has the journey "%s"', (beginning) => {
  const parts = beginning.split(/: |, /)
  expect(written.filter((spec) => parts.every((part) => spec.includes(part)))).not.toEqual([])
})
