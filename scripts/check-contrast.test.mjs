import { expect, test } from 'vitest'
import { coloursOf, contrast, weakPairs } from './check-contrast.mjs'

const SHEET = `
  /* [data-theme='dark'] { --c-bg: #FFFFFF; } */
  :root, [data-theme='dark'] { --c-bg: #000000; --c-glass: rgba(0, 0, 0, .9); }
  [data-theme="light"] { --c-bg: #FFFFFF; --c-text: #0B1912 }
`

test('black on white is 21 to 1 whichever comes first, a colour on itself 1', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5)
  expect(contrast('#FFFFFF', '#000000')).toBeCloseTo(21, 5)
  expect(contrast('#2FCB7C', '#2FCB7C')).toBe(1)
})

test('the grey #767676 on white is the first that text may have', () => {
  expect(contrast('#767676', '#FFFFFF')).toBeGreaterThanOrEqual(4.5)
  expect(contrast('#777777', '#FFFFFF')).toBeLessThan(4.5)
})

test('reads the hex colours of one theme and skips comments and other notations', () => {
  expect(coloursOf(SHEET, 'dark')).toEqual({ '--c-bg': '#000000' })
  expect(coloursOf(SHEET, 'light')).toEqual({ '--c-bg': '#FFFFFF', '--c-text': '#0B1912' })
})

test('names the pair that is too weak and what it would need', () => {
  const sentences = weakPairs('brand', { '--c-text': '#777777', '--c-bg': '#FFFFFF' })
  expect(sentences).toContain('brand: text on bg is 4.48, needs 4.5')
  expect(sentences).toContain('brand: surface-1 is not a plain hex colour')
  const strong = weakPairs('brand', { '--c-text': '#767676', '--c-bg': '#FFFFFF' })
  expect(strong.filter((sentence) => sentence.includes('text on bg'))).toEqual([])
})
