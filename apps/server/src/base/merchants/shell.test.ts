import { expect, test } from 'vitest'
import { brandCss } from './shell.ts'

test('writes each theme for itself and nothing for a brand that is the base design', () => {
  expect(brandCss({ dark: {}, light: {} })).toBe('')
  expect(brandCss({ dark: { '--c-a': '#000', '--c-b': 'red' }, light: { '--c-a': '#fff' } })).toBe(
    "html:not([data-theme='light']){--c-a:#000;--c-b:red}html[data-theme='light']{--c-a:#fff}",
  )
})
