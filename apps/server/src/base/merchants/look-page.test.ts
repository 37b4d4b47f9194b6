import { readFile } from 'node:fs/promises'
import { BASE_COLOURS, paletteFrom } from '@trevo/contract/palette'
import { expect, test } from 'vitest'

const page = await readFile(new URL('../../../../../docs/LOOK.md', import.meta.url), 'utf8')
const sheet = await readFile(new URL('../../../../../packages/tokens/tokens.css', import.meta.url), 'utf8')
const named = [...page.matchAll(/`(--[a-z0-9-]+)`/g)].map(([, name = '']) => name)

test('the page for designers names every variable that an accent makes', () => {
  const made = Object.keys(paletteFrom(BASE_COLOURS.dark['--c-brand'] ?? '', 'dark'))
  expect(made.filter((name) => !named.includes(name))).toEqual([])
})

test('and none that the sheet does not know', () => {
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter((name) => !sheet.includes(`${name}:`))).toEqual([])
})
