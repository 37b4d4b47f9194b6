import { readFileSync } from 'node:fs'
import { BASE_COLOURS, type PaletteTheme, weakPairs } from '@trevo/contract/palette'
import { expect, test } from 'vitest'

const SHEET = new URL('../../../../../packages/tokens/tokens.css', import.meta.url)

/** The plain colours of a theme's own block. */
function sheetOf(theme: PaletteTheme): Record<string, string> {
  const [, block = ''] = readFileSync(SHEET, 'utf8').split(`[data-theme="${theme}"] {`)
  const lines = (block.split('\n}')[0] ?? '').matchAll(/(--c-[\w-]+): (#[0-9a-f]{6})/g)
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]))
}

test.each(['dark', 'light'] as const)('colours are checked against those of the design: %s', (theme) => {
  expect(sheetOf(theme)).toMatchObject(BASE_COLOURS[theme])
  expect(weakPairs(theme, {})).toEqual([])
})
